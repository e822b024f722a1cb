/** Health facts of a booking as another person sees them: the reason of a freeze, and the stage after a change of health. */
import type { FreezeReason } from "~/contract/booking/package-freeze";
import type { TermStage } from "~/contract/lists";
import type { CustomerContext } from "../shared/context";

type Viewer = Pick<CustomerContext, "isAllowed">;

/** Returns OTHER instead of a stay in hospital to a customer who may not read the person's health answers. */
export const toVisibleReason = <Reason extends string>(
  { isAllowed }: Viewer,
  clientId: string,
  reason: Reason,
): Reason | FreezeReason =>
  reason === "HOSPITAL" && !isAllowed(clientId, "readHealth") ? "OTHER" : reason;

const healthStages: readonly TermStage[] = [
  "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION",
  "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
];

/** Returns the plain stage before a pre-assessment to a customer who may not read the person's health answers. */
export const toVisibleStage = (
  { isAllowed }: Viewer,
  clientId: string,
  stage: TermStage,
): TermStage =>
  healthStages.includes(stage) && !isAllowed(clientId, "readHealth")
    ? "PRE_SESSION_BOOKING"
    : stage;
