/**
 * Health forms and appointments as FHIR R4: a Bundle of QuestionnaireResponse and Appointment.
 * Sources: hl7.org/fhir/R4/questionnaireresponse.html, appointment.html and bundle.html.
 */
import {
  declarationQuestions,
  exerciseFrequencyChoices,
  type HealthChoice,
  healthConditions,
  injuries,
  joiningReasons,
} from "~/contract/health/health-lists";
import type { MedicalAnswer } from "~/contract/health/medical-history";
import {
  conditionsQuestion,
  controlChoices,
  medicalConditions,
  medicalQuestionNames,
  medicalQuestions,
  pregnancyQuestion,
} from "~/contract/health/medical-lists";
import type { DataExport } from "~/contract/people/my-data";
import { listAppointments } from "./appointments";

type Json = Record<string, unknown>;

/** @param base address of the portal, for the names of resources. */
export function buildFhirBundle(data: DataExport, base: string): Json {
  const resources = [
    // A doctor who reads the file sees no answers of a customer whose access is not confirmed.
    ...data.healthDeclarations
      .filter(({ unconfirmed }) => !unconfirmed)
      .map((form) => declarationResponse(form, base)),
    ...data.medicalHistories
      .filter(({ unconfirmed }) => !unconfirmed)
      .map((form) => historyResponse(form, data, base)),
    ...appointments(data),
  ];
  return {
    resourceType: "Bundle",
    type: "collection",
    timestamp: data.exportedAt,
    entry: resources.map((resource, index) => ({
      fullUrl: `${base}/fhir/${resource.resourceType}/${resource.id ?? index}`,
      resource,
    })),
  };
}

/** Returns the id where FHIR allows it. Ids of a backend may have other characters. */
const idOf = (id: string) => (/^[A-Za-z0-9.-]{1,64}$/.test(id) ? { id } : {});

const person = (display: string) => ({ display });

interface Item {
  linkId: string;
  text: string;
  answer?: Json[];
  item?: Item[];
}

/** Leaves out an empty answer, which FHIR does not allow. */
const item = (linkId: string, text: string, answer: Json[], more: Item[] = []): Item => ({
  linkId,
  text,
  ...(answer.length > 0 && { answer }),
  ...(more.length > 0 && { item: more }),
});

const response = (
  { id, authored, name }: { id: string; authored: string; name: string },
  questionnaire: string,
  items: Item[],
) => ({
  resourceType: "QuestionnaireResponse",
  ...idOf(id),
  questionnaire,
  status: "completed",
  subject: person(name),
  authored,
  item: items,
});

const codings = (choices: readonly HealthChoice[], picked: readonly string[]): Json[] =>
  choices
    .filter(({ value }) => picked.includes(value))
    .map(({ value, label }) => ({ valueCoding: { code: value, display: label } }));

const text = (value: string | null): Json[] => (value ? [{ valueString: value }] : []);

function declarationResponse(form: DataExport["healthDeclarations"][number], base: string) {
  const { answers } = form;
  const question = (name: keyof typeof declarationQuestions, answer: Json[]) =>
    item(name, declarationQuestions[name].en, answer);
  return response(
    { id: form.id, authored: form.submittedDate ?? form.createdDate, name: form.clientName },
    `${base}/fhir/Questionnaire/health-declaration`,
    answers === null
      ? []
      : [
          question("whyJoinOurExerciseProgramme", [
            ...codings(joiningReasons, answers.whyJoinOurExerciseProgramme),
            ...text(answers.whyJoinOurExerciseProgrammeOther),
          ]),
          question(
            "timesExerciseAWeek",
            codings(exerciseFrequencyChoices, [answers.timesExerciseAWeek]),
          ),
          question("healthConditions", [
            ...codings(healthConditions, answers.healthConditions),
            ...text(answers.healthConditionsOther),
          ]),
          question("injureAnyOfTheseBodyParts", [
            ...codings(injuries, answers.injureAnyOfTheseBodyParts),
            ...text(answers.injureAnyOfTheseBodyPartsOther),
          ]),
        ],
  );
}

function historyResponse(
  form: DataExport["medicalHistories"][number],
  { profile }: DataExport,
  base: string,
) {
  const { hospital, medicines, blood, conditions, control, pregnancy } = form.answers;
  const answers: Record<string, MedicalAnswer> = { ...hospital, ...medicines, ...blood };
  const present = medicalConditions.filter(({ value }) => conditions.conditions.includes(value));
  return response(
    { id: form.id, authored: form.submittedDate, name: profile.name ?? form.signature.name },
    `${base}/fhir/Questionnaire/medical-history`,
    [
      ...medicalQuestionNames.flatMap((name) => {
        const answer = answers[name];
        return answer === undefined ? [] : [yesNoItem(name, answer)];
      }),
      item(
        "conditions",
        conditionsQuestion.en,
        [],
        [
          ...present.map(({ value, label }) =>
            item(
              `conditions.${value}`,
              label,
              codings(controlChoices, [control.control[value] ?? ""]),
            ),
          ),
          ...(conditions.others
            ? [item("conditions.others", "Others", text(conditions.others))]
            : []),
        ],
      ),
      ...(pregnancy ? [pregnancyItem(pregnancy)] : []),
    ],
  );
}

/** A yes with its details as a nested item. */
function yesNoItem(name: keyof typeof medicalQuestions, { answer, details }: MedicalAnswer): Item {
  const { en, more } = medicalQuestions[name];
  const nested = details ? [item(`${name}.details`, more.en, text(details))] : [];
  return item(name, en, [
    { valueBoolean: answer === "YES", ...(nested.length > 0 && { item: nested }) },
  ]);
}

function pregnancyItem({
  pregnant,
  deliveryDate,
}: NonNullable<DataExport["medicalHistories"][number]["answers"]["pregnancy"]>): Item {
  const { en, date } = pregnancyQuestion;
  const nested = deliveryDate
    ? [item("pregnancy.date", date.en, [{ valueDate: deliveryDate }])]
    : [];
  return item("pregnancy", en, [
    { valueBoolean: pregnant === "YES", ...(nested.length > 0 && { item: nested }) },
  ]);
}

/** The status of FHIR for an appointment that took place, did not, or is to come. */
const statuses = {
  BOOKED: "booked",
  CAME: "fulfilled",
  // R4 has no status for an appointment that has ended without a record of presence. Readers understand "fulfilled" as presence.
  PASSED: "booked",
  ABSENT: "noshow",
  CANCELLED: "cancelled",
} as const;

const appointments = (data: DataExport) =>
  listAppointments(data).map(({ id, title, startsAt, endsAt, place, clientName, state }) => ({
    resourceType: "Appointment",
    ...idOf(id),
    status: statuses[state],
    description: title,
    start: startsAt,
    end: endsAt,
    participant: [
      { actor: person(clientName), status: "accepted" },
      { actor: person(place), status: "accepted" },
    ],
  }));
