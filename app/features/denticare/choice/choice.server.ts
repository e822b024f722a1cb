/** One step of the choice of a dental appointment: the options, the earlier answers, and the response to an answer. */

import { dentalAreas } from "~/contract/denticare/dental";
import type { Words } from "~/languages/page-language";
import { translateProviderText } from "~/lib/brand/provider-texts";
import { getFormats } from "~/lib/language/formats";
import { toInstant } from "~/lib/singapore-date";
import { ApiError } from "~/web/api/api-error.server";
import { callWithRules, onRejected, redirectTo } from "~/web/api/call-rules.server";
import { parseForm, renderFormErrors } from "~/web/forms/form.server";
import { getAreaName, getDentistName } from "../format";
import { buildAnswerForm } from "../forms";
import { type Availability, readAvailability } from "./availability.server";
import {
  buildChoicePath,
  type DentalAnswers,
  type DentalQuestion,
  type DentalStep,
  findOpenStep,
  getChosenDay,
  keepAnswersBefore,
  readDentalAnswers,
  withAnswer,
} from "./choice";
import type { OptionGroup } from "./grouped-choices";
import type { DentalChoices } from "./offers.server";

/** The address of a choice: the page's path and its other parameters. */
export interface ChoiceUrl {
  base: string;
  more?: Record<string, string>;
}

export interface DentalChoice {
  answers: DentalAnswers;
  /** The open step, or null if all questions are answered. */
  step: DentalStep | null;
  /** The question. */
  title: string | null;
  /** The options: one group without a label, or several with labels. */
  groups: OptionGroup[];
  /** Days and times, or null on earlier steps and if nothing is free. */
  when: Availability | null;
  soFar: { label: string; value: string; changeTo: string }[];
  /** The previous step, or null on the first one. */
  back: string | null;
}

/**
 * Reads the choice so far.
 * @throws a redirect to the first question if the address contains a value that is not on offer.
 */
export async function readDentalChoice(
  request: Request,
  offers: DentalChoices,
  place: ChoiceUrl,
  words: Words,
): Promise<DentalChoice> {
  const answers = readDentalAnswers(new URL(request.url).searchParams);
  const step = findOpenStep(answers);
  const to = (next: DentalAnswers) => buildChoicePath(place.base, next, place.more);
  return orRestart(place, async () => {
    const [when, groups, soFar] = await Promise.all([
      step === "time" ? readAvailability(answers, offers, to, words) : null,
      groupsOf(step, answers, offers, words),
      soFarOf({ answers, to }, offers, words),
    ]);
    const title = step && titleOf(step, when?.open?.name, words);
    return { answers, step, title, groups, when, soFar, back: backTo(step, answers, to) };
  });
}

function titleOf(step: DentalStep, day: string | undefined, { text }: Words): string {
  return day === undefined
    ? text(`denticare:choose.${step}`)
    : text("denticare:choose.time-on", { day });
}

/** Finds the previous step. A selected day leads back to the other days, and the check page leads back to the day's times. */
function backTo(
  step: DentalStep | null,
  answers: DentalAnswers,
  to: (answers: DentalAnswers) => string,
): string | null {
  if (step === null) return to(keepAnswersBefore(answers, "time"));
  if (step === "time") return to(keepAnswersBefore(answers, "center"));
  return step === "center" ? to({}) : null;
}

/**
 * Answers the open step: the page again, or all answers so far.
 * @returns null if no step was open.
 */
export async function answerDentalStep(
  request: Request,
  form: FormData,
  offers: DentalChoices,
  place: ChoiceUrl,
) {
  const answers = readDentalAnswers(new URL(request.url).searchParams);
  const step = findOpenStep(answers);
  if (step === null) return null;
  const offered = await orRestart(place, () => offeredAt(step, answers, offers));
  const submission = parseForm(form, buildAnswerForm(step, offered));
  if (submission.status !== "success") return { refused: renderFormErrors(submission) };
  return { answers: withAnswer(answers, step, submission.value.answer), submission };
}

async function offeredAt(step: DentalStep, answers: DentalAnswers, offers: DentalChoices) {
  if (step === "time") return answers.date === undefined ? [] : offers.times(answers);
  const options = step === "center" ? offers.clinics(answers) : offers.services();
  return (await options).map(({ id }) => id);
}

async function orRestart<Answer>(
  { base, more }: ChoiceUrl,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return callWithRules(call, onRejected(redirectTo(buildChoicePath(base, {}, more))));
}

async function groupsOf(
  step: DentalStep | null,
  answers: DentalAnswers,
  offers: DentalChoices,
  words: Words,
): Promise<OptionGroup[]> {
  if (step === "center") return clinicsByArea(answers, offers, words);
  if (step !== "service") return [];
  const options = (await offers.services()).map(({ id, name, summary, minutes }) => ({
    value: id,
    label: translateProviderText(name, words.language),
    summary: { text: summary, minutes },
  }));
  return [{ label: "", options }];
}

async function clinicsByArea(
  answers: DentalAnswers,
  offers: DentalChoices,
  words: Words,
): Promise<OptionGroup[]> {
  const clinics = await offers.clinics(answers);
  const areas = new Set<string>([...dentalAreas, ...clinics.map(({ area }) => area)]);
  return [...areas]
    .map((area) => ({
      label: getAreaName(area, words),
      options: clinics
        .filter((clinic) => clinic.area === area)
        .map(({ id, name, block, street }) => ({
          value: id,
          label: name,
          hint: `Blk ${block} ${street}`,
        })),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Lists the answers so far. Dentist, day and time get rows only once all are chosen, since the page shows them until then. */
async function soFarOf(
  { answers, to }: { answers: DentalAnswers; to: (answers: DentalAnswers) => string },
  offers: DentalChoices,
  words: Words,
) {
  const { text } = words;
  const { service, center, dentist, date, time } = answers;
  const row = (label: string, value: string, question: DentalQuestion) => ({
    label,
    value,
    changeTo: to(keepAnswersBefore(answers, question)),
  });
  const rows = [];
  if (service) {
    const of = onOffer((await offers.services()).find(({ id }) => id === service));
    const name = translateProviderText(of.name, words.language);
    rows.push(row(text("denticare:row.treatment"), name, "service"));
  }
  if (center) {
    const of = onOffer((await offers.clinics(answers)).find(({ id }) => id === center));
    rows.push(row(text("denticare:row.clinic"), of.name, "center"));
  }
  if (dentist) {
    const dentists = await offers.dentists(answers);
    const of = onOffer(dentists.find(({ resourceId }) => resourceId === dentist));
    if (time) rows.push(row(text("denticare:row.dentist"), getDentistName(of, words), "date"));
  }
  if (date && time) {
    const day = getChosenDay(answers);
    const { dayAndDate, time: formatTime } = getFormats(words.language);
    rows.push(row(text("denticare:row.day"), dayAndDate(day), "date"));
    rows.push(row(text("denticare:row.time"), formatTime(toInstant(day, time)), "time"));
  }
  return rows;
}

/**
 * Returns a row that must be on offer.
 * @throws ApiError with 404 for a dentist, clinic or treatment that is not on offer.
 */
function onOffer<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new ApiError({ httpCode: 404, message: "Not on offer" });
  return row;
}
