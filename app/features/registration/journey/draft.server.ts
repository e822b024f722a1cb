/** The registration of a customer: the draft and the programmes of the cart. */
import { isDeepStrictEqual } from "node:util";
import { redirect } from "@remix-run/node";
import type { PersonalDetails } from "~/contract/people/personal";
import type { ProxyNeed } from "~/contract/people/proxy-rights";
import type { Cart } from "~/contract/shop/cart";
import { TOKEN_PATTERN } from "~/lib/security/token-format";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { type Customer, requireCustomer, toActingAsSelf } from "~/web/customer/customer.server";
import { hasRightFor } from "~/web/customer/proxy-rights.server";
import { deleteDraft, readDraft, saveDraft } from "~/web/journey/draft.server";
import { canOpenStep, findFirstUnfinished } from "~/web/journey/journey";
import { changeDraft } from "~/web/journey/save-step.server";
import { withRecordedAnswers } from "./recorded-answers.server";
import {
  createEmptyRegistration,
  type RegistrationState,
  withNewLovedOne,
  withProgrammes,
} from "./state";
import type { StepName } from "./step-names";
import { applyBegunStep, getStepPath, registrationJourney, withStepAnswer } from "./steps";

const JOURNEY = "register-service";

export interface Registration {
  customer: Customer;
  cart: Cart;
  state: RegistrationState;
  /** The loved one acted for when the page was requested. A programme is chosen for them by default. */
  actingFor: string | null;
  /** The version of the draft that was read, or null before the first save. */
  version: number | null;
}

/** Reads the registration. All its requests act as the customer, even if the registration is for another person. */
export async function readRegistration(current: Customer): Promise<Registration> {
  const customer = await toActingAsSelf(current);
  const [draft, cart, categories] = await Promise.all([
    readDraft<RegistrationState>(customer.person.customerId, JOURNEY),
    customer.api.carts.get(),
    customer.api.catalogue.categories(),
  ]);
  const answers = { ...createEmptyRegistration(), ...draft?.answers };
  const locked = await listLockedPersons(customer, cart);
  const state = { ...withProgrammes(answers, cart.items, categories), ...locked };
  return { customer, cart, state, actingFor: current.viewAs, version: draft?.version ?? null };
}

/** Lists the loved ones whose record the customer may not change, and those whose health answers the customer may not send. */
async function listLockedPersons(
  { api }: Customer,
  { items }: Cart,
): Promise<Pick<RegistrationState, "lockedPersons" | "withoutHealth">> {
  const hasLovedOne = items.some(({ clientId }) => clientId !== null);
  const people = hasLovedOne ? await loadOrFallback(api.lovedOnes.list(), []) : [];
  const without = (need: ProxyNeed) =>
    people.filter((person) => !hasRightFor(person, need)).map(({ id }) => id);
  return { lockedPersons: without("edit"), withoutHealth: without("sendHealth") };
}

/**
 * Guards a step.
 * @throws a redirect to sign-in, or to the first unanswered step.
 */
export async function requireRegistrationStep(
  request: Request,
  step: StepName,
): Promise<Registration> {
  const registration = await readRegistration(await requireCustomer(request));
  const { state } = registration;
  if (!canOpenStep(registrationJourney, state, step))
    throw redirect(getStepPath(findFirstUnfinished(registrationJourney, state).name));
  return registration;
}

/** The step's save count when the form was rendered, and the page that the form is on. */
interface FormVersion {
  saves: FormDataEntryValue | null;
  page: string | undefined;
}

export function readFormVersion(form: FormData): FormVersion {
  const page = form.get("page");
  const named = typeof page === "string" && TOKEN_PATTERN.test(page);
  return { saves: form.get("saves"), page: named ? page : undefined };
}

/** The kind of save: a whole step, one page of it, or an autosave of a page while the customer types. */
type Saving = "finished" | "page" | "byItself";

/**
 * Saves the answers of one step. The other steps stay as any tab or device saved them.
 * @param saving one page does not mark the step as answered.
 * @returns the new state, or null if another tab or device saved the step first, in which case nothing is overwritten.
 */
export async function saveStep(
  registration: Registration,
  step: StepName,
  change: Partial<RegistrationState>,
  { version, saving = "finished" }: { version: FormVersion; saving?: Saving },
): Promise<RegistrationState | null> {
  const after = saving === "page" ? applyBegunStep : withStepAnswer;
  return changeDraft<Registration, RegistrationState>(registration, {
    change: ({ state }) => {
      if (isStale(state, step, version))
        return isAlreadySaved(state, step, change, saving !== "page") ? { saved: state } : null;
      const savedBy = {
        ...state.savedBy,
        [step]: saving === "byItself" ? version.page : undefined,
      };
      return { save: { ...after(state, step, change), savedBy } };
    },
    save: saveAnswers,
    read: () => readRegistration(registration.customer),
  });
}

/**
 * Checks if the step was saved since the form was rendered. On a slow connection a form may be sent before its page
 * receives the response of its autosave. That save does not make it stale.
 */
function isStale(
  { saves, savedBy }: RegistrationState,
  step: StepName,
  version: FormVersion,
): boolean {
  if (String(saves[step]) === version.saves) return false;
  return version.page === undefined || savedBy[step] !== version.page;
}

/** Checks if the answers are already saved. Sending the same answers twice, as by a double click, is no conflict. */
function isAlreadySaved(
  state: RegistrationState,
  step: StepName,
  change: Partial<RegistrationState>,
  finished: boolean,
): boolean {
  const same = Object.entries(change).every(([name, value]) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(value)), state[name as keyof RegistrationState]),
  );
  return same && (state.valid[step] || !finished);
}

/**
 * Saves a state over the version that was read.
 * @returns false if another save came first.
 */
export async function saveAnswers(
  registration: Registration,
  state: RegistrationState,
): Promise<boolean> {
  const { customer, version } = registration;
  const saved = await saveDraft(customer.person.customerId, JOURNEY, state, version);
  if (saved) Object.assign(registration, { state, version: (version ?? 0) + 1 });
  return saved;
}

/** Records a loved one who was added during the choice of a programme. */
export async function recordNewLovedOne(
  customer: Customer,
  details: PersonalDetails,
): Promise<void> {
  await changeDraft<Registration, RegistrationState>(await readRegistration(customer), {
    change: ({ state }) => ({ save: { ...state, ...withNewLovedOne(state, details) } }),
    save: saveAnswers,
    read: () => readRegistration(customer),
  });
}

/** Fills the registration of a customer who renews with the answers on record. Unfinished answers of the draft stay. */
export async function fillRecordedAnswers(customer: Customer): Promise<RegistrationState | null> {
  const registration = await readRegistration(customer);
  const { profiles, addresses, contacts } = registration.customer.api;
  const [profile, ofAddresses, ofContacts] = await Promise.all([
    profiles.get(),
    addresses.list(),
    contacts.list(),
  ]);
  const record = { profile, addresses: ofAddresses, contacts: ofContacts };
  return changeDraft<Registration, RegistrationState>(registration, {
    change: ({ state }) => ({ save: withRecordedAnswers(state, record) }),
    save: saveAnswers,
    read: () => readRegistration(customer),
  });
}

export async function deleteRegistrationDraft(customer: Customer): Promise<void> {
  await deleteDraft(customer.person.customerId, JOURNEY);
}
