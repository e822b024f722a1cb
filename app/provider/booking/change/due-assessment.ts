/** Handling of due pre-assessments. A due pre-assessment comes before all sessions that are still booked (SPEC section 4). */
import { and, asc, desc, eq, gt, min, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { healthDeclaration } from "~/database/schema/health";
import { slot } from "~/database/schema/offering/timetable";
import { reply } from "~/languages/reply";
import type { AreaHandlers, Context } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { withIdempotencyKey } from "~/provider/shared/idempotent";
import { requireConfirmedForOthers } from "~/provider/shared/others-bookings";
import { toAppointment } from "../messages/appointment-view";
import type { GroupContext } from "../remaining/groups-ahead";
import { computeBookingWindow } from "../slot/booking-limits";
import { isChangeLate } from "../slot/change-notice";
import { isScheduledWithoutPresence } from "../slot/open-booking";
import {
  type BookingWindow,
  isSlotInWindow,
  reservedPlaces,
  type SlotRow,
  toVacantSlot,
} from "../slot/slots";
import type { BookingRow } from "../slot/take-slot";
import { isAssessmentDue } from "../term/next-bookable";
import { isPreAssessmentRequired } from "../term/stages";
import { countTerm, lockCountedTerm, type TermCounts } from "../term/term-counts";
import { requireOwnTerm, requireTerm, type TermRow } from "../term/terms";
import { cancelBookings } from "./cancel-batch";
import { requireExpectedStarts } from "./expected-start";

type Sessions = AreaHandlers<typeof contract.sessions>;

/** The parts of a term that decide about its assessment. */
type AssessedTerm = Pick<TermRow, "term" | "service" | "product"> & {
  client: Pick<TermRow["client"], "idNumberLookup">;
};

export interface DueAssessment {
  /** The first time with a place, regardless of the sessions booked before it. Null if the package has none. */
  earliest: SlotRow | null;
  /** The booked sessions that come before it, or all booked sessions if no time is found. */
  inTheWay: BookingRow[];
}

/**
 * Finds the assessment that has to be booked before the sessions that are already booked.
 * @returns null unless an assessment is to be booked while sessions are booked.
 */
export async function findDueAssessment(
  db: Database,
  row: AssessedTerm,
  counts: TermCounts,
  context: GroupContext,
): Promise<DueAssessment | null> {
  const { now } = context;
  if (counts.firstSessionAt === null || !isAssessmentDue(row, counts, now)) return null;
  const [standing, earliest] = await Promise.all([
    db
      .select()
      .from(sessionBooking)
      .where(
        and(
          eq(sessionBooking.termId, row.term.id),
          eq(sessionBooking.kind, "SESSION"),
          isScheduledWithoutPresence,
          gt(sessionBooking.startsAt, now),
        ),
      )
      .orderBy(asc(sessionBooking.startsAt)),
    earliestTime(db, row, counts, now),
  ]);
  const inTheWay = standing.filter(
    ({ startsAt }) => earliest === null || startsAt < earliest.endsAt,
  );
  return { earliest, inTheWay: await leaveOutLate(db, row, context, inTheWay) };
}

/**
 * The first change of health in a package frees every session before the assessment. From the second one on, a session whose notice had
 * ended when the change was declared counts as any other late change. Staff may waive it.
 */
async function leaveOutLate(
  db: Database,
  { term, service }: AssessedTerm,
  context: GroupContext,
  bookings: BookingRow[],
): Promise<BookingRow[]> {
  if (!service.healthConditionChanged || !bookings.some((one) => isChangeLate(one, context)))
    return bookings;
  const firstBookedAt = db
    .select({ at: min(sessionBooking.createdAt) })
    .from(sessionBooking)
    .where(eq(sessionBooking.termId, term.id));
  const [latest, earlier] = await db
    .select({ at: healthDeclaration.submittedAt })
    .from(healthDeclaration)
    .where(
      and(
        eq(healthDeclaration.clientId, service.clientId),
        gt(healthDeclaration.submittedAt, firstBookedAt),
      ),
    )
    .orderBy(desc(healthDeclaration.submittedAt))
    .limit(2);
  const declaredAt = latest?.at;
  if (!declaredAt || earlier === undefined) return bookings;
  return bookings.filter((one) => !isChangeLate(one, { ...context, now: declaredAt }));
}

/** Finds the first possible time. The person's own sessions of this package do not block a time, but all other appointments do. */
async function earliestTime(
  db: Database,
  row: AssessedTerm,
  counts: TermCounts,
  now: Date,
): Promise<SlotRow | null> {
  const window = computeBookingWindow("PRE_SESSION", row, counts, now);
  const otherAppointment = sql`exists (select 1 from provider.person_time busy
    where busy.person = ${row.client.idNumberLookup}
    and busy.period && tstzrange(${slot.startsAt}, ${slot.endsAt})
    and not exists (select 1 from provider.session_booking own
      where own.id = busy.booking_id and own.term_id = ${row.term.id}))`;
  const [found] = await db
    .select({ slot })
    .from(slot)
    .where(
      and(
        isSlotInWindow({ ...window, endsBy: null }),
        gt(slot.seats, reservedPlaces),
        sql`not ${otherAppointment}`,
      ),
    )
    .orderBy(asc(slot.startsAt))
    .limit(1);
  return found?.slot ?? null;
}

/** Lists the bookings that are free to change because they conflict with a due assessment. */
export const listBookingsFreeToChange = (due: DueAssessment | null): ReadonlySet<string> =>
  new Set(due?.inTheWay.map(({ id }) => id));

/** Adjusts the counts as if the assessment were booked at its earliest time, so that no session is moved before it. */
export function withAssessment(counts: TermCounts, due: DueAssessment | null): TermCounts {
  return due?.earliest ? { ...counts, preAssessmentEnd: due.earliest.endsAt } : counts;
}

/** Limits a session that is moved while an assessment is due to later times. The session cannot take place earlier. */
export function limitToLaterTimes(
  window: BookingWindow,
  { startsAt }: Pick<BookingRow, "startsAt">,
  due: DueAssessment | null,
): BookingWindow {
  if (due === null || window.kind !== "SESSION" || window.after >= startsAt) return window;
  return { ...window, after: startsAt };
}

export const assessmentFirst: Sessions["assessmentFirst"] = async (context, { query }) => {
  const [row, counts] = await Promise.all([
    requireOwnTerm(context, query.termId),
    countTerm(context.db, query.termId, context.now),
  ]);
  const due = await findDueAssessment(context.db, row, counts, context);
  if (due === null) return null;
  const free = listBookingsFreeToChange(due);
  return {
    earliest: due.earliest && toVacantSlot(due.earliest, 1),
    inTheWay: due.inTheWay.map((booking) => toAppointment(booking, row, context, { free })),
  };
};

export const makeWay: Sessions["makeWay"] = async (context, { body }) => {
  await requireOwnTerm(context, body.termId);
  return withIdempotencyKey(context, "make way", body, async (tx) => {
    const counted = await lockCountedTerm(tx, context, body.termId);
    const due = await findDueAssessment(tx, counted.row, counted.counts, context);
    const inTheWay = due?.inTheWay ?? [];
    if (inTheWay.length === 0)
      refuse(409, errorCodes.notAllowed, reply("replies-booking:not-in-the-way"));
    requireConfirmedForOthers(context, counted.row.client, inTheWay);
    requireExpectedStarts(inTheWay, body.expectedStarts);
    const cancelled = await cancelBookings(counted, inTheWay, () => false);
    return { cancelled: cancelled.map((booking) => toAppointment(booking, counted.row, context)) };
  });
};

/** Checks if a session may not begin because an assessment is due first. */
export async function isAssessmentDueFirst(
  db: Database,
  { now }: Context,
  { kind, termId }: Pick<BookingRow, "kind" | "termId">,
): Promise<boolean> {
  if (kind !== "SESSION") return false;
  const row = await requireTerm(db, termId);
  const { programContentType, preAssessment: hasPreAssessment } = row.product;
  // The stage is enough to decide for most people, which saves the query below.
  if (!isPreAssessmentRequired(row.term.stage, { programContentType, hasPreAssessment }))
    return false;
  return isAssessmentDue(row, await countTerm(db, termId, now), now);
}
