/** The steps of the medical history and the parsers of its forms (SPEC section 3). */
import { z } from "zod";
import {
  bloodAnswers,
  conditionAnswers,
  hospitalAnswers,
  type MedicalAnswers,
  medicineAnswers,
  pregnancyAnswers,
  signature,
} from "~/contract/health/medical-history";
import {
  conditionGroups,
  controls,
  type MedicalCondition,
  type MedicalQuestionName,
} from "~/contract/health/medical-lists";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { isDay } from "~/lib/singapore-date";
import { cleanMultiline, cleanText } from "~/lib/text/plain-text";
import {
  joinDateFields,
  preprocessFields,
  type RawFields,
  readAsTyped,
  readCheckedValues,
  readTicked,
} from "~/web/forms/form-fields";
import { createHealthJourney, type HealthFormState } from "./journey";

export type MedicalStep = keyof MedicalAnswers | "ReviewInformation" | "Signature";

export interface MedicalDraftAnswers extends MedicalAnswers {
  ReviewInformation: { acceptedTerms: true };
  Signature: never;
}

export type HistoryDraft = HealthFormState<MedicalStep, MedicalDraftAnswers>;

const chosenOf = ({ conditions }: Partial<MedicalDraftAnswers>) => conditions?.conditions ?? [];

/**
 * Builds the journey of the medical history.
 * @param gender as on record: men are not asked about pregnancy.
 */
export const createMedicalJourney = (gender: string) =>
  createHealthJourney<MedicalStep, MedicalDraftAnswers>(paths.health.history, [
    { name: "hospital", path: "hospital", label: "health:step.hospital" },
    { name: "medicines", path: "medicines", label: "health:step.medicines" },
    { name: "blood", path: "blood", label: "health:step.blood" },
    {
      name: "conditions",
      path: "conditions",
      label: "health:step.conditions",
      pages: [...conditionGroups.map(({ name }) => [name]), ["others", "none"]],
    },
    {
      name: "control",
      path: "control",
      label: "health:step.control",
      isContinuation: true,
      isNeeded: ({ answers }) => chosenOf(answers).length > 0,
      fits: (answers) => chosenOf(answers).every((one) => answers.control?.control[one]),
    },
    {
      name: "pregnancy",
      path: "pregnancy",
      label: "health:step.pregnancy",
      isNeeded: () => gender !== "Male",
      fits: ({ pregnancy }) => pregnancy !== null,
    },
    { name: "ReviewInformation", path: "review-information", label: "health:step.check" },
    { name: "Signature", path: "signature", label: "health:step.sign" },
  ]);

/** Groups of yes-or-no questions, one page each. */
export const questionGroups = {
  hospital: {
    title: "health:step.hospital",
    zh: "住院与治疗",
    names: ["hospitalisation", "recentChange", "treatment"],
    form: questionsForm(["hospitalisation", "recentChange", "treatment"], hospitalAnswers),
  },
  medicines: {
    title: "health:step.medicines",
    zh: "药物与过敏",
    names: ["medications", "allergy"],
    form: questionsForm(["medications", "allergy"], medicineAnswers),
  },
  blood: {
    title: "health:step.blood",
    zh: "血液与洗肾",
    names: ["dialysis", "transfusion", "bleeding"],
    form: questionsForm(["dialysis", "transfusion", "bleeding"], bloodAnswers),
  },
} as const;
export type QuestionGroup = keyof typeof questionGroups;

export const isQuestionGroup = (value: unknown): value is QuestionGroup =>
  typeof value === "string" && Object.hasOwn(questionGroups, value);

const partsOf = (value: unknown): RawFields =>
  value !== null && typeof value === "object" ? (value as RawFields) : {};

/** Builds the form of yes-or-no questions. Raw fields are `allergy.answer` and `allergy.details`. Details of a no are dropped. */
function questionsForm<S extends z.ZodType>(names: readonly MedicalQuestionName[], schema: S) {
  const read = preprocessFields((raw) =>
    Object.fromEntries(
      names.map((name) => {
        const { answer, details } = partsOf(raw[name]);
        const cleaned = answer === "YES" ? cleanMultiline(readAsTyped(details)) : "";
        return [name, { answer: readAsTyped(answer), details: cleaned || null }];
      }),
    ),
  );
  return z.preprocess(read, schema);
}

