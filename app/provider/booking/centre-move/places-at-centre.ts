/** Finds out if a package can be used at another centre of its programme. */
import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { centre, productCentre } from "~/database/schema/offering/centre";
import { intake } from "~/database/schema/offering/timetable";
import { isDayInPeriods } from "~/lib/day-periods";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { listIntakeSessions } from "../intake/enrol";
import type { IntakeRow } from "../seat/intake-dates";
import { isUpcomingIntake, seatsLeft } from "../seat/seats";
import { computeBookingWindow } from "../slot/booking-limits";
import { listSlotsInWindow } from "../slot/slots";
import { findNextBookable } from "../term/next-bookable";
import { cancelledEvents, computeStageAfter } from "../term/stages";
import type { TermCounts } from "../term/term-counts";
import type { TermRow } from "../term/terms";

type CentreRow = typeof centre.$inferSelect;

/** Lists the other centres of the package's programme by name. */
export async function listOtherCentres(
  db: Database,
  { service }: Pick<TermRow, "service">,
): Promise<CentreRow[]> {
  const found = await db
    .select({ centre })
    .from(productCentre)
    .innerJoin(centre, eq(centre.id, productCentre.centreId))
    .where(and(eq(productCentre.productId, service.productId), ne(centre.id, service.centreId)))
    .orderBy(asc(centre.name));
  return found.map((row) => row.centre);
}

/** The package as it is after its bookings were released, at the other centre. */
export interface Moving {
  row: TermRow;
  counts: TermCounts;
}

/** Describes the package at the other centre, with none of its bookings to come. */
export function toPackageAtCentre(
  { row, counts }: Moving,
  to: CentreRow,
  { forfeits, isPreAssessmentReleased }: { forfeits: number; isPreAssessmentReleased: boolean },
): Moving {
  const used = counts.used + forfeits;
  const events = isPreAssessmentReleased ? cancelledEvents.PRE_SESSION : [];
  const stage = computeStageAfter(row.term.stage, ...events, "SESSION_FREED");
  return {
    row: {
      ...row,
      centre: to,
      service: { ...row.service, centreId: to.id, usedSessions: used },
      term: { ...row.term, stage },
    },
    counts: {
      ...counts,
      used,
      scheduled: 0,
      sessionsToBook: Math.max(0, row.service.totalSessions - used),
      firstSessionAt: null,
      lastSessionEnd: used === 0 ? null : counts.lastSessionEnd,
      preAssessmentEnd: null,
      preAssessmentBooked: counts.preAssessmentBooked && !isPreAssessmentReleased,
    },
  };
}

/** Finds the first time or the first group with a place. Null if the package has nothing to book there. */
export async function findFirstFree(
  db: Database,
  context: Pick<Context, "now" | "publicHolidays">,
  moving: Moving,
): Promise<Date | null> {
  if (moving.row.product.programContentType === "INTAKES")
    return (await listGroupsWithPlace(db, context, moving))[0]?.startsAt ?? null;
  const toBook = findNextBookable(moving.row, moving.counts, context.now);
  const kind = toBook === "PRE_SESSION" ? "PRE_SESSION" : "SESSION";
  return (await firstFreeSlot(db, context, moving, kind))?.startsAt ?? null;
}

async function firstFreeSlot(
  db: Database,
  { now }: Pick<Context, "now">,
  { row, counts }: Moving,
  kind: "SESSION" | "PRE_SESSION",
): Promise<{ startsAt: Date; endsAt: Date } | null> {
  const slots = await listSlotsInWindow(db, computeBookingWindow(kind, row, counts, now));
  const free = slots.find(({ placesLeft }) => placesLeft > 0);
  return free ? { startsAt: new Date(free.startsAt), endsAt: new Date(free.endsAt) } : null;
}

/**
 * Lists the coming groups with a place that end within the package and have no date on frozen days, in their order. A pre-assessment that
 * is still required has to be possible before.
 */
export async function listGroupsWithPlace(
  db: Database,
  context: Pick<Context, "now" | "publicHolidays">,
  moving: Moving,
): Promise<{ id: string; startsAt: Date }[]> {
  const { row, counts } = moving;
  const { productId, centreId, validUntil, frozen } = row.service;
  const isAssessed = findNextBookable(row, counts, context.now) !== "PRE_SESSION";
  const assessment = isAssessed ? null : await firstFreeSlot(db, context, moving, "PRE_SESSION");
  if (!isAssessed && assessment === null) return [];
  const groups = await db
    .select({ group: intake })
    .from(intake)
    .where(
      and(isUpcomingIntake({ productId, centreId }, toSingaporeDay(context.now)), gt(seatsLeft, 0)),
    )
    .orderBy(asc(intake.fromDate), asc(intake.id));
  return groups.flatMap(({ group }: { group: IntakeRow }) => {
    const dates = listIntakeSessions(context as Context, row, group);
    const [first, last] = [dates.at(0), dates.at(-1)];
    if (first === undefined || last === undefined) return [];
    const fits =
      toSingaporeDay(last.endsAt) <= validUntil &&
      !dates.some(({ startsAt }) => isDayInPeriods(toSingaporeDay(startsAt), frozen)) &&
      (assessment === null || assessment.endsAt <= first.startsAt);
    return fits ? [{ id: group.id, startsAt: first.startsAt }] : [];
  });
}
