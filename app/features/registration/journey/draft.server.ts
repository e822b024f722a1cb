/** The registration of a customer: the kept answers, with the programmes of the cart. */
import { isDeepStrictEqual } from "node:util";
import { redirect } from "@remix-run/node";
import type { PersonalDetails } from "~/contract/people/personal";
import type { Cart } from "~/contract/shop/cart";
import { TOKEN_TEXT } from "~/lib/security/token-format";
import { actingAsSelf, type Customer, requireCustomer } from "~/web/customer/customer.server";
import { deleteDraft, readDraft, saveDraft } from "~/web/customer/draft.server";
import { newRegistration, type RegistrationState, withNewLovedOne, withProgrammes } from "./state";
import type { StepName } from "./step-names";
import { begunStep, firstUnfinished, mayOpen, stepPath, withStepAnswer } from "./steps";

const JOURNEY = "register-service";

export interface Registration {
  customer: Customer;
  cart: Cart;
  state: RegistrationState;
  /** The loved one acted for when the page was asked for: a programme is chosen for them unless told otherwise. */
  actingFor: string | null;
  /** Of the draft as it was read; null before the first save. */
  version: number | null;
}

/** Registering is one's own doing, for whomever: nothing of it is asked in another person's name. */
export async function readRegistration(asking: Customer): Promise<Registration> {
  const customer = await actingAsSelf(asking);
  const [draft, cart, categories] = await Promise.all([
    readDraft<RegistrationState>(customer.person.customerId, JOURNEY),
    customer.api.carts.get(),
    customer.api.catalogue.categories(),
  ]);
  const kept = { ...newRegistration(), ...draft?.answers };
  const state = withProgrammes(kept, cart.items, categories);
  return { customer, cart, state, actingFor: asking.viewAs, version: draft?.version ?? null };
}

/** The guard of a step. @throws a redirect to sign-in, or to the first step that is not answered yet. */
export async function requireStep(request: Request, step: StepName): Promise<Registration> {
  const registration = await readRegistration(await requireCustomer(request));
  if (!mayOpen(registration.state, step))
    throw redirect(stepPath(firstUnfinished(registration.state)));
  return registration;
}

/** What a form knew of its step when it was drawn, and which page it stands on. */
interface Drawn {
  saves: FormDataEntryValue | null;
  page: string | undefined;
}

export function readFormVersion(form: FormData): Drawn {
  const page = form.get("page");
  const named = typeof page === "string" && TOKEN_TEXT.test(page);
  return { saves: form.get("saves"), page: named ? page : undefined };
}

/** A step answered as a whole; one page of it; or what a page sent by itself while somebody still typed. */
type Saving = "finished" | "page" | "byItself";

const TRIES = 3;

/**
 * Keeps what was answered in one step; the other steps stay as any tab or device left them.
 * @param saving one page of a step does not count as answered yet.
 * @returns the new state, or null when the step was saved elsewhere meanwhile: nothing is overwritten then.
 */
export async function saveStep(
  registration: Registration,
  step: StepName,
  change: Partial<RegistrationState>,
  { drawn, saving = "finished" }: { drawn: Drawn; saving?: Saving },
): Promise<RegistrationState | null> {
  const after = saving === "page" ? begunStep : withStepAnswer;
  let current = registration;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (isStale(current.state, step, drawn))
      return alreadyThere(current.state, step, change, saving !== "page");
    const savedBy = {
      ...current.state.savedBy,
      [step]: saving === "byItself" ? drawn.page : undefined,
    };
    const state = { ...after(current.state, step, change), savedBy };
    if (await saveAnswers(current, state)) return state;
    current = await readRegistration(registration.customer);
  }
  return null;
}

/** On a slow line a form is sent before it hears that its page was saved by itself: that save was its own. */
function isStale({ saves, savedBy }: RegistrationState, step: StepName, drawn: Drawn): boolean {
  if (String(saves[step]) === drawn.saves) return false;
  return drawn.page === undefined || savedBy[step] !== drawn.page;
}

/** The same answers sent twice, as by a double click, are no conflict. */
function alreadyThere(
  state: RegistrationState,
  step: StepName,
  change: Partial<RegistrationState>,
  finished: boolean,
) {
  const same = Object.entries(change).every(([name, value]) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(value)), state[name as keyof RegistrationState]),
  );
  return same && (state.valid[step] || !finished) ? state : null;
}

/** Saves a state over the version that was read. @returns false when another save came first. */
export async function saveAnswers(
  registration: Registration,
  state: RegistrationState,
): Promise<boolean> {
  const { customer, version } = registration;
  const saved = await saveDraft(customer.person.customerId, JOURNEY, state, version);
  if (saved) Object.assign(registration, { state, version: (version ?? 0) + 1 });
  return saved;
}

/** Somebody was added while a programme was being chosen. */
export async function recordNewLovedOne(
  customer: Customer,
  details: PersonalDetails,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const registration = await readRegistration(customer);
    const { state } = registration;
    if (await saveAnswers(registration, { ...state, ...withNewLovedOne(state, details) })) return;
  }
}

export async function clearRegistration(customer: Customer): Promise<void> {
  await deleteDraft(customer.person.customerId, JOURNEY);
}
