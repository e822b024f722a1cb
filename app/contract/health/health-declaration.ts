/** The Active Ageing health declaration (SPEC sections 3 and 7). */
import { z } from "zod";
import { reply } from "~/languages/reply";
import { call, documentLanguage, fileResponse, idParam } from "../call";
import { createFieldRule, instant, openEnum, optionalText, recordId, withRules } from "../fields";
import {
  exerciseFrequencies,
  formStatuses,
  healthConditions,
  injuries,
  joiningReasons,
} from "../lists";

const values = <T extends readonly { value: string }[]>(list: T) =>
  list.map((entry) => entry.value) as [T[number]["value"], ...T[number]["value"][]];

interface Answers {
  healthConditions: string[];
  healthConditionsOther: string | null;
  injureAnyOfTheseBodyParts: string[];
  injureAnyOfTheseBodyPartsOther: string | null;
  whyJoinOurExerciseProgramme: string[];
  whyJoinOurExerciseProgrammeOther: string | null;
}

const noneAlone = (chosen: string[] | undefined) =>
  !chosen?.includes("NONE") || chosen.length === 1;
const requiresOther = (chosen: string[] | undefined, text: string | null | undefined) =>
  !chosen?.includes("OTHER") || !!text;

const oneReason = reply("replies-health:one-reason");
const oneAnswer = reply("replies-health:one-answer");
const noneOnly = reply("replies-health:none-only");

const several = <T extends readonly { value: string }[]>(list: T, message: string) =>
  z
    .array(z.enum(values(list)), { error: message })
    .min(1, message)
    .max(list.length, message);

const statusFields = {
  whyJoinOurExerciseProgramme: several(joiningReasons, oneReason),
  whyJoinOurExerciseProgrammeOther: optionalText(200),
  timesExerciseAWeek: z.enum(exerciseFrequencies, { error: reply("replies-health:how-often") }),
};

const statusRules = [
  createFieldRule<Answers>(
    (form) =>
      requiresOther(form.whyJoinOurExerciseProgramme, form.whyJoinOurExerciseProgrammeOther),
    "whyJoinOurExerciseProgrammeOther",
    reply("replies-health:other-reason"),
  ),
];

const conditionFields = {
  healthConditions: several(healthConditions, oneAnswer),
  healthConditionsOther: optionalText(200),
  injureAnyOfTheseBodyParts: several(injuries, oneAnswer),
  injureAnyOfTheseBodyPartsOther: optionalText(200),
};

const conditionRules = [
  createFieldRule<Answers>(
    (form) => noneAlone(form.healthConditions),
    "healthConditions",
    noneOnly,
  ),
  createFieldRule<Answers>(
    (form) => requiresOther(form.healthConditions, form.healthConditionsOther),
    "healthConditionsOther",
    reply("replies-health:other-condition"),
  ),
  createFieldRule<Answers>(
    (form) => noneAlone(form.injureAnyOfTheseBodyParts),
    "injureAnyOfTheseBodyParts",
    noneOnly,
  ),
  createFieldRule<Answers>(
    (form) => requiresOther(form.injureAnyOfTheseBodyParts, form.injureAnyOfTheseBodyPartsOther),
    "injureAnyOfTheseBodyPartsOther",
    reply("replies-health:other-injury"),
  ),
];

/** The step HealthStatus: the reasons for joining, and how often the client exercises. */
export const healthStatusAnswers = withRules(z.object(statusFields), statusRules);
export type HealthStatusAnswers = z.output<typeof healthStatusAnswers>;

/** The step HealthCondition: conditions, and injuries of the last 6 months. */
export const healthConditionAnswers = withRules(z.object(conditionFields), conditionRules);
export type HealthConditionAnswers = z.output<typeof healthConditionAnswers>;

const allRules = [...statusRules, ...conditionRules];

