/** The state of a registration (SPEC section 3, Register-service state). Misspelt names come from the spec. */

import type { HealthAnswers } from "~/contract/health/health-declaration";
import type { AddressDetails } from "~/contract/people/address";
import type { ContactDetails } from "~/contract/people/contact";
import type { PersonalDetails } from "~/contract/people/personal";
import { ACTIVE_AGEING, DENTICARE } from "~/lib/text/category-names";
import type { PartialStep } from "~/web/journey/step-pages";
import { type StepName, stepNames } from "./step-names";

/** `my_self`, `new_loved_one`, or the client id of a known loved one. */
export type LovedOne = string;

export interface Programme {
  id: number;
  category: string;
  product: string;
  offer: string;
  center: string;
  isExpanded: boolean;
  lovedOne: LovedOne;
}

export interface ServiceSelection {
  /** The person that the last programme was chosen for or is being chosen for. */
  lovedOne: LovedOne;
  category: string;
  catergoryName: string;
  programmes: Programme[];
}

export interface RegistrationState {
  serviceSelection: ServiceSelection;
  /** True if Denticare by appointment was chosen, which is no programme to buy (SPEC section 5, Service selection). */
  denticareByAppointment: boolean;
  /** The customer's own details. The ID number is empty if it is on record already. */
  personalDetail: PersonalDetails | null;
  addresses: AddressDetails[];
  /** Details of a loved one added during the registration, until a programme is chosen. Their ID number is only on record. */
  lovedOneDetail: PersonalDetails | null;
  emergencyContact: ContactDetails | null;
  /** True if the customer has no family member or friend to name. */
  hasNoContact: boolean;
  /** The emergency contact of each loved one with a programme, by client id. The customer has also given consent for them. */
  lovedOnesContact: Record<string, ContactDetails>;
  /** Loved ones whose record the customer may not change, as before they have confirmed the access. Their contact is not asked. */
  lockedPersons: string[];
  /** Loved ones who let the customer send no health answers. Theirs are not asked. */
  withoutHealth: string[];
  healthDeclaration: HealthAnswers | null;
  /** The declaration of each loved one who joins Active Ageing, by client id. `sent` is true once it has reached the provider. */
  lovedOnesHealth: Record<string, { answers: HealthAnswers; sent: boolean }>;
  /** True once the health declaration has reached the provider, so that a second confirmation does not send it again. */
  healthDeclarationSent: boolean;
  /** True for a renewal. The answers on record fill the draft, and an answered step leads to the first open one. */
  isRenewal: boolean;
  /** Steps with some pages answered, by step and person. */
  begun: Record<string, PartialStep>;
  /** The idempotency key of each person's declaration, saved before it is sent, so that a retry sends the same key. */
  healthKeys: Record<string, string>;
  valid: Record<StepName, boolean>;
  /** Number of saves per step. A form rendered before the last save is stale. */
  saves: Record<StepName, number>;
  /** The open page that last autosaved a step. Its own form is not stale because of that save. */
  savedBy: Partial<Record<StepName, string>>;
}

export const MY_SELF = "my_self";
/** Marks a loved one who was added during the registration and has no programme yet. */
export const NEW_LOVED_ONE = "new_loved_one";
/** The answer of a customer without anyone to call in an emergency, as it is shown. */

const forEachStep = <Value>(value: Value) =>
  Object.fromEntries(stepNames.map((name) => [name, value])) as Record<StepName, Value>;

export function createEmptyRegistration(): RegistrationState {
  return {
    serviceSelection: {
      lovedOne: MY_SELF,
      category: "",
      catergoryName: "",
      programmes: addProgramme([], {}),
    },
    denticareByAppointment: false,
    personalDetail: null,
    addresses: [],
    lovedOneDetail: null,
    emergencyContact: null,
    hasNoContact: false,
    lovedOnesContact: {},
    lockedPersons: [],
    withoutHealth: [],
    healthDeclaration: null,
    lovedOnesHealth: {},
    healthDeclarationSent: false,
    isRenewal: false,
    begun: {},
    healthKeys: {},
    valid: forEachStep(false),
    saves: forEachStep(0),
    savedBy: {},
  };
}

/**
 * Adds a programme. The first is expanded and for the customer.
 * Later ones get the id of the last plus 1 and are collapsed (SPEC section 4).
 */
export function addProgramme(
  programmes: readonly Programme[],
  choice: Partial<Omit<Programme, "id" | "isExpanded">>,
): Programme[] {
  const last = programmes.at(-1);
  const blank = { category: "", product: "", offer: "", center: "", lovedOne: MY_SELF };
  return [
    ...programmes,
    { ...blank, ...choice, id: (last?.id ?? 0) + 1, isExpanded: last === undefined },
  ];
}

/** The parts of a cart line that the journey needs. */
export interface CartLine {
  categoryId: string;
  productId: string;
  offeringId: string;
  centerId: string;
  clientId: string | null;
}

/** Records a newly added loved one. The next programme is for them by default. */
export function withNewLovedOne(
  { serviceSelection }: RegistrationState,
  details: PersonalDetails,
): Partial<RegistrationState> {
  return {
    serviceSelection: { ...serviceSelection, lovedOne: NEW_LOVED_ONE },
    lovedOneDetail: { ...details, nric: "" },
  };
}

/**
 * Records the person that a programme was chosen for.
 * @param clientId of a loved one, or null for the customer.
 */
export function withChosenFor(
  { serviceSelection }: RegistrationState,
  clientId: string | null,
): Partial<RegistrationState> {
  return {
    serviceSelection: { ...serviceSelection, lovedOne: clientId ?? MY_SELF },
    lovedOneDetail: null,
  };
}

