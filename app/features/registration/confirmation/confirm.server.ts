/** Sends a reviewed registration to the provider. Every call is an update, so it can be repeated after a partial failure. */

import type { AddressDetails } from "~/contract/people/address";
import type { Profile, ProfileUpdate } from "~/contract/people/profile";
import { createToken } from "~/lib/security/token.server";
import type { ApiError } from "~/web/api/api-error.server";
import { callWithRules, onRejected, onUnsupported } from "~/web/api/call-rules.server";
import { toActingForLovedOne, updateHeaderName } from "~/web/customer/customer.server";
import { saveReferral } from "../choice/programmes.server";
import { type Registration, readRegistration, saveAnswers } from "../journey/draft.server";
import {
  findContactOfPerson,
  findHealthAnswers,
  listContactPersons,
  listHealthPersons,
  MY_SELF,
  type RegistrationState,
} from "../journey/state";
import type { StepName } from "../journey/step-names";

export interface Consents {
  marketingConsent: boolean;
}

/** The provider's refusal, and the step that can correct it. */
export interface Refusal {
  step: StepName;
  error: ApiError;
}

/**
 * Sends the registration.
 * @returns null if all of it reached the provider.
 */
export async function confirmRegistration(
  registration: Registration,
  consents: Consents,
): Promise<Refusal | null> {
  const parts: [StepName, () => Promise<void>][] = [
    ["YourDetails", () => sendProfile(registration, consents)],
    ["YourAddress", () => sendAddresses(registration)],
    ["EmergencyContact", () => sendContacts(registration)],
    ["HealthDeclaration", () => sendHealthDeclaration(registration)],
    ["ServiceSelection", () => saveReferral(registration, consents)],
  ];
  for (const [step, send] of parts) {
    const refusal = await callWithRules(
      () => send().then(() => null),
      onRejected((error) => ({ step, error })),
    );
    if (refusal) return refusal;
  }
  const { state } = registration;
  await saveAnswers(registration, { ...state, valid: { ...state.valid, ReviewInformation: true } });
  return null;
}

async function sendProfile(
  { customer, state }: Registration,
  { marketingConsent }: Consents,
): Promise<void> {
  const onRecord = await customer.api.profiles.get();
  const body = profileUpdate(state, onRecord);
  const { name } = await customer.api.profiles.put({
    body: { ...body, marketingConsent, personalDataConsent: true },
  });
  if (name) await updateHeaderName(customer, name);
}

/** Builds the profile update. Locked fields are sent as on record, and an ID number on record is not sent. */
function profileUpdate({ personalDetail }: RegistrationState, onRecord: Profile): ProfileUpdate {
  if (personalDetail === null)
    throw new Error("A registration is confirmed before its details are known");
  const { language, nric, ...details } = personalDetail;
  return {
    ...details,
    language: language.join(", "),
    homeNumber: details.homeNumber || null,
    email: onRecord.email ?? details.email,
    name:
      onRecord.profileLinkingStatus === "LINKED" && onRecord.name ? onRecord.name : details.name,
    ...(onRecord.maskedNric === null && { nric }),
  };
}

async function sendAddresses({ customer, state }: Registration): Promise<void> {
  const existing = await customer.api.addresses.list();
  const ids = new Map<AddressDetails["type"], string>(existing.map(({ type, id }) => [type, id]));
  for (const body of state.addresses) {
    const id = ids.get(body.type);
    if (id === undefined) await customer.api.addresses.create({ body });
    else await customer.api.addresses.update({ params: { id }, body });
  }
}

/** Stores each person's emergency contact on their own record, and the consent given for a loved one. */
async function sendContacts({ customer, state }: Registration): Promise<void> {
  for (const person of listContactPersons(state)) {
    const body = findContactOfPerson(state, person);
    if (body === null) continue;
    const own = person === MY_SELF;
    const { api } = own ? customer : await toActingForLovedOne(customer, person);
    const existing = (await api.contacts.list()).find(({ emergency }) => emergency);
    if (existing === undefined) await api.contacts.create({ body });
    else await api.contacts.update({ params: { id: existing.id }, body });
    if (!own)
      await callWithRules(
        () => customer.api.lovedOnes.consent({ params: { id: person } }).then(() => null),
        onUnsupported(() => null),
      );
  }
}

async function sendHealthDeclaration(registration: Registration): Promise<void> {
  const { customer } = registration;
  for (const person of listHealthPersons(registration.state)) {
    const idempotencyKey = await healthKeyOf(registration, person);
    const { state } = registration;
    const answers = findHealthAnswers(state, person);
    const own = person === MY_SELF;
    if (
      answers === null ||
      (own ? state.healthDeclarationSent : state.lovedOnesHealth[person]?.sent)
    )
      continue;
    const clientId = own ? (await customer.api.profiles.get()).id : person;
    if (clientId === null) throw new Error("The profile was saved and has no client id");
    await customer.api.healthDeclarations.submit({
      body: { clientId, ...answers },
      idempotencyKey,
    });
    const sent = own
      ? { healthDeclarationSent: true }
      : { lovedOnesHealth: { ...state.lovedOnesHealth, [person]: { answers, sent: true } } };
    await saveAnswers(registration, { ...state, ...sent });
  }
}

const TRIES = 3;

/**
 * Returns the idempotency key of a person's declaration, saved in the draft before the declaration is sent.
 * After a crash or from a second tab, the provider gets the same key and returns its first response.
 */
async function healthKeyOf(registration: Registration, person: string): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { state, customer } = registration;
    const healthKey = state.healthKeys[person];
    if (healthKey !== undefined) return healthKey;
    const key = createToken();
    const healthKeys = { ...state.healthKeys, [person]: key };
    if (await saveAnswers(registration, { ...state, healthKeys })) return key;
    Object.assign(registration, await readRegistration(customer));
  }
  throw new Error("The registration changes faster than it can be kept");
}
