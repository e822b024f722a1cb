import { expect, test } from "vitest";
import { getTextIn } from "~/languages/page-texts.server";
import { fillAddressFields } from "../../../app/features/people/profile/form-values";
import { withAddresses } from "../../../app/features/registration/forms/addresses";
import {
  addProgramme,
  createEmptyRegistration,
  findHealthAnswers,
  findNextHealthPerson,
  isSelectionComplete,
  listHealthPersons,
  type RegistrationState,
  withHealth,
  withProgrammes,
} from "../../../app/features/registration/journey/state";
import { type StepName, stepNames } from "../../../app/features/registration/journey/step-names";
import {
  buildStepChangeUrl,
  findPreviousStepPath,
  formatRegistrationStep,
  getStepPath,
  registrationJourney,
  withStepAnswer,
} from "../../../app/features/registration/journey/steps";
import * as journey from "../../../app/web/journey/journey";

const neededSteps = (state: RegistrationState) =>
  journey.listNeededSteps(registrationJourney, state).map(({ name }) => name);
const firstUnfinished = (state: RegistrationState) =>
  journey.findFirstUnfinished(registrationJourney, state).name;
const canOpen = (state: RegistrationState, step: StepName) =>
  journey.canOpenStep(registrationJourney, state, step);
const stepAfter = (state: RegistrationState, step: StepName, toReview: boolean) =>
  journey.findStepAfter(registrationJourney, state, step, toReview).name;

const categories = [
  { id: "active-ageing", name: "Active Ageing" },
  { id: "denticare", name: "Denticare" },
  { id: "day-care", name: "Day Care" },
];
const line = (categoryId: string, clientId: string | null = null) => ({
  categoryId,
  productId: `${categoryId}-p`,
  offeringId: "o",
  centerId: "c",
  clientId,
});

const choosing = (...ids: string[]) =>
  withProgrammes(
    createEmptyRegistration(),
    ids.map((id) => line(id)),
    categories,
  );

const health: RegistrationState["healthDeclaration"] = {
  whyJoinOurExerciseProgramme: ["BUILD_MUSCLE"],
  whyJoinOurExerciseProgrammeOther: null,
  healthConditions: ["NONE"],
  healthConditionsOther: null,
  injureAnyOfTheseBodyParts: ["NONE"],
  injureAnyOfTheseBodyPartsOther: null,
  timesExerciseAWeek: "1-3",
};

const billing: RegistrationState["addresses"][number] = {
  type: "BILLING",
  postalCode: "640501",
  block: "501",
  street: "Jurong West Street 51",
  level: null,
  unit: null,
  building: null,
  sameAs: "NONE",
};
const home: typeof billing = { ...billing, type: "RESIDENTIAL", sameAs: "BILLING" };

const answersTo: Partial<Record<StepName, Partial<RegistrationState>>> = {
  HealthDeclaration: { healthDeclaration: health },
  YourAddress: { addresses: [billing, home] },
};

/** Answers every step up to and including this one. */
function until(step: StepName, start = choosing("active-ageing")): RegistrationState {
  return stepNames
    .slice(0, stepNames.indexOf(step) + 1)
    .reduce((state, name) => withStepAnswer(state, name, answersTo[name] ?? {}), start);
}

test("the first programme is expanded and for oneself, later ones are numbered and collapsed", () => {
  const [first] = createEmptyRegistration().serviceSelection.programmes;
  expect(first).toEqual({
    id: 1,
    category: "",
    product: "",
    offer: "",
    center: "",
    isExpanded: true,
    lovedOne: "my_self",
  });
  const more = addProgramme([{ ...(first as NonNullable<typeof first>), id: 7 }], {
    category: "x",
  });
  expect(more[1]).toMatchObject({ id: 8, isExpanded: false, lovedOne: "my_self", category: "x" });
});

test("the programmes and their clients come from the cart", () => {
  const state = withProgrammes(
    createEmptyRegistration(),
    [line("day-care"), line("active-ageing", "LovedOne1")],
    categories,
  );
  expect(
    state.serviceSelection.programmes.map(({ id, lovedOne, isExpanded }) => [
      id,
      lovedOne,
      isExpanded,
    ]),
  ).toEqual([
    [1, "my_self", true],
    [2, "LovedOne1", false],
  ]);
});

test("Active Ageing adds the health declaration after the service selection, at any position in the list", () => {
  expect(neededSteps(choosing("active-ageing"))).toEqual([...stepNames]);
  expect(neededSteps(choosing("day-care", "active-ageing"))).toEqual([...stepNames]);
  expect(neededSteps(choosing("day-care"))).toEqual(
    stepNames.filter((name) => name !== "HealthDeclaration"),
  );
});

test.each([
  ["nothing chosen", createEmptyRegistration(), false],
  ["one complete programme", choosing("day-care"), true],
  ["two complete programmes", choosing("day-care", "active-ageing"), true],
])("service selection is complete: %s", (_case, { serviceSelection }, complete) => {
  expect(isSelectionComplete(serviceSelection)).toBe(complete);
});

