/** One question of the choice of a dental appointment: what is on offer, what was chosen before, and the answer to it. */

import { dentalAreas } from "~/contract/denticare/dental";
import { inWords } from "~/lib/known-word";
import {
  at,
  formatDate,
  formatDayAndDate,
  formatMonth,
  formatTime,
  mondayOf,
} from "~/lib/singapore-date";
import { ApiError } from "~/web/client.server";
import { parseForm, refuseForm } from "~/web/form.server";
import { answered, ifRefused, leadTo } from "~/web/form-action.server";
import type * as paths from "~/web/paths";
import {
  before,
  choicePath,
  type DentalAnswers,
  type DentalQuestion,
  dayOf,
  dentalQuestions,
  openQuestion,
  questionNames,
  questionTitles,
  readDentalAnswers,
  withAnswer,
} from "./choice";
import { answerForm } from "./forms";
import type { Offers } from "./offers.server";
import { areaNames } from "./shown";

/** Where a choice lives: the page's path, and what else its address carries. */
export interface Place {
  base: paths.FixedAddress;
  more?: Record<string, string>;
}

interface Option {
  value: string;
  label: string;
  hint?: string;
}
export interface OptionGroup {
  label: string;
  options: Option[];
}

export interface DentalChoice {
  answers: DentalAnswers;
  /** Null when all are answered. */
  question: DentalQuestion | null;
  /** What it asks. */
  title: string | null;
  /** One group without a label, or several with. */
  groups: OptionGroup[];
  soFar: { label: string; value: string; changeTo: string }[];
  /** The question before; null on the first. */
  back: string | null;
  /** What was chosen before, or is chosen unless told. */
  chosen: string;
}

/** @throws a redirect to the first question when the address names what is not on offer. */
export async function readDentalChoice(
  request: Request,
  offers: Offers,
  place: Place,
): Promise<DentalChoice> {
  const answers = readDentalAnswers(new URL(request.url).searchParams);
  const question = openQuestion(answers);
  const groups = question && (await orAnew(place, () => groupsOf(question, answers, offers)));
  const previous =
    dentalQuestions[dentalQuestions.indexOf(question ?? "time") - (question ? 1 : 0)];
  return {
    answers,
    question,
    title: question && questionTitles[question],
    groups: groups ?? [],
    soFar: await orAnew(place, () => soFarOf(answers, offers, place)),
    back: previous ? choicePath(place.base, before(answers, previous), place.more) : null,
    chosen: question === "dentist" ? (groups?.[0]?.options[0]?.value ?? "") : "",
  };
}

/** The answer to the open question: the page again, or all the answers so far. Null when nothing was open. */
export async function answerDentalQuestion(
  request: Request,
  form: FormData,
  offers: Offers,
  place: Place,
) {
  const answers = readDentalAnswers(new URL(request.url).searchParams);
  const question = openQuestion(answers);
  if (question === null) return null;
  const groups = await orAnew(place, () => groupsOf(question, answers, offers));
  const offered = groups.flatMap(({ options }) => options.map(({ value }) => value));
  const submission = parseForm(form, answerForm(question, offered));
  if (submission.status !== "success") return { refused: refuseForm(submission) };
  return { answers: withAnswer(answers, question, submission.value.answer), submission };
}

async function orAnew<Answer>({ base, more }: Place, ask: () => Promise<Answer>): Promise<Answer> {
  return answered(ask, ifRefused(leadTo(choicePath(base, {}, more))));
}

async function groupsOf(
  question: DentalQuestion,
  answers: DentalAnswers,
  offers: Offers,
): Promise<OptionGroup[]> {
  switch (question) {
    case "service":
      return single(
        (await offers.services()).map(({ id, name, summary, minutes }) => ({
          value: id,
          label: name,
          hint: `${summary} ${minutes} minutes.`,
        })),
      );
    case "center":
      return clinicsByArea(answers, offers);
    case "month":
      return single(
        (await offers.months(answers)).map((month) => ({
          value: month,
          label: formatMonth(month),
        })),
      );
    case "dentist":
      return single(
        (await offers.dentists(answers)).map(({ resourceId, resourceName }, index) => ({
          value: resourceId,
          label: resourceName,
          ...(index === 0 && { hint: "Whoever is free: the most times to choose from." }),
        })),
      );
    case "date":
      return byWeek(await offers.dates(answers));
    case "time":
      return byTimeOfDay(answers, await offers.times(answers));
  }
}

const single = (options: Option[]): OptionGroup[] => [{ label: "", options }];

async function clinicsByArea(answers: DentalAnswers, offers: Offers): Promise<OptionGroup[]> {
  const clinics = await offers.clinics(answers);
  const areas = new Set<string>([...dentalAreas, ...clinics.map(({ area }) => area)]);
  return [...areas]
    .map((area) => ({
      label: inWords(areaNames, area),
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

function byWeek(days: string[]): OptionGroup[] {
  const weeks = new Map<string, Option[]>();
  for (const day of days) {
    const monday = mondayOf(day);
    const option = { value: String(Number(day.slice(8))), label: formatDayAndDate(day) };
    weeks.set(monday, [...(weeks.get(monday) ?? []), option]);
  }
  return [...weeks].map(([monday, options]) => ({
    label: `Week of ${formatDate(monday)}`,
    options,
  }));
}

const partsOfDay = [
  { label: "Morning", until: "12:00" },
  { label: "Afternoon", until: "18:00" },
  { label: "Evening", until: "24:00" },
];

function byTimeOfDay(answers: DentalAnswers, times: string[]): OptionGroup[] {
  const day = dayOf(answers);
  return partsOfDay
    .map(({ label, until }, index) => ({
      label,
      options: times
        .filter((time) => time < until && time >= (partsOfDay[index - 1]?.until ?? "00:00"))
        .map((time) => ({ value: time, label: formatTime(at(day, time)) })),
    }))
    .filter(({ options }) => options.length > 0);
}

async function soFarOf(answers: DentalAnswers, offers: Offers, { base, more }: Place) {
  const words = await wordsOf(answers, offers);
  return dentalQuestions.flatMap((question) =>
    answers[question] === undefined
      ? []
      : [
          {
            label: questionNames[question],
            value: words[question] ?? "",
            changeTo: choicePath(base, before(answers, question), more),
          },
        ],
  );
}

/** @throws a refusal for a dentist, clinic or treatment that is not on offer. */
async function wordsOf(
  answers: DentalAnswers,
  offers: Offers,
): Promise<Partial<Record<DentalQuestion, string>>> {
  const { service, center, month, dentist, date, time } = answers;
  const known = <Row>(row: Row | undefined): Row => {
    if (row === undefined) throw new ApiError({ httpCode: 404, message: "Not on offer" });
    return row;
  };
  return {
    ...(service && {
      service: known((await offers.services()).find(({ id }) => id === service)).name,
    }),
    ...(center && {
      center: known((await offers.clinics(answers)).find(({ id }) => id === center)).name,
    }),
    ...(month && { month: formatMonth(month) }),
    ...(dentist && {
      dentist: known(
        (await offers.dentists(answers)).find(({ resourceId }) => resourceId === dentist),
      ).resourceName,
    }),
    ...(date && { date: formatDayAndDate(dayOf(answers)) }),
    ...(time && { time: formatTime(at(dayOf(answers), time)) }),
  };
}
