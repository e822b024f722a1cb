/** The next booking of each package, and what can still be booked of it. A step that cannot be taken is replaced by its obstacle. */

import type { BookableKind, BookingObstacle, GroupChoice } from "~/contract/booking/service";
import type { Database } from "~/database/engine/connect.server";
import { rules } from "~/lib/rules";
import { addDays, type Day, startOfSingaporeDay, toSingaporeDay } from "~/lib/singapore-date";
import { findDueAssessment } from "../change/due-assessment";
import { computeBookingWindow } from "../slot/booking-limits";
import { findFirstAndLastSlot, listSlotsInWindow } from "../slot/slots";
import { findNextBookable } from "../term/next-bookable";
import type { TermCounts } from "../term/term-counts";
import type { TermRow } from "../term/terms";
import { type ChoosableGroup, findChoosableGroups } from "./group-choice";
import type { GroupContext } from "./groups-ahead";
import { countBookable, type WeekAhead } from "./sessions-ahead";

export interface NextBooking {
  toBook: BookableKind | null;
  /** Sessions that can still be booked. */
  bookable: number;
  obstacle: BookingObstacle | null;
  groupChoice: GroupChoice | null;
}

type Row = Pick<TermRow, "term" | "service" | "product"> & {
  client: Pick<TermRow["client"], "idNumberLookup">;
};

interface Read {
  counts: Map<string, TermCounts>;
  weeks: Map<string, WeekAhead[]>;
}

/** Determines the next booking of each term, by term. */
export async function findNextBookings(
  db: Database,
  context: GroupContext,
  rows: readonly Row[],
  { counts, weeks }: Read,
): Promise<Map<string, NextBooking>> {
  const countsOf = ({ term }: Row) => counts.get(term.id) as TermCounts;
  const steps = rows.map((row) => ({
    row,
    counts: countsOf(row),
    toBook: findNextBookable(row, countsOf(row), context.now),
  }));
  const joining = steps.filter(isJoining);
  const [bookable, groups] = await Promise.all([
    countBookable(db, context, rows, { counts, weeks }),
    findChoosableGroups(
      db,
      context,
      joining.map((step) => ({ ...step, needsAssessment: step.toBook === "PRE_SESSION" })),
    ),
  ]);
  const found = await Promise.all(
    steps.map((step) => {
      const { id } = step.row.term;
      if (isJoining(step)) return groupStep(step, groups.get(id) ?? []);
      const left = { bookable: bookable.get(id) ?? 0, weeks: weeks.get(id) ?? [] };
      return otherStep(db, context, step, left);
    }),
  );
  return new Map(rows.map(({ term }, nth) => [term.id, found[nth] as NextBooking]));
}

interface Step {
  row: Row;
  counts: TermCounts;
  toBook: BookableKind | null;
}

/** Checks if the term still has to choose a group. */
export function isJoining({ row, counts, toBook }: Step): boolean {
  return (
    row.product.programContentType === "INTAKES" &&
    counts.lastSessionEnd === null &&
    (toBook === "INTAKE" || toBook === "PRE_SESSION")
  );
}

function groupStep(
  { toBook, counts: { sessionsToBook } }: Step,
  groups: readonly ChoosableGroup[],
): NextBooking {
  const withPlace = groups.filter(({ hasPlace }) => hasPlace);
  const open = groups.filter(({ isOpen }) => isOpen);
  const isFull = open.length > 0 && open.every(({ hasPlace }) => !hasPlace);
  const groupChoice = toGroupChoice(withPlace.length > 0 ? withPlace : groups, isFull);
  if (groups.length === 0)
    return { toBook: null, bookable: 0, obstacle: "NO_GROUP", groupChoice: null };
  if (toBook === "INTAKE" && open.length === 0)
    return { toBook: null, bookable: sessionsToBook, obstacle: "GROUP_NOT_OPEN", groupChoice };
  return { toBook, bookable: sessionsToBook, obstacle: null, groupChoice };
}

function toGroupChoice(groups: readonly ChoosableGroup[], isFull: boolean): GroupChoice | null {
  const reserved = groups.find(({ isReserved }) => isReserved);
  const last = groups.at(-1);
  if (last === undefined) return null;
  const shown = ({ fromDate, chooseBy }: ChoosableGroup) => ({ fromDate, chooseBy });
  return { reserved: reserved ? shown(reserved) : null, last: shown(last), isFull };
}

async function otherStep(
  db: Database,
  context: GroupContext,
  step: Step,
  { bookable, weeks }: { bookable: number; weeks: readonly WeekAhead[] },
): Promise<NextBooking> {
  const { toBook } = step;
  const { now } = context;
  const nothing = { toBook: null, bookable, groupChoice: null };
  const possible = { toBook, bookable, obstacle: null, groupChoice: null };
  switch (toBook) {
    case null:
      return { ...nothing, obstacle: hasLeftGroup(step, now) ? "GROUP_LEFT" : null };
    case "SESSION":
      return bookable > 0 || (await canWait(db, now, step, weeks))
        ? possible
        : { ...nothing, obstacle: "NO_TIME" };
    case "PRE_SESSION":
      return (await hasAssessment(db, step, context))
        ? possible
        : { ...nothing, obstacle: "NO_ASSESSMENT" };
    case "POST_SESSION":
      return (await hasTime(db, step, now)) ? possible : { ...nothing, obstacle: null };
    default:
      return { ...nothing, obstacle: null };
  }
}

/** Checks if the dates of the group were cancelled, and none is left to come. */
function hasLeftGroup({ row: { product, service }, counts }: Step, now: Date): boolean {
  return (
    product.programContentType === "INTAKES" &&
    counts.scheduled === 0 &&
    counts.used > 0 &&
    counts.sessionsToBook > 0 &&
    service.validUntil >= toSingaporeDay(now)
  );
}

/** Checks if the choice of a time has any. A full time counts, because it has a waiting list. */
async function hasTime(db: Database, { row, counts, toBook }: Step, now: Date): Promise<boolean> {
  if (toBook === null || toBook === "INTAKE") return false;
  const { first } = await findFirstAndLastSlot(db, computeBookingWindow(toBook, row, counts, now));
  return first !== null;
}

/** Checks if a week with fewer than two sessions has a full time, which has a waiting list. */
async function canWait(
  db: Database,
  now: Date,
  { row, counts }: Step,
  weeks: readonly WeekAhead[],
): Promise<boolean> {
  const open = weeks.filter(({ booked }) => booked < rules.sessionsPerWeek);
  const [first, last] = [open.at(0), open.at(-1)];
  if (!first || !last) return false;
  const slots = await listSlotsInWindow(db, computeBookingWindow("SESSION", row, counts, now), {
    from: startOfSingaporeDay(first.monday),
    to: startOfSingaporeDay(addDays(last.monday, 7)),
  });
  return slots.some(
    ({ placesLeft, startsAt }) =>
      placesLeft === 0 && open.some(({ monday }) => isInWeek(new Date(startsAt), monday)),
  );
}

function isInWeek(instant: Date, monday: Day): boolean {
  const day = toSingaporeDay(instant);
  return day >= monday && day < addDays(monday, 7);
}

async function hasAssessment(db: Database, step: Step, context: GroupContext): Promise<boolean> {
  const due = await findDueAssessment(db, step.row, step.counts, context);
  return due !== null && due.inTheWay.length > 0
    ? due.earliest !== null
    : hasTime(db, step, context.now);
}
