/**
 * Until when a package can still choose a group. A group is chosen before the day on which it begins. A required pre-assessment has to
 * take place before its first session.
 */
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { slot } from "~/database/schema/offering/timetable";
import { service, term } from "~/database/schema/service";
import { isDayInPeriods } from "~/lib/day-periods";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import { reservedPlaces, slotDay } from "../slot/slots";
import type { TermCounts } from "../term/term-counts";
import { planSlotsOn, type Timetable } from "../timetable/planned-times";
import {
  findGroupsAhead,
  type GroupAhead,
  type GroupContext,
  type JoiningTerm,
} from "./groups-ahead";

export interface ChoosableGroup extends GroupAhead {
  /** The last day on which the whole choice can be made, the pre-assessment included. */
  chooseBy: Day;
}

export interface JoiningTermCounts {
  row: JoiningTerm;
  counts: Pick<TermCounts, "preAssessmentEnd">;
  needsAssessment: boolean;
}

/** Finds the groups that each term can still join, by term, in order of their start. Full groups are included. */
export async function findChoosableGroups(
  db: Database,
  context: GroupContext,
  terms: readonly JoiningTermCounts[],
): Promise<Map<string, ChoosableGroup[]>> {
  if (terms.length === 0) return new Map();
  const { timetable, byTerm } = await findGroupsAhead(
    db,
    context,
    terms.map(({ row }) => row),
  );
  const assessing = terms.filter(({ needsAssessment }) => needsAssessment);
  const times = await assessmentTimes(
    db,
    context.now,
    assessing.map(({ row }) => row.term.id),
  );
  return new Map(
    terms.map((of) => {
      const { row } = of;
      const own = times.filter(({ termId }) => termId === row.term.id);
      const choosable = (byTerm.get(row.term.id) ?? []).flatMap((group) => {
        const chooseBy = lastDayToChoose(group, of, { timetable, times: own, now: context.now });
        return chooseBy === null ? [] : [{ ...group, chooseBy }];
      });
      return [row.term.id, choosable];
    }),
  );
}

type AssessmentTime = Awaited<ReturnType<typeof assessmentTimes>>[number];

interface Times {
  timetable: Timetable;
  times: readonly AssessmentTime[];
  now: Date;
}

/** @returns null if the group cannot be chosen, because no pre-assessment is possible before it. */
function lastDayToChoose(
  group: GroupAhead,
  { row, counts, needsAssessment }: JoiningTermCounts,
  { timetable, times, now }: Times,
): Day | null {
  const dayBefore = addDays(group.fromDate, -1);
  const { preAssessmentEnd } = counts;
  if (preAssessmentEnd !== null) return group.startsAt < preAssessmentEnd ? null : dayBefore;
  if (!needsAssessment) return dayBefore;
  const assessment = lastAssessmentBefore(group, row, { timetable, times, now });
  if (assessment === null) return null;
  // An assessment that is still to come can be booked today.
  const beforeAssessment = getLaterDay(toSingaporeDay(now), addDays(assessment, -1));
  return earlierOf(dayBefore, beforeAssessment);
}

const earlierOf = (one: Day, other: Day) => [one, other].sort()[0] as Day;
const getLaterDay = (one: Day, other: Day) => [one, other].sort()[1] as Day;

/** Days before a group that are searched for a planned assessment. Longer than any holiday. */
const SEARCHED_DAYS = 21;

/** Finds the day of the last assessment before a group. Times that are not generated yet come from the timetable. */
function lastAssessmentBefore(
  { startsAt, fromDate }: GroupAhead,
  { service: { productId, centreId, frozen } }: JoiningTerm,
  { timetable, times, now }: Times,
): Day | null {
  const lastGenerated = times.at(-1);
  const generatedUntil = lastGenerated
    ? toSingaporeDay(lastGenerated.startsAt)
    : toSingaporeDay(now);
  for (let back = 0; back <= SEARCHED_DAYS; back += 1) {
    const day = addDays(fromDate, -back);
    if (day <= generatedUntil) break;
    if (isDayInPeriods(day, frozen)) continue;
    const isPlanned = planSlotsOn(timetable, day).some(
      (time) =>
        time.productId === productId &&
        time.centreId === centreId &&
        time.kind === "PRE_SESSION" &&
        time.endsAt <= startsAt,
    );
    if (isPlanned) return day;
  }
  const last = times.findLast(({ isFree, endsAt }) => isFree && endsAt <= startsAt);
  return last ? toSingaporeDay(last.startsAt) : null;
}

/** Reads the coming times of each term's pre-assessment in order, full ones included. */
async function assessmentTimes(db: Database, now: Date, termIds: readonly string[]) {
  if (termIds.length === 0) return [];
  return db
    .select({
      termId: term.id,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      isFree: sql<boolean>`${slot.seats} > ${reservedPlaces}`,
    })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(
      slot,
      and(
        eq(slot.productId, service.productId),
        eq(slot.centreId, service.centreId),
        eq(slot.kind, "PRE_SESSION"),
        gt(slot.startsAt, now),
        isNull(slot.withdrawnAt),
        sql`not ${slotDay} <@ ${service.frozen}`,
      ),
    )
    .where(sql`${term.id} = any(${sql.param([...termIds])}::uuid[])`)
    .orderBy(asc(slot.startsAt));
}
