/** Whether the people of the cart's lines may join: asked as soon as they are known, and again before price and payment. */
import { redirect } from "@remix-run/node";
import { orFallback } from "~/web/api/call-rules.server";
import type { Registration } from "../journey/draft.server";
import type { StepName } from "../journey/step-names";
import { changeAddressOf } from "../journey/steps";

/** By line, why its person may not join. Empty where the provider does not tell: it decides when the order is made. */
export async function ineligibilityByLine({
  customer,
  state,
}: Registration): Promise<Map<string, string>> {
  const dateOfBirth = state.personalDetail?.dateOfBirth;
  const found = await orFallback(customer.api.carts.eligibility({ query: { dateOfBirth } }), []);
  return new Map(found.map(({ id, reason }) => [id, reason]));
}

/** The steps in which it is known for whom every line is. */
const ONCE_KNOWN: readonly StepName[] = [
  "YourAddress",
  "EmergencyContact",
  "ReviewInformation",
  "CheckoutInformation",
];

/** @throws a redirect to the programmes, where each line says why and what can be done about it. */
export async function requireEligible(
  request: Request,
  step: StepName,
  registration: Registration,
): Promise<void> {
  // What was typed is kept first: the page after it asks.
  if (request.method !== "GET" || !ONCE_KNOWN.includes(step)) return;
  if ((await ineligibilityByLine(registration)).size > 0)
    throw redirect(changeAddressOf("ServiceSelection"));
}
