/** What is known while somebody registers (SPEC section 3, Register-service state). Misspelt names are the spec's. */

import type { HealthAnswers } from "~/contract/health/health-declaration";
import type { AddressDetails } from "~/contract/people/address";
import type { ContactDetails } from "~/contract/people/contact";
import type { PersonalDetails } from "~/contract/people/personal";
import { ACTIVE_AGEING, DENTICARE } from "~/lib/text/category-names";
import type { PartialStep } from "~/web/journey/step-pages";
import { type StepName, stepNames } from "./step-names";

/** `my_self`, `new_loved_one`, or the client id of a loved one that is known. */
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
  /** For whom the last programme was chosen, or is about to be. */
  lovedOne: LovedOne;
  category: string;
  catergoryName: string;
  marketingChanel: { id: string; name: string }[];
  sourceOthers: string | null;
  programmes: Programme[];
}

export interface RegistrationState {
  serviceSelection: ServiceSelection;
  /** Denticare by appointment was chosen: no programme is bought for it (SPEC section 5, Service selection). */
  denticareByAppointment: boolean;
  /** One's own details; the ID number is empty when it is on record already. */
  personalDetail: PersonalDetails | null;
  addresses: AddressDetails[];
  /** Of somebody added on the way, until a programme is chosen; their ID number is on record alone. */
  lovedOneDetail: PersonalDetails | null;
  emergencyContact: ContactDetails | null;
  healthDeclaration: HealthAnswers | null;
  /** The same for each loved one who joins Active Ageing, by client id; `sent` once it has reached the provider. */
  lovedOnesHealth: Record<string, { answers: HealthAnswers; sent: boolean }>;
  /** The health declaration has reached the provider: confirming again must not send a second one. */
  healthDeclarationSent: boolean;
  /** Steps whose first pages were answered, by step and by whom they are about. */
  begun: Record<string, PartialStep>;
  /** The one-time key of each person's declaration, kept before it is sent: whoever sends it again, sends the same key. */
  healthKeys: Record<string, string>;
  valid: Record<StepName, boolean>;
  /** How often each step was saved: a form drawn before the last save is stale. */
  saves: Record<StepName, number>;
  /** The open page that saved a step last by itself: its own form is not stale for that. */
  savedBy: Partial<Record<StepName, string>>;
}

export const MY_SELF = "my_self";
/** Added on the way and not chosen for yet. */
export const NEW_LOVED_ONE = "new_loved_one";
export const OTHERS = "Others";

const forEachStep = <Value>(value: Value) =>
  Object.fromEntries(stepNames.map((name) => [name, value])) as Record<StepName, Value>;

export function newRegistration(): RegistrationState {
  return {
    serviceSelection: {
      lovedOne: MY_SELF,
      category: "",
      catergoryName: "",
      marketingChanel: [],
      sourceOthers: null,
      programmes: addProgramme([], {}),
    },
    denticareByAppointment: false,
    personalDetail: null,
    addresses: [],
    lovedOneDetail: null,
    emergencyContact: null,
    healthDeclaration: null,
    lovedOnesHealth: {},
    healthDeclarationSent: false,
    begun: {},
    healthKeys: {},
    valid: forEachStep(false),
    saves: forEachStep(0),
    savedBy: {},
  };
}

/** The first programme is expanded and for oneself; later ones get the id of the last plus 1 and are collapsed (SPEC section 4). */
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

/** One line of the customer's cart, as far as the journey needs it. */
export interface CartLine {
  categoryId: string;
  productId: string;
  offeringId: string;
  centerId: string;
  clientId: string | null;
}

/** Somebody was added on the way: the next programme is for them unless told otherwise. */
export function withNewLovedOne(
  { serviceSelection }: RegistrationState,
  details: PersonalDetails,
): Partial<RegistrationState> {
  return {
    serviceSelection: { ...serviceSelection, lovedOne: NEW_LOVED_ONE },
    lovedOneDetail: { ...details, nric: "" },
  };
}

/** A programme was chosen. @param clientId of a loved one; null for oneself. */
export function withChosenFor(
  { serviceSelection }: RegistrationState,
  clientId: string | null,
): Partial<RegistrationState> {
  return {
    serviceSelection: { ...serviceSelection, lovedOne: clientId ?? MY_SELF },
    lovedOneDetail: null,
  };
}

/** The cart holds what was chosen, whichever page or device it was chosen on. */
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
  // Active Ageing decides about a step of its own, so it names the registration wherever it stands in the list.
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

/** The category of a registration without any programme: Denticare's when it was chosen by appointment. */
function denticareOf(state: RegistrationState, names: ReadonlyMap<string, string>): string {
  if (!state.denticareByAppointment) return "";
  return [...names].find(([, name]) => name === DENTICARE)?.[0] ?? "";
}

/** Nothing is bought: the registration ends with its review. */
export function isDenticareAlone(state: RegistrationState): boolean {
  const { programmes } = state.serviceSelection;
  return state.denticareByAppointment && programmes.every(({ product }) => product === "");
}

/** SPEC section 5, Service selection. */
export function isSelectionComplete(selection: ServiceSelection): boolean {
  const chosen = selection.programmes.every(
    ({ category, product, offer, center }) => category && product && offer && center,
  );
  const named =
    selection.marketingChanel.every(({ name }) => name !== OTHERS) ||
    Boolean(selection.sourceOthers);
  return (chosen || selection.catergoryName === DENTICARE) && named;
}

/** Who joins Active Ageing and is therefore asked about their health. */
export function healthPersons({ serviceSelection }: RegistrationState): LovedOne[] {
  const { category, catergoryName, programmes } = serviceSelection;
  if (catergoryName !== ACTIVE_AGEING) return [];
  const joining = programmes.filter((programme) => programme.category === category);
  return [...new Set(joining.map(({ lovedOne }) => lovedOne))];
}

export function healthAnswersOf(state: RegistrationState, person: LovedOne): HealthAnswers | null {
  if (person === MY_SELF) return state.healthDeclaration;
  return state.lovedOnesHealth[person]?.answers ?? null;
}

/** The first of them who has not answered yet. */
export function nextHealthPerson(state: RegistrationState): LovedOne | undefined {
  return healthPersons(state).find((person) => healthAnswersOf(state, person) === null);
}

/** The change that keeps somebody's answers; changed answers go to the provider again. */
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
