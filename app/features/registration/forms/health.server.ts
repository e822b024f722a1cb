/** The health step asks each person who joins Active Ageing, one after the other. */

import { removePageParam } from "~/web/journey/step-pages.server";
import type { Registration } from "../journey/draft.server";
import {
  findNextHealthPerson,
  listHealthPersons,
  MY_SELF,
  type RegistrationState,
} from "../journey/state";
import { getStepPath } from "../journey/steps";

/**
 * Finds the person who answers on this page: the one posted or in the address, or the first who has not answered.
 * @returns name: null for the customer.
 */
export function findHealthPerson(
  request: Request,
  { state, cart }: Registration,
  posted: FormDataEntryValue | null = null,
): { person: string; name: string | null } {
  const people = listHealthPersons(state);
  const personParam = posted ?? new URL(request.url).searchParams.get("for");
  const person =
    people.find((id) => id === personParam) ?? findNextHealthPerson(state) ?? people[0] ?? MY_SELF;
  const name = cart.items.find(({ clientId }) => clientId === person)?.clientName ?? null;
  return { person, name };
}

/**
 * Returns the step's address while another person has not answered.
 * @returns undefined if all people have answered.
 */
export function findNextHealthAddress(
  request: Request,
  { state }: Registration,
  change: Partial<RegistrationState>,
): string | undefined {
  if (findNextHealthPerson({ ...state, ...change }) === undefined) return undefined;
  const params = removePageParam(new URL(request.url).searchParams);
  params.delete("for");
  return `${getStepPath("HealthDeclaration")}?${params}`;
}
