/** A registration whose answers clash with what another writer stored since they were typed. */
import {
  addressRecord,
  contactRecord,
  profileRecord,
} from "~/features/people/changed-records.server";
import { findClashes } from "~/features/people/changed-since.server";
import { type Registration, saveAnswers } from "../journey/draft.server";
import { findContactOfPerson, listContactPersons, withContact } from "../journey/state";
import type { StepName } from "../journey/step-names";
import {
  buildProfileUpdate,
  findEmergencyContact,
  withVersion,
} from "./registration-bodies.server";

/**
 * Marks what is on record as seen, so that the same answers count at the next confirmation.
 * @returns the values on record that clash with the answers of the step
 */
export async function acceptRecord(
  registration: Registration,
  step: StepName,
): Promise<(string | null)[]> {
  if (step === "YourDetails") return acceptProfile(registration);
  return step === "YourAddress" ? acceptAddresses(registration) : acceptContacts(registration);
}

async function acceptProfile(registration: Registration) {
  const { state, customer } = registration;
  const stored = await customer.api.profiles.get();
  const typed = buildProfileUpdate(state, stored);
  const { clashes, version } = findClashes({ ...profileRecord, typed, stored });
  const personalDetail = state.personalDetail && { ...state.personalDetail, version };
  await saveAnswers(registration, { ...state, personalDetail });
  return clashes.map(({ value }) => value);
}

async function acceptAddresses(registration: Registration) {
  const { state, customer } = registration;
  const existing = await customer.api.addresses.list();
  const seen = state.addresses.map((address) => {
    const stored = existing.find(({ type }) => type === address.type);
    if (stored === undefined) return { address, clashes: [] };
    const typed = withVersion(address, stored);
    const { clashes, version } = findClashes({ ...addressRecord, typed, stored });
    return { address: { ...address, version }, clashes };
  });
  await saveAnswers(registration, { ...state, addresses: seen.map(({ address }) => address) });
  return seen.flatMap(({ clashes }) => clashes.map(({ value }) => value));
}

async function acceptContacts(registration: Registration) {
  let { state } = registration;
  const values: (string | null)[] = [];
  for (const person of listContactPersons(state)) {
    const typed = findContactOfPerson(state, person);
    const { stored } = await findEmergencyContact(registration, person);
    // A newer contact stays beside one that was typed without it.
    if (typed?.version == null || stored === undefined) continue;
    const { clashes, version } = findClashes({ ...contactRecord, typed, stored });
    state = { ...state, ...withContact(state, person, { ...typed, version }) };
    values.push(...clashes.map(({ value }) => value));
  }
  await saveAnswers(registration, state);
  return values;
}
