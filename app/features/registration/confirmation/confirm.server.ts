/** Sends a reviewed registration to the provider. Every call is an update, so it can be repeated after a partial failure. */

import { errorCodes } from "~/contract/response";
import { createToken } from "~/lib/security/token.server";
import type { ApiError } from "~/web/api/api-error.server";
import {
  callWithRules,
  matchErrorCode,
  onRejected,
  onUnsupported,
} from "~/web/api/call-rules.server";
import { updateHeaderName } from "~/web/customer/customer.server";
import { saveMarketingConsent } from "../choice/programmes.server";
import { type Registration, readRegistration, saveAnswers } from "../journey/draft.server";
import {
  findContactOfPerson,
  findHealthAnswers,
  listContactPersons,
  listHealthPersons,
  MY_SELF,
} from "../journey/state";
import type { StepName } from "../journey/step-names";
import { acceptRecord } from "./changed-record.server";
import {
  buildProfileUpdate,
  findEmergencyContact,
  withVersion,
} from "./registration-bodies.server";

export interface Consents {
  marketingConsent: boolean;
}

/** The provider's refusal, and the step that can correct it. */
export interface Refusal {
  step: StepName;
  error: ApiError;
  /** The values on record that the answers clash with. */
  onRecord?: (string | null)[];
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
    ["ServiceSelection", () => saveMarketingConsent(registration, consents.marketingConsent)],
  ];
  for (const [step, send] of parts) {
    const refusal = await callWithRules(
      () => send().then(() => null),
      matchErrorCode(errorCodes.recordChanged)(async (error) => ({
        ...{ step, error },
        onRecord: await acceptRecord(registration, step),
      })),
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
  const body = buildProfileUpdate(state, await customer.api.profiles.get());
  const { name } = await customer.api.profiles.put({
    body: { ...body, marketingConsent, personalDataConsent: true },
  });
  if (name) await updateHeaderName(customer, name);
}

async function sendAddresses({ customer, state }: Registration): Promise<void> {
  const existing = await customer.api.addresses.list();
  // The billing address comes last: a changed one moves the addresses that are still the same as it.
  for (const body of [...state.addresses].reverse()) {
    const stored = existing.find(({ type }) => type === body.type);
    if (stored === undefined) await customer.api.addresses.create({ body });
    else
      await customer.api.addresses.update({
        params: { id: stored.id },
        body: withVersion(body, stored),
      });
  }
}

/** Stores each person's emergency contact on their own record, and the consent given for a loved one. */
async function sendContacts(registration: Registration): Promise<void> {
  const { customer, state } = registration;
  for (const person of listContactPersons(state)) {
    const body = findContactOfPerson(state, person);
    if (body === null) continue;
    const { api, stored } = await findEmergencyContact(registration, person);
    // A contact that was added after these answers were typed stays beside them.
    const isNewer = stored?.version != null && body.version == null;
    if (stored === undefined || isNewer) await api.contacts.create({ body });
    else await api.contacts.update({ params: { id: stored.id }, body });
    if (person !== MY_SELF)
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
