/** The registration of a customer: the kept answers, with the programmes of the cart. */
import { isDeepStrictEqual } from "node:util";
import { redirect } from "@remix-run/node";
import type { Cart } from "~/contract/cart";
import {
  newRegistration,
  type RegistrationState,
  withProgrammes,
} from "~/journeys/registration/state";
import type { StepName } from "~/journeys/registration/step-names";
import {
  addressOf,
  answered,
  begunStep,
  firstUnfinished,
  mayOpen,
} from "~/journeys/registration/steps";
import { asOneself, type Customer, requireCustomer } from "../customer.server";
import { deleteDraft, readDraft, saveDraft } from "../draft.server";

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
  const customer = await asOneself(asking);
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
    throw redirect(addressOf(firstUnfinished(registration.state)));
  return registration;
}

const TRIES = 3;

/**
 * Keeps what was answered in one step; the other steps stay as any tab or device left them.
 * @param seen how often the step had been saved when its form was drawn, as posted.
 * @param finished false for one page of a step, which does not count as answered yet.
 * @returns the new state, or null when the step was saved elsewhere meanwhile: nothing is overwritten then.
 */
export async function saveStep(
  registration: Registration,
  step: StepName,
  change: Partial<RegistrationState>,
  seen: FormDataEntryValue | null,
  finished = true,
): Promise<RegistrationState | null> {
  const after = finished ? answered : begunStep;
  let current = registration;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (String(current.state.saves[step]) !== seen)
      return alreadyThere(current.state, step, change, finished);
    const state = after(current.state, step, change);
    if (await keep(current, state)) return state;
    current = await readRegistration(registration.customer);
  }
  return null;
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
export async function keep(registration: Registration, state: RegistrationState): Promise<boolean> {
  const { customer, version } = registration;
  const saved = await saveDraft(customer.person.customerId, JOURNEY, state, version);
  if (saved) Object.assign(registration, { state, version: (version ?? 0) + 1 });
  return saved;
}

export async function clearRegistration(customer: Customer): Promise<void> {
  await deleteDraft(customer.person.customerId, JOURNEY);
}