/** Copies the cart's lines into the state, since another page or device may have changed the cart. */
export function withProgrammes(
  state: RegistrationState,
  items: readonly CartLine[],
  categories: readonly { id: string; name: string }[],
): RegistrationState {
  const programmes = items.reduce<Programme[]>(
    (before, item) =>
      addProgramme(before, {
        category: item.categoryId,
        product: item.productId,
        offer: item.offeringId,
        center: item.centerId,
        lovedOne: item.clientId ?? MY_SELF,
      }),
    [],
  );
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const chosen = [...new Set(programmes.map(({ category }) => category))];
  // Active Ageing has a step that depends on it, so it names the registration at any position in the list.
  const category =
    chosen.find((id) => names.get(id) === ACTIVE_AGEING) ?? chosen[0] ?? denticareOf(state, names);
  return {
    ...state,
    serviceSelection: {
      ...state.serviceSelection,
      category,
      catergoryName: names.get(category) ?? "",
      programmes: programmes.length > 0 ? programmes : addProgramme([], {}),
    },
  };
}

/** Finds the category of a registration without programmes: Denticare if it was chosen by appointment. */
function denticareOf(state: RegistrationState, names: ReadonlyMap<string, string>): string {
  if (!state.denticareByAppointment) return "";
  return [...names].find(([, name]) => name === DENTICARE)?.[0] ?? "";
}

/** Checks if nothing is bought, in which case the registration ends with its review. */
export function isDenticareAlone(state: RegistrationState): boolean {
  const { programmes } = state.serviceSelection;
  return state.denticareByAppointment && programmes.every(({ product }) => product === "");
}

/** Checks the selection (SPEC section 5, Service selection). */
export function isSelectionComplete(selection: ServiceSelection): boolean {
  const chosen = selection.programmes.every(
    ({ category, product, offer, center }) => category && product && offer && center,
  );
  return chosen || selection.catergoryName === DENTICARE;
}

/** Lists the people who join Active Ageing and therefore answer the health questions. */
export function listHealthPersons({
  serviceSelection,
  withoutHealth,
}: RegistrationState): LovedOne[] {
  const { category, catergoryName, programmes } = serviceSelection;
  if (catergoryName !== ACTIVE_AGEING) return [];
  const joining = programmes.filter(
    (programme) => programme.category === category && !withoutHealth.includes(programme.lovedOne),
  );
  return [...new Set(joining.map(({ lovedOne }) => lovedOne))];
}

export function findHealthAnswers(
  state: RegistrationState,
  person: LovedOne,
): HealthAnswers | null {
  if (person === MY_SELF) return state.healthDeclaration;
  return state.lovedOnesHealth[person]?.answers ?? null;
}

/** Lists the people whose emergency contact is asked: the customer, and the loved ones who have a programme and an open record. */
export function listContactPersons({
  serviceSelection,
  lockedPersons,
}: RegistrationState): LovedOne[] {
  const joining = serviceSelection.programmes.filter(
    ({ product, lovedOne }) => product !== "" && !lockedPersons.includes(lovedOne),
  );
  return [...new Set([MY_SELF, ...joining.map(({ lovedOne }) => lovedOne)])];
}

export function findContactOfPerson(
  state: RegistrationState,
  person: LovedOne,
): ContactDetails | null {
  return person === MY_SELF ? state.emergencyContact : (state.lovedOnesContact[person] ?? null);
}

/** Checks if a person has an emergency contact. The customer may answer that there is none. */
export function hasContactAnswer(state: RegistrationState, person: LovedOne): boolean {
  if (person === MY_SELF && state.hasNoContact) return true;
  return findContactOfPerson(state, person) !== null;
}

/** Finds the first person without an answer about the emergency contact. */
export function findNextContactPerson(state: RegistrationState): LovedOne | undefined {
  return listContactPersons(state).find((person) => !hasContactAnswer(state, person));
}

/** Checks if a loved one with a programme has no emergency contact yet, as after a programme was added. */
export function isLovedOnesContactMissing(state: RegistrationState): boolean {
  const lovedOnes = listContactPersons(state).filter((person) => person !== MY_SELF);
  return lovedOnes.some((person) => findContactOfPerson(state, person) === null);
}

/** Builds the change that saves a person's emergency contact. */
export function withContact(
  state: RegistrationState,
  person: LovedOne,
  contact: ContactDetails,
): Partial<RegistrationState> {
  if (person === MY_SELF) return { emergencyContact: contact, hasNoContact: false };
  return { lovedOnesContact: { ...state.lovedOnesContact, [person]: contact } };
}

/** Builds the change that saves that the customer has no one to name. */
export const createNoContactChange = (): Partial<RegistrationState> => ({
  emergencyContact: null,
  hasNoContact: true,
});

/** Finds the first of them who has not answered yet. */
export function findNextHealthPerson(state: RegistrationState): LovedOne | undefined {
  return listHealthPersons(state).find((person) => findHealthAnswers(state, person) === null);
}

/** Builds the change that saves a person's health answers. Changed answers are sent to the provider again. */
export function withHealth(
  state: RegistrationState,
  person: LovedOne,
  answers: HealthAnswers,
): Partial<RegistrationState> {
  const { [person]: _sentBefore, ...healthKeys } = state.healthKeys;
  if (person === MY_SELF)
    return { healthDeclaration: answers, healthDeclarationSent: false, healthKeys };
  const lovedOnesHealth = { ...state.lovedOnesHealth, [person]: { answers, sent: false } };
  return { lovedOnesHealth, healthKeys };
}