test.each(["category", "product", "offer", "center"] as const)(
  "a programme without its %s is incomplete",
  (part) => {
    const { serviceSelection } = choosing("day-care", "active-ageing");
    const programmes = serviceSelection.programmes.map((programme, index) =>
      index === 1 ? { ...programme, [part]: "" } : programme,
    );
    expect(isSelectionComplete({ ...serviceSelection, programmes })).toBe(false);
    expect(
      isSelectionComplete({ ...serviceSelection, programmes, catergoryName: "Denticare" }),
    ).toBe(true);
  },
);

test("each step opens once all steps before it are answered", () => {
  for (const [index, step] of stepNames.entries()) {
    const before = stepNames[index - 1];
    const state = before ? until(before) : choosing("active-ageing");
    expect(canOpen(state, step)).toBe(true);
    for (const later of stepNames.slice(index + 1)) expect(canOpen(state, later)).toBe(false);
  }
});

test("a step that no programme requires does not open", () => {
  expect(canOpen(until("EmergencyContact", choosing("day-care")), "HealthDeclaration")).toBe(false);
});

test("a selection that lost its programmes reopens, whatever was answered later", () => {
  const state = withProgrammes(until("ReviewInformation"), [], categories);
  expect(firstUnfinished(state)).toBe("ServiceSelection");
});

test("an answer leads to the next step, and from the review back to it once nothing else is open", () => {
  const state = until("EmergencyContact");
  expect(stepAfter(state, "YourDetails", false)).toBe("YourAddress");
  expect(stepAfter(state, "YourDetails", true)).toBe("ReviewInformation");
  const dayCare = until("EmergencyContact", choosing("day-care"));
  expect(stepAfter(dayCare, "ServiceSelection", false)).toBe("YourDetails");
  const open = { ...state, valid: { ...state.valid, HealthDeclaration: false } };
  expect(stepAfter(open, "ServiceSelection", true)).toBe("HealthDeclaration");
});

test("a changed answer requires another review", () => {
  const state = withStepAnswer(until("ReviewInformation"), "YourAddress", {});
  expect(firstUnfinished(state)).toBe("ReviewInformation");
  expect(state.saves.YourAddress).toBe(2);
});

test("each step has a URL and a step line", () => {
  const state = choosing("active-ageing");
  expect(getStepPath("YourDetails")).toBe("/register-service/your-details");
  expect(buildStepChangeUrl("YourAddress")).toBe("/register-service/your-address?return=review");
  expect(formatRegistrationStep(getTextIn("en"), state, "YourDetails")).toEqual({
    at: 3,
    of: 7,
    label: "Your details",
  });
  expect(findPreviousStepPath(state, "ServiceSelection")).toBeUndefined();
  expect(findPreviousStepPath(choosing("day-care"), "YourDetails")).toBe(
    "/register-service/service-selection",
  );
});

test("a home equal to the billing address is marked, and another home is requested and retained while the billing address changes", () => {
  const billing = {
    type: "BILLING",
    postalCode: "640501",
    block: "501",
    street: "Street",
    building: null,
    level: null,
    unit: null,
    sameAs: "NONE",
  } as const;
  const home = { ...billing, type: "RESIDENTIAL", block: "190" } as const;
  const same = withAddresses([], { ...billing, sameAsHome: "yes" });
  expect(same).toEqual({
    addresses: [billing, { ...billing, type: "RESIDENTIAL", sameAs: "BILLING" }],
    homeNext: false,
  });
  expect(withAddresses(same.addresses, { ...billing, sameAsHome: "no" })).toEqual({
    addresses: [billing],
    homeNext: true,
  });
  const both = withAddresses([billing], home).addresses;
  expect(both).toEqual([billing, home]);
  expect(withAddresses(both, { ...billing, block: "502", sameAsHome: "no" }).addresses).toEqual([
    { ...billing, block: "502" },
    home,
  ]);
});

test("the health step covers each person who joins Active Ageing", () => {
  const both = withProgrammes(
    until("ServiceSelection"),
    [line("active-ageing"), line("active-ageing", "MotherA1"), line("day-care", "FatherB2")],
    categories,
  );
  expect(listHealthPersons(both)).toEqual(["my_self", "MotherA1"]);
  const own = withStepAnswer(both, "HealthDeclaration", { healthDeclaration: health });
  expect(findNextHealthPerson(own)).toBe("MotherA1");
  expect(firstUnfinished(own)).toBe("HealthDeclaration");
  const all = withStepAnswer(
    own,
    "HealthDeclaration",
    withHealth(own, "MotherA1", health as never),
  );
  expect(findNextHealthPerson(all)).toBeUndefined();
  expect(findHealthAnswers(all, "MotherA1")).toEqual(health);
  expect(firstUnfinished(all)).toBe("YourDetails");
});

test("the home address is required if it differs from billing, also after a return to the step", () => {
  const { addresses } = withAddresses([], { ...billing, sameAsHome: "no" });
  const state = withStepAnswer(until("YourDetails"), "YourAddress", { addresses });
  expect(firstUnfinished(state)).toBe("YourAddress");
  expect(canOpen(state, "EmergencyContact")).toBe(false);
  expect(fillAddressFields("BILLING", addresses, []).sameAsHome).toBe("no");
  const given = withAddresses(addresses, { ...home, sameAs: "NONE" });
  expect(firstUnfinished({ ...state, addresses: given.addresses })).toBe("EmergencyContact");
});
