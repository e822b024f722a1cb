/**
 * Limits on bookings: the selectable times (SPEC sections 4 and 5), and two sessions a week, Monday to Sunday (SPEC section 9).
 * Also finds the nearest times to a missed one.
 */

import { and, asc, eq, gt, inArray, notInArray, sql } from "drizzle-orm";
import type { SessionKind } from "~/contract/booking/appointment";
import type { MissedSlot, MissReason, VacantSlot } from "~/contract/booking/vacant-slot";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { sessionBooking } from "~/database/schema/booking";
import { slot } from "~/database/schema/offering/timetable";
import { service, term } from "~/database/schema/service";
import { reply } from "~/languages/reply";
import { isDayInPeriods } from "~/lib/day-periods";
import { rules } from "~/lib/rules";
import {
  addDays,
  type Day,
  getMonday,
  startOfSingaporeDay,
  toSingaporeDay,
} from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { limitToGroups } from "../intake/last-group";
import { requireBookableKind } from "../term/next-bookable";
import type { CountedTerm, TermCounts } from "../term/term-counts";
import type { TermRow } from "../term/terms";
import { findAppointmentAtTime } from "./already-booked";
import { markLate } from "./change-notice";
import { requireDeclaration } from "./declaration-guard";
import {
  type BookingWindow,
  isSlotInWindow,
  lockSlots,
  reservedPlaces,
  type SlotRow,
  toVacantSlot,
} from "./slots";

/** Days after the last session within which a post-assessment can be booked, even after the package has ended. */
export const POST_ASSESSMENT_DAYS = 60;

/**
 * Computes the window of selectable times. Sessions lie within the validity and after the pre-assessment.
 * A pre-assessment ends before the next session, even if earlier sessions took place. A post-assessment comes after the last session.
 */
export function computeBookingWindow(
  kind: SessionKind,
  { service, product }: Pick<TermRow, "service" | "product">,
  counts: TermCounts,
  now: Date,
): BookingWindow {
  const { centreId, frozen } = service;
  const place = { kind, productId: product.id, centreId, frozen };
  const end = startOfSingaporeDay(addDays(service.validUntil, 1));
  switch (kind) {
    case "SESSION":
      return { ...place, after: later(now, counts.preAssessmentEnd), before: end, endsBy: null };
    case "PRE_SESSION":
      return { ...place, after: now, before: end, endsBy: counts.firstSessionAt };
    case "POST_SESSION": {
      const last = new Date(end.getTime() + POST_ASSESSMENT_DAYS * 86_400_000);
      return { ...place, after: later(now, counts.lastSessionEnd), before: last, endsBy: null };
    }
  }
}

/**
 * Explains in plain words why a time may not be chosen.
 * @returns null if it may be chosen.
 */
export function findSlotProblem(
  slot: SlotRow,
  window: BookingWindow,
  validUntil: string,
  now: Date,
) {
  if (slot.startsAt <= now) return reply("replies-booking:past");
  if (isDayInPeriods(toSingaporeDay(slot.startsAt), window.frozen))
    return reply("replies-booking:frozen-day");
  if (slot.startsAt <= window.after)
    return window.kind === "POST_SESSION"
      ? reply("replies-booking:post-after-last")
      : reply("replies-booking:sessions-after-assessment");
  if (window.endsBy !== null && slot.endsAt > window.endsBy)
    return reply("replies-booking:assessment-before-next");
  if (window.before !== null && slot.startsAt >= window.before)
    return reply("replies-booking:package.ends", { date: validUntil });
  return null;
}

const later = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);

/**
 * Determines which kind can be booked by slot now and within which times.
 * @throws 409 if nothing can be booked or the health declaration comes first.
 */
export async function requireBookingWindow({ tx, context, row, counts }: CountedTerm) {
  await requireDeclaration(tx, context, row);
  const kind = requireBookableKind(row, counts, context.now);
  const window = computeBookingWindow(kind, row, counts, context.now);
  return { kind, window: await limitToGroups(tx, context, row, window) };
}

/**
 * Locks the chosen slots.
 * @throws 409 with the reason for a time that may not be chosen, such as one of another centre or programme.
 */
export async function lockRequiredSlots(
  counted: CountedTerm,
  window: BookingWindow,
  ids: readonly string[],
): Promise<SlotRow[]> {
  const slots = await lockSlots(counted.tx, ids);
  requireSelectable(counted, window, slots, ids.length);
  return slots;
}

/**
 * Checks that all chosen slots may be booked.
 * @param sessionCount number of chosen slots.
 * @throws as `lockRequiredSlots`
 */
export function requireSelectable(
  { context, row: { service } }: Pick<CountedTerm, "context" | "row">,
  window: BookingWindow,
  slots: readonly SlotRow[],
  sessionCount: number,
): void {
  const foreign = (row: SlotRow) =>
    row.productId !== window.productId ||
    row.centreId !== window.centreId ||
    row.kind !== window.kind;
  if (slots.length < sessionCount || slots.some(foreign)) rejectUnofferedPlace("time");
  for (const row of slots) {
    const problem = findSlotProblem(row, window, service.validUntil, context.now);
    if (problem !== null) refuse(409, errorCodes.slotNotBookable, problem);
  }
}

