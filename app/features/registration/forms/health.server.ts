/** The health step asks each person who joins Active Ageing, one after the other. */

import { withoutPage } from "~/web/journey/step-pages.server";
import type { Registration } from "../journey/draft.server";
import { healthPersons, MY_SELF, nextHealthPerson, type RegistrationState } from "../journey/state";
import { stepPath } from "../journey/steps";

/**
 * Finds the person who answers on this page: the one posted or in the address, or the first who has not answered.
 * @returns name: null for the customer.
 */
export function healthPersonOf(
  request: Request,
  { state, cart }: Registration,
  posted: FormDataEntryValue | null = null,
): { person: string; name: string | null } {
  const people = healthPersons(state);
  const personParam = posted ?? new URL(request.url).searchParams.get("for");
  const person =
    people.find((id) => id === personParam) ?? nextHealthPerson(state) ?? people[0] ?? MY_SELF;
  const name = cart.items.find(({ clientId }) => clientId === person)?.clientName ?? null;
  return { person, name };
}

/**
 * Returns the step's address while another person has not answered.
 * @returns undefined if all people have answered.
 */
export function nextHealthAddress(
  request: Request,
  { state }: Registration,
  change: Partial<RegistrationState>,
): string | undefined {
  if (nextHealthPerson({ ...state, ...change }) === undefined) return undefined;
  const params = withoutPage(new URL(request.url).searchParams);
  params.delete("for");
  return `${stepPath("HealthDeclaration")}?${params}`;
}
