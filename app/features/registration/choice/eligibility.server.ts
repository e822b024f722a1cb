/** Checks that the people of the cart's lines may join: once they are known, and again before price and payment. */
import { redirect } from "@remix-run/node";
import { loadOrFallback } from "~/web/api/call-rules.server";
import type { Registration } from "../journey/draft.server";
import type { StepName } from "../journey/step-names";
import { buildStepChangeUrl } from "../journey/steps";

/**
 * Finds the reason why a line's person may not join, by line.
 * @returns an empty map if the provider gives no answer. The provider decides when the order is made.
 */
export async function findIneligibilityByLine({
  customer,
  state,
}: Registration): Promise<Map<string, string>> {
  const dateOfBirth = state.personalDetail?.dateOfBirth;
  const found = await loadOrFallback(
    customer.api.carts.eligibility({ query: { dateOfBirth } }),
    [],
  );
  return new Map(found.map(({ id, reason }) => [id, reason]));
}

/** Steps at which the person of every line is known. */
const STEPS_AFTER_DETAILS: readonly StepName[] = [
  "YourAddress",
  "EmergencyContact",
  "ReviewInformation",
  "CheckoutInformation",
];

/**
 * Guards a step against ineligible people.
 * @throws a redirect to the programmes, where each line shows the reason and the remedy.
 */
export async function requireEligible(
  request: Request,
  step: StepName,
  registration: Registration,
): Promise<void> {
  // A post saves its input first. The page after it runs the check.
  if (request.method !== "GET" || !STEPS_AFTER_DETAILS.includes(step)) return;
  if ((await findIneligibilityByLine(registration)).size > 0)
    throw redirect(buildStepChangeUrl("ServiceSelection"));
}
