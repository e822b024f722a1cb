/** The reason of a freeze as another person sees it. A stay in hospital is a health fact. */
import type { FreezeReason } from "~/contract/booking/package-freeze";
import type { CustomerContext } from "../shared/context";

/** Returns OTHER instead of a stay in hospital to a customer who may not read the person's health answers. */
export const toVisibleReason = <Reason extends string>(
  { isAllowed }: Pick<CustomerContext, "isAllowed">,
  clientId: string,
  reason: Reason,
): Reason | FreezeReason =>
  reason === "HOSPITAL" && !isAllowed(clientId, "readHealth") ? "OTHER" : reason;