/**
 * Reads the chosen conditions.
 * @returns undefined if one of them is on no list.
 */
function chosenIn(raw: RawFields): MedicalCondition[] | undefined {
  const groups = conditionGroups.map(({ name, conditions }) =>
    readCheckedValues<MedicalCondition>(
      raw[name],
      conditions.map(({ value }) => value),
    ),
  );
  const chosen = groups.filter((group) => group !== undefined);
  return chosen.length === groups.length ? chosen.flat() : undefined;
}

/** The form of conditions. Raw fields are one per group of conditions, `none` and `others`. */
export const conditionsForm = z.preprocess(
  preprocessFields((raw) => ({
    none: readTicked(raw.none),
    conditions: chosenIn(raw),
    others: cleanMultiline(readAsTyped(raw.others)) || null,
  })),
  conditionAnswers
    .extend({ none: z.boolean() })
    .refine(({ none, conditions, others }) => none || conditions.length > 0 || others !== null, {
      path: ["none"],
      error: reply("replies-health:conditions.choose"),
    })
    .refine(
      ({ none, conditions, others }) => !none || (conditions.length === 0 && others === null),
      {
        path: ["none"],
        error: reply("replies-health:conditions.none-only"),
      },
    )
    .transform(({ conditions, others }) => ({ conditions, others })),
);

/** Builds the form that asks for control. Raw fields are `control.DIABETES` and so on, one per chosen condition. */
export function buildControlForm(chosen: readonly MedicalCondition[]) {
  const each = z.enum(controls, { error: reply("replies-health:control.choose") });
  const control = z.object(Object.fromEntries(chosen.map((condition) => [condition, each])));
  return z.preprocess(
    preprocessFields((raw) => ({ control: partsOf(raw.control) })),
    z.object({ control }).transform((answer) => answer as MedicalAnswers["control"]),
  );
}

/**
 * Builds the form about pregnancy.
 * @param within range of expected delivery dates.
 */
export function buildPregnancyForm(within: { first: string; last: string }) {
  return z.preprocess(
    preprocessFields((raw) => ({
      pregnant: readAsTyped(raw.pregnant),
      deliveryDate: (raw.pregnant === "YES" && joinDateFields(raw.deliveryDate)) || null,
    })),
    pregnancyAnswers.refine(
      ({ deliveryDate }) =>
        deliveryDate === null ||
        // A malformed date gets its own error.
        !isDay(deliveryDate) ||
        (deliveryDate >= within.first && deliveryDate <= within.last),
      {
        path: ["deliveryDate"],
        error: reply("replies-health:delivery.range"),
      },
    ),
  );
}

export const acceptedTermsForm = z.preprocess(
  preprocessFields((raw) => ({ acceptedTerms: readTicked(raw.acceptedTerms) })),
  z.object({
    acceptedTerms: z.literal(true, { error: reply("replies-health:truth.required") }),
  }),
);

/**
 * Builds the signature form.
 * @param today in Singapore: the only date that a signature can have.
 */
export function buildSignatureForm(today: string) {
  return z.preprocess(
    preprocessFields((raw) => ({
      name: readAsTyped(raw.name),
      contactNumber: readAsTyped(raw.contactNumber) ?? "",
      date: joinDateFields(raw.date) || undefined,
      drawing: cleanText(raw.drawing) || null,
    })),
    signature.refine(({ date }) => !isDay(date ?? "") || date === today, {
      path: ["date"],
      error: reply("replies-health:sign.today"),
      when: () => true,
    }),
  );
}

/** Returns the whole form once every required step is answered. */
export function getCompleteHistory(
  { answers }: HistoryDraft,
  gender: string,
): MedicalAnswers | null {
  const { hospital, medicines, blood, conditions, control, pregnancy } = answers;
  if (!hospital || !medicines || !blood || !conditions) return null;
  const chosen = conditions.conditions.map((one) => [one, control?.control[one]]);
  return {
    hospital,
    medicines,
    blood,
    conditions,
    control: { control: Object.fromEntries(chosen) },
    pregnancy: gender === "Male" ? null : (pregnancy ?? null),
  };
}
