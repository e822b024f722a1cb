/** The medical history (MHQ) of the client acted for (SPEC sections 3, 4 and 7). */
import { z } from "zod";
import { reply } from "~/languages/reply";
import { isContactNumber, readFullNumber } from "~/lib/singapore/phone";
import { isPersonName, LONGEST_NAME } from "~/lib/text/plain-text";
import { call, documentLanguage, fileResponse, idParam } from "../call";
import {
  createFieldRule,
  day,
  INVALID_DAY_MESSAGE,
  instant,
  openEnum,
  recordId,
  requiredText,
  withRules,
} from "../fields";
import { controls, type MedicalCondition, medicalConditions } from "./medical-lists";

const LONGEST_DETAIL = 500;
/** Largest signature drawing: a PNG of at most 40 KB as a data URL. */
export const LARGEST_DRAWING = 40_000;

const yesNo = z.enum(["YES", "NO"], { error: reply("replies-health:yes-or-no") });

const conditionValues = medicalConditions.map(({ value }) => value) as [
  MedicalCondition,
  ...MedicalCondition[],
];

/** A yes-or-no question. Only a yes has details. */
export const medicalAnswer = withRules(
  z.object({
    answer: yesNo,
    details: z
      .string()
      .max(LONGEST_DETAIL, reply("replies:too-long", { length: LONGEST_DETAIL }))
      .nullable()
      .default(null),
  }),
  [
    createFieldRule<{ answer: string; details: string | null }>(
      ({ answer, details }) => answer !== "YES" || !!details,
      "details",
      reply("replies-health:more"),
    ),
  ],
);
export type MedicalAnswer = z.output<typeof medicalAnswer>;

export const hospitalAnswers = z.object({
  hospitalisation: medicalAnswer,
  recentChange: medicalAnswer,
  treatment: medicalAnswer,
});

export const medicineAnswers = z.object({ medications: medicalAnswer, allergy: medicalAnswer });

export const bloodAnswers = z.object({
  dialysis: medicalAnswer,
  transfusion: medicalAnswer,
  bleeding: medicalAnswer,
});

export const conditionAnswers = z.object({
  conditions: z
    .array(z.enum(conditionValues))
    .max(conditionValues.length)
    .meta({ examples: [[]] }),
  others: z.string().max(LONGEST_DETAIL).nullable().default(null),
});

/** Each condition of the client, controlled or not. */
export const controlAnswers = z.object({
  control: z.partialRecord(z.enum(conditionValues), z.enum(controls)),
});

export const pregnancyAnswers = withRules(
  z.object({ pregnant: yesNo, deliveryDate: day.nullable().default(null) }),
  [
    createFieldRule<{ pregnant: string; deliveryDate: string | null }>(
      ({ pregnant, deliveryDate }) => pregnant !== "YES" || !!deliveryDate,
      "deliveryDate",
      reply("replies-health:delivery.required"),
    ),
  ],
);

export const medicalAnswers = z
  .object({
    hospital: hospitalAnswers,
    medicines: medicineAnswers,
    blood: bloodAnswers,
    conditions: conditionAnswers,
    control: controlAnswers,
    /** Null for men, who get no such questions. */
    pregnancy: pregnancyAnswers.nullable().default(null),
  })
  .refine(
    ({ conditions, control }) =>
      conditions.conditions.every((condition) => control.control[condition] !== undefined),
    { error: "Say of each condition whether it is controlled" },
  );
export type MedicalAnswers = z.output<typeof medicalAnswers>;

/** Typed name, contact number and date. A drawing is added if the browser supports it. */
export const signature = withRules(
  z.object({
    name: requiredText(reply("replies-health:sign.name-required"), LONGEST_NAME).refine(
      (name) => name === "" || isPersonName(name),
      reply("replies-health:sign.name-required"),
    ),
    contactNumber: z
      .string({ error: reply("replies-health:sign.contact-required") })
      .min(1, reply("replies-health:sign.contact-required"))
      .max(60, reply("replies-health:sign.contact-invalid"))
      .meta({ examples: ["91234567"] })
      .transform(readFullNumber)
      .pipe(
        z
          .string()
          .min(1, reply("replies-health:sign.contact-required"))
          .max(20, reply("replies-health:sign.contact-invalid")),
      ),
    date: z.iso.date({
      error: ({ input }) =>
        input === undefined ? reply("replies-health:sign.today") : INVALID_DAY_MESSAGE,
    }),
    drawing: z
      .string()
      .max(LARGEST_DRAWING, "The drawn signature is too large. Please draw it again.")
      .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, "Please draw your signature again")
      .meta({ examples: ["data:image/png;base64,iVBORw0KGgo="] })
      .nullable()
      .default(null),
  }),
  [
    createFieldRule<{ contactNumber: string }>(
      ({ contactNumber }) => !contactNumber || isContactNumber(contactNumber),
      "contactNumber",
      reply("replies-health:sign.contact-invalid"),
    ),
  ],
);
export type Signature = z.output<typeof signature>;

const submitted = z.object({ id: recordId, submittedDate: instant });

/** Facts that are available without opening the answers. `OLD` is older than 1 year (SPEC section 9). */
export const medicalHistoryStatus = z.object({
  clientId: z.string(),
  clientName: z.string(),
  gender: z.string(),
  maskedNric: z.string(),
  idType: z.string(),
  contactNumber: z.string(),
  status: openEnum(["NEVER", "CURRENT", "OLD"]),
  lastUpdated: instant.nullable().default(null),
  /** The newest first. */
  history: z.array(submitted),
});
export type MedicalHistoryStatus = z.output<typeof medicalHistoryStatus>;

export const medicalRecord = submitted.extend({
  clientId: z.string(),
  answers: medicalAnswers,
  signature: z.object({
    name: z.string(),
    contactNumber: z.string(),
    date: day,
    drawn: z.boolean(),
  }),
  /** True for answers of a customer whose access is not confirmed. */
  unconfirmed: z.boolean().optional(),
});
export type MedicalRecord = z.output<typeof medicalRecord>;

export const medicalHistories = {
  status: call({
    method: "GET",
    path: "/denticare/client/mhq",
    auth: "customer",
    proxy: "any",
    doc: "Returns whether and when the medical history of the client acted for was submitted, without the answers.",
    spec: "7, Denticare (authenticated, MHQ); 4, Medical history",
    errors: { notFound: 404 },
    data: medicalHistoryStatus,
  }),
  submit: call({
    method: "POST",
    path: "/denticare/client/mhq",
    auth: "customer",
    proxy: "sendHealth",
    doc: "Submits a medical history with its signature.",
    spec: "7, Denticare (authenticated, MHQ); 3, Medical history",
    errors: { agreementNeeded: 403, notFound: 404 },
    body: z.object({
      answers: medicalAnswers,
      signature,
      agreedToTruth: z.literal(true),
    }),
    data: submitted,
    once: true,
  }),
  get: call({
    method: "GET",
    path: "/denticare/client/mhq/{id}",
    auth: "customer",
    proxy: "readHealth",
    doc: "Returns a submitted medical history. Each reading of the answers is recorded.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The answers of a medical history are not shown again.",
    params: idParam,
    data: medicalRecord,
  }),
  file: call({
    method: "GET",
    path: "/denticare/client/mhq/{id}/file",
    auth: "customer",
    proxy: "readHealth",
    doc: "Returns a submitted medical history as a PDF.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "A medical history cannot be saved as a file.",
    params: idParam,
    query: documentLanguage,
    data: fileResponse,
  }),
};