/**
 * Refuses a time or a group that is not offered for the package: one of its former centre, of another programme, or a withdrawn one.
 * @throws 409
 */
export const rejectUnofferedPlace = (what: "time" | "group"): never =>
  refuse(409, errorCodes.placeNotOffered, reply(`replies-booking:${what}-gone`));

/** Midnight of an arbitrary Monday in Singapore, the origin for counting weeks. */
const SOME_MONDAY = "2020-01-06T00:00:00+08";

/** Computes the Monday of a time in SQL, for comparison with `startOfSingaporeDay(getMonday(…))`. */
const weekOf = (instant: unknown) =>
  sql`date_bin('7 days', ${instant}, ${SOME_MONDAY}::timestamptz)`;

/**
 * Counts the person's sessions of the programme in each week, by Monday.
 * @param except a booking that is being moved.
 */
export async function countSessionsByWeek(
  db: Database,
  { client, product }: Pick<TermRow, "client" | "product">,
  except?: string,
): Promise<Map<Day, number>> {
  const params = { clientId: client.id, productId: product.id, except: except ?? null };
  const found = await weeksOf(db).execute(params);
  return new Map(found.map(({ week: from, many: count }) => [toSingaporeDay(from as Date), count]));
}

const weeksOf = createPreparedQuery((db) => {
  const week = weekOf(sessionBooking.startsAt);
  return db
    .select({ week: week.mapWith(sessionBooking.startsAt), many: sql<number>`count(*)::int` })
    .from(sessionBooking)
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(
      and(
        // Joining through the package avoids reading the bookings of all customers.
        eq(service.clientId, sql.placeholder("clientId")),
        eq(service.productId, sql.placeholder("productId")),
        eq(sessionBooking.kind, "SESSION"),
        inArray(sessionBooking.status, ["SCHEDULED", "COMPLETED"]),
        sql`${sessionBooking.id} is distinct from ${sql.placeholder("except")}::uuid`,
      ),
    )
    .groupBy(sql`1`)
    .prepare("sessions_by_week");
});

export const isWeekFull = (weeks: ReadonlyMap<Day, number>, day: Day): boolean =>
  (weeks.get(getMonday(day)) ?? 0) >= rules.sessionsPerWeek;

/** Adds one session to its week. */
export function addToWeek(weeks: Map<Day, number>, startsAt: Date): void {
  const monday = getMonday(toSingaporeDay(startsAt));
  weeks.set(monday, (weeks.get(monday) ?? 0) + 1);
}

const MAX_NEAREST = 3;

interface Chooser {
  row: TermRow;
  window: BookingWindow;
  /** Slots that are already chosen. */
  chosen: readonly string[];
  /** The booking that is being moved. It does not block its own new time. */
  moved?: string;
}

/** Finds the nearest times. Times that would be missed again for any reason are left out. */
async function nearestTo(
  db: Database,
  missed: { startsAt: Date },
  { row, moved, window, chosen }: Chooser,
): Promise<VacantSlot[]> {
  // All of the person's times as one value, so that it is read once and not for every slot.
  const busy = sql`coalesce((select range_agg(own.period) from provider.person_time own
    where own.person = ${row.client.idNumberLookup}
    and own.booking_id is distinct from ${moved ?? null}::uuid), '{}'::tstzmultirange)`;
  const weeks = window.kind === "SESSION" ? await countSessionsByWeek(db, row, moved) : new Map();
  const full = [...weeks.keys()].filter((monday) => isWeekFull(weeks, monday));
  const fullWeeks = full.map((monday) => startOfSingaporeDay(monday));
  const rows = await db
    .select({ slot, taken: reservedPlaces })
    .from(slot)
    .where(
      and(
        isSlotInWindow(window),
        sql`not (${busy} && tstzrange(${slot.startsAt}, ${slot.endsAt}))`,
        chosen.length === 0 ? undefined : notInArray(slot.id, [...chosen]),
        ...fullWeeks.map(
          (week) => sql`${weekOf(slot.startsAt)} <> ${week.toISOString()}::timestamptz`,
        ),
        gt(slot.seats, reservedPlaces),
      ),
    )
    .orderBy(
      sql`abs(extract(epoch from ${slot.startsAt} - ${missed.startsAt.toISOString()}::timestamptz))`,
      asc(slot.startsAt),
    )
    .limit(MAX_NEAREST);
  return rows.map((found) => toVacantSlot(found.slot, found.slot.seats - found.taken));
}

/** Adds the nearest other times to each missed slot, and the person's own appointment at its time. */
export async function withNearestTimes(
  tx: Transaction,
  context: Context,
  lost: readonly { slot: SlotRow; reason: MissReason }[],
  chooser: Chooser,
): Promise<MissedSlot[]> {
  return Promise.all(
    lost.map(async ({ slot: missed, reason }) => ({
      slot: toVacantSlot(missed, 0),
      reason,
      nearest: markLate(await nearestTo(tx, missed, chooser), chooser.window.kind, context),
      ...(await findAppointmentAtTime(tx, context, {
        person: chooser.row.client.idNumberLookup,
        slot: missed,
        moved: chooser.moved,
      })),
    })),
  );
}
