/** The health step asks each person who joins Active Ageing, one after the other. */

import { withoutPage } from "~/web/journey/step-pages.server";
import type { Registration } from "../journey/draft.server";
import { healthPersons, MY_SELF, nextHealthPerson, type RegistrationState } from "../journey/state";
import { stepPath } from "../journey/steps";

/**
 * Who answers on this page: the one posted or named in the address, else the first who has not answered yet.
 * @returns name: null for the customer themselves.
 */
export function healthPersonOf(
  request: Request,
  { state, cart }: Registration,
  posted: FormDataEntryValue | null = null,
): { person: string; name: string | null } {
  const people = healthPersons(state);
  const asked = posted ?? new URL(request.url).searchParams.get("for");
  const person =
    people.find((id) => id === asked) ?? nextHealthPerson(state) ?? people[0] ?? MY_SELF;
  const name = cart.items.find(({ clientId }) => clientId === person)?.clientName ?? null;
  return { person, name };
}

/** The step again while somebody else has not answered; undefined when all have. */
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