/** The whole form. */
export const healthAnswers = withRules(z.object({ ...statusFields, ...conditionFields }), allRules);
export type HealthAnswers = z.output<typeof healthAnswers>;

export const healthDeclaration = z.object({
  id: recordId,
  clientId: z.string(),
  clientName: z.string(),
  centerName: z.string().nullable().default(null),
  status: openEnum(formStatuses),
  createdDate: instant,
  submittedDate: instant.nullable().default(null),
  /** False if the caller acts for the person and may not open the form now. Left out by a backend without limits. */
  permitted: z.boolean().optional(),
  /** True for answers of a customer whose access is not confirmed. */
  unconfirmed: z.boolean().optional(),
});
export type HealthDeclaration = z.output<typeof healthDeclaration>;

/** Next step: fit to start, an assessment first, or a doctor first. */
export const healthOutcomes = ["FIT", "ASSESSMENT", "DOCTOR"] as const;
export type HealthOutcome = (typeof healthOutcomes)[number];

export const healthResult = z.object({
  outcome: openEnum(healthOutcomes),
  /** Each answer that decided or is worth telling the trainer, with its source. */
  reasons: z.array(
    z.object({
      about: z.string(),
      outcome: openEnum(healthOutcomes),
      why: z.string(),
      source: z.string(),
    }),
  ),
});
export type HealthResult = z.output<typeof healthResult>;

/** A form with its client. The answers are present once it was submitted. Reading them is recorded. */
export const healthForm = healthDeclaration.extend({
  /** Masked, in capitals: S****567D. */
  maskedNric: z.string(),
  idType: z.string(),
  handphone: z.string(),
  answers: healthAnswers.nullable().default(null),
  result: healthResult.nullable().default(null),
});
export type HealthForm = z.output<typeof healthForm>;

export const healthDeclarations = {
  submit: call({
    method: "POST",
    path: "/profile/health-declaration",
    auth: "customer",
    proxy: "sendHealth",
    doc: "Submits a health declaration of the client. The body has the form's fields and the client (SPEC section 7). `formId` names the open form to answer. Without it, the call answers any open form of the client, or a new one.",
    spec: "7, Profile and linking; 3, Health declaration",
    errors: { agreementNeeded: 403, formClosed: 409, notFound: 404 },
    body: withRules(
      z.object({
        clientId: z.string().max(64),
        formId: recordId.optional(),
        ...statusFields,
        ...conditionFields,
      }),
      allRules,
    ),
    data: healthDeclaration,
    once: true,
  }),
  list: call({
    method: "GET",
    path: "/profile/health-declaration",
    auth: "customer",
    proxy: "any",
    doc: "Returns the health declarations of the caller's clients, without answers.",
    spec: "7, Profile and linking",
    data: z.array(healthDeclaration),
  }),
  open: call({
    method: "POST",
    path: "/profile/health-declaration/form",
    auth: "customer",
    proxy: "sendHealth",
    doc: "Opens a form at the customer's wish, for example after a change in health. Returns the open form of that kind if there is one.",
    spec: "ours",
    optional: "Customers fill in a declaration only when the provider requests one.",
    data: healthDeclaration,
  }),
  get: call({
    method: "GET",
    path: "/profile/health-declaration/form/{id}",
    auth: "customer",
    proxy: "sendHealth",
    doc: "Returns one health declaration, with its answers once it is submitted. Each reading is recorded.",
    spec: "ours",
    errors: { notFound: 404 },
    optional:
      "The portal builds the form from the list and the profile, and does not show a submitted declaration again.",
    params: idParam,
    data: healthForm,
  }),
  file: call({
    method: "GET",
    path: "/profile/health-declaration/form/{id}/file",
    auth: "customer",
    proxy: "readHealth",
    doc: "Returns a submitted health declaration as a PDF.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "A declaration cannot be saved as a file.",
    params: idParam,
    query: documentLanguage,
    data: fileResponse,
  }),
};
