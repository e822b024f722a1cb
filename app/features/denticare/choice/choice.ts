/**
 * The choice of a dental appointment: one question at a time, each narrowed by the earlier answers (SPEC sections 2 and 4).
 * The page's address stores the answers. Components import this module, so it reads no form.
 */

import { NO_PREFERENCE, type SlotChoice } from "~/contract/denticare/dental";
import { RECORD_ID } from "~/lib/security/record-id";
import { isDay } from "~/lib/singapore-date";

/** The answers that an address can carry, in this order. */
export const dentalQuestions = ["service", "center", "month", "dentist", "date", "time"] as const;
export type DentalQuestion = (typeof dentalQuestions)[number];
export type DentalAnswers = Partial<Record<DentalQuestion, string>>;

/** The steps, one page each. Dentist, day and time share one page. */
export type DentalStep = "service" | "center" | "time";

const shapes: Record<DentalQuestion, RegExp> = {
  service: RECORD_ID,
  center: RECORD_ID,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  dentist: RECORD_ID,
  date: /^(0?[1-9]|[12]\d|3[01])$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
};

/**
 * Reads the answers in an address, up to the first missing or malformed one.
 * A day without a dentist means 'No preference' (SPEC section 4).
 */
export function readDentalAnswers(params: URLSearchParams): DentalAnswers {
  const answers: DentalAnswers = {};
  for (const question of dentalQuestions) {
    const param = params.get(question);
    const answer =
      question === "dentist" && !param && params.has("date") ? NO_PREFERENCE.resourceId : param;
    if (!answer || !shapes[question].test(answer)) break;
    const next = { ...answers, [question]: answer };
    if (next.month !== undefined && !isDay(getChosenDay(next))) break;
    answers[question] = answer;
  }
  return answers;
}

/** Returns the chosen day as "YYYY-MM-DD", or the first of the month before a day is chosen. */
export function getChosenDay({ month, date = "1" }: DentalAnswers): string {
  return `${month}-${date.padStart(2, "0")}`;
}

/**
 * Finds the next open step.
 * @returns null if all questions are answered.
 */
export function findOpenStep({ service, center, time }: DentalAnswers): DentalStep | null {
  if (service === undefined) return "service";
  if (center === undefined) return "center";
  return time === undefined ? "time" : null;
}

/** Adds an answer and removes the answers that depend on it (SPEC section 4, Selecting a center). */
export function withAnswer(
  answers: DentalAnswers,
  question: DentalQuestion,
  answer: string,
): DentalAnswers {
  return { ...keepAnswersBefore(answers, question), [question]: answer };
}

/** Returns the answers that precede a question. */
export function keepAnswersBefore(answers: DentalAnswers, question: DentalQuestion): DentalAnswers {
  const preceding = dentalQuestions.slice(0, dentalQuestions.indexOf(question));
  return Object.fromEntries(
    preceding.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]])),
  );
}

/**
 * Builds the address of a choice.
 * @param more additional parameters, such as the appointment to move.
 */
export function buildChoicePath(
  base: string,
  answers: DentalAnswers,
  more: Record<string, string> = {},
): string {
  const chosen = Object.entries({ ...more, ...answers }).filter(([, value]) => value !== undefined);
  return [base, new URLSearchParams(chosen as [string, string][])].filter(String).join("?");
}

/**
 * Builds the chosen slot.
 * @returns null while a question is open.
 */
export function toSlotChoice(answers: DentalAnswers): SlotChoice | null {
  const { service, center, month, dentist, date, time } = answers;
  if (!service || !center || !month || !dentist || !date || !time) return null;
  return {
    serviceId: service,
    centerId: center,
    monthAndYear: month,
    resourceId: dentist,
    dayOfMonth: Number(date),
    timeSlot: time,
  };
}

export function toDentalAnswers(choice: SlotChoice): Required<DentalAnswers> {
  return {
    service: choice.serviceId,
    center: choice.centerId,
    month: choice.monthAndYear,
    dentist: choice.resourceId,
    date: String(choice.dayOfMonth),
    time: choice.timeSlot,
  };
}
