/** Moves people by moves.yaml when their time is withdrawn, in the transaction that changes the timetable. */
import type { Transaction } from "~/database/engine/connect.server";
import { getWeekdayName } from "~/lib/singapore/weekdays";
import {
  addDays,
  type Day,
  formatDate,
  formatTimeOfDay,
  getMonday,
  getWeekday,
  toInstant,
  toSingaporeDay,
  toSingaporeTime,
} from "~/lib/singapore-date";
import {
  type RelocationBlocker,
  relocateBookings,
  type SlotMove,
} from "~/provider/booking/relocation/relocate-bookings";
import type { NotifyContext } from "~/provider/shared/context";
import {
  addPlannedTimes,
  listShrinkingSlots,
  type TimetableChange,
} from "~/provider/shop/timetable/timetable-changes";
import type { ProviderData } from "../folder/folder-schema";
import { sessionKindByWord, toIsoWeekdays } from "../folder/weekly";
import { pluralise } from "../preview/blocking-impact";
import type { WeeklyMove } from "../shapes/moves";
import { moveGroups, type PeopleMoved } from "./move-groups";

/** Moves people to the new times, which are in the tables already. A refusal rolls back the whole transaction. */
export async function movePeople(
  tx: Transaction,
  context: NotifyContext,
  move: TimetableChange,
  { weekly, intakes }: ProviderData["moves"],
): Promise<PeopleMoved> {
  if (weekly.length + intakes.length === 0) return { lines: [], refusals: [] };
  await addPlannedTimes(tx, move);
  const groups = await moveGroups(tx, context, move, intakes);
  const times = await moveTimes(tx, context, move, weekly);
  return {
    lines: [...times.lines, ...groups.lines],
    refusals: [...times.refusals, ...groups.refusals],
  };
}

type SlotRow = SlotMove["from"];

async function moveTimes(
  tx: Transaction,
  context: NotifyContext,
  move: TimetableChange,
  weeklyMoves: readonly WeeklyMove[],
): Promise<PeopleMoved> {
  const moves = new Map<SlotMove, WeeklyMove>();
  for (const { from, seats } of await listShrinkingSlots(tx, move)) {
    // An instruction for one day overrides the instruction for all days.
    const one =
      weeklyMoves.find((it) => it.on !== undefined && isAt(it, from)) ??
      weeklyMoves.find((it) => isAt(it, from));
    if (one === undefined) continue;
    const to = one.to === "cancel" ? null : sameWeek(from.startsAt, one.to);
    moves.set({ from, seats, to, because: one.because ?? null }, one);
  }
  const { done, blocked } = await relocateBookings(tx, context, [...moves.keys()]);
  const lines: string[] = [];
  const refusals: string[] = [];
  for (const one of weeklyMoves) {
    const mine = done.filter((it) => moves.get(it.move) === one);
    const what = nameOf(one, move);
    if (mine.length > 0) lines.push(`${what}: ${outcome(one, mine)}`);
    for (const why of new Set(blocked.map((it) => it.why))) {
      const theirs = blocked.filter((it) => it.why === why && moves.get(it.move) === one);
      if (theirs.length > 0) refusals.push(`${what}: ${describeBlocked(one, theirs, why)}`);
    }
  }
  return { lines: lines, refusals };
}

const isAt = (one: WeeklyMove, row: SlotRow) =>
  one.programme === row.productId &&
  one.centre === row.centreId &&
  sessionKindByWord[one.for ?? "sessions"] === row.kind &&
  one.time === toSingaporeTime(row.startsAt) &&
  toIsoWeekdays([one.weekday])[0] === (getWeekday(toSingaporeDay(row.startsAt)) || 7) &&
  (one.on === undefined || one.on === toSingaporeDay(row.startsAt));

function sameWeek(startsAt: Date, { weekday, time }: Exclude<WeeklyMove["to"], "cancel">): Date {
  const [iso = 1] = toIsoWeekdays([weekday]);
  return toInstant(addDays(getMonday(toSingaporeDay(startsAt)), iso - 1), time);
}

function nameOf(one: WeeklyMove, move: TimetableChange): string {
  const place = move.nameOf({ productId: one.programme, centreId: one.centre });
  const when =
    one.on === undefined ? weeklyTime(one) : `${formatDate(one.on)} ${formatTimeOfDay(one.time)}`;
  return `${when}, ${place}`;
}

const weeklyTime = ({ weekday, time }: Pick<WeeklyMove, "weekday" | "time">) =>
  `${getWeekdayName(toIsoWeekdays([weekday])[0] ?? 1)} ${formatTimeOfDay(time)}`;

type Affected = { move: SlotMove; clientId: string }[];

const peopleIn = (affected: Affected) => new Set(affected.map(({ clientId }) => clientId)).size;

function daysOf(affected: Affected): string {
  const days = [...new Set(affected.map(({ move }) => toSingaporeDay(move.from.startsAt)))].sort();
  const [first, last] = [days.at(0) as Day, days.at(-1) as Day];
  return first === last
    ? `on ${formatDate(first)}`
    : `between ${formatDate(first)} and ${formatDate(last)}`;
}

function outcome(one: WeeklyMove, done: Affected): string {
  const number = peopleIn(done);
  const bookings = `${pluralise(done.length, "booking")} ${daysOf(done)}`;
  const notice = number === 1 ? "They are notified." : "Each of them is notified.";
  return one.to === "cancel"
    ? `${pluralise(number, "person is", "people are")} cancelled at no cost, ${bookings}. ${notice}`
    : `${pluralise(number, "booked person moves", "booked people move")} to ${weeklyTime(one.to)}, ${bookings}. ${notice}`;
}

const whyNot: Record<RelocationBlocker, string> = {
  NONE: "there is no such time in that week",
  NOT_THEIRS: "it is outside their package, or on the wrong side of their assessment",
  FULL: "it is full",
  BUSY: "they are booked for something else then",
  WEEK_FULL: "they already come twice in that week",
};

function describeBlocked(one: WeeklyMove, blocked: Affected, why: RelocationBlocker): string {
  const where = one.to === "cancel" ? "be cancelled" : `move to ${weeklyTime(one.to)}`;
  return `${pluralise(peopleIn(blocked), "booked person", "booked people")} cannot ${where}, ${daysOf(blocked)}: ${whyNot[why]}. Say for that day where they go, with 'on'.`;
}
