/** The sessions of an intake: its weekdays between its first and its last day, less public holidays. */
import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { product } from "~/database/schema/offering/product";
import { intake } from "~/database/schema/offering/timetable";
import { service, term } from "~/database/schema/service";
import { formatWeeklySchedule } from "~/lib/singapore/weekdays";
import { isPublicHoliday } from "~/lib/singapore/working-days";
import {
  addDays,
  type Day,
  getWeekday,
  toInstant,
  toSingaporeDay,
  toSingaporeTime,
} from "~/lib/singapore-date";
import { rejectNotFound } from "~/provider/shared/failure";

export type IntakeRow = typeof intake.$inferSelect;

export interface IntakeSession {
  startsAt: Date;
  endsAt: Date;
}

/** Lists the sessions of an intake. An intake has as many sessions as the package holds (SPEC section 9, package text). */
export function computeIntakeSessions(
  intake: IntakeRow,
  minutes: number,
  limit: number,
  publicHolidays: readonly string[],
): IntakeSession[] {
  const sessions: IntakeSession[] = [];
  for (let day: Day = intake.fromDate as Day; day <= intake.toDate; day = addDays(day, 1)) {
    if (sessions.length === limit) break;
    const weekday = getWeekday(day) || SUNDAY_OF_ISO;
    if (!intake.weekdays.includes(weekday) || isPublicHoliday(day, publicHolidays)) continue;
    const startsAt = toInstant(day, intake.startTime.slice(0, "HH:mm".length));
    sessions.push({ startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) });
  }
  return sessions;
}

const SUNDAY_OF_ISO = 7;

export function computeFirstSession(
  intake: IntakeRow,
  minutes: number,
  publicHolidays: readonly string[],
): IntakeSession {
  const [first] = computeIntakeSessions(intake, minutes, 1, publicHolidays);
  return first ?? rejectNotFound("The group");
}

/** Formats the schedule as "Every Tuesday and Thursday, 10:00 AM to 10:45 AM". */
function recurrenceOf(intake: IntakeRow, { startsAt, endsAt }: IntakeSession): string {
  return formatWeeklySchedule(intake.weekdays, [
    { from: toSingaporeTime(startsAt), to: toSingaporeTime(endsAt) },
  ]);
}

/**
 * Returns the first and last day of an intake and its schedule in words.
 * @param sessions all sessions of the intake in order.
 */
export function describeIntakeDates(intake: IntakeRow, sessions: readonly IntakeSession[]) {
  const [first, last] = [sessions.at(0), sessions.at(-1)];
  return {
    fromDate: first === undefined ? intake.fromDate : toSingaporeDay(first.startsAt),
    toDate: last === undefined ? intake.toDate : toSingaporeDay(last.startsAt),
    recurrence: first === undefined ? "" : recurrenceOf(intake, first),
  };
}

/** Locks intakes until the transaction ends. The lock order is the same for every caller, which prevents deadlocks. */
export function lockIntakes(tx: Transaction, ids: readonly string[]): Promise<IntakeRow[]> {
  return tx
    .select()
    .from(intake)
    .where(inArray(intake.id, [...ids]))
    .orderBy(asc(intake.id))
    .for("no key update");
}

/** Finds an intake by its natural key: product, centre, first day and start time. */
export async function findIntake(
  db: Database,
  by: Pick<IntakeRow, "productId" | "centreId" | "fromDate" | "startTime">,
): Promise<IntakeRow | undefined> {
  const [found] = await db
    .select()
    .from(intake)
    .where(
      and(
        eq(intake.productId, by.productId),
        eq(intake.centreId, by.centreId),
        eq(intake.fromDate, by.fromDate),
        eq(intake.startTime, by.startTime),
        isNull(intake.withdrawnAt),
      ),
    );
  return found;
}

/**
 * Locks an intake until the transaction ends.
 * @throws 404 for an unknown intake.
 */
export async function lockIntake(tx: Transaction, id: string): Promise<IntakeRow> {
  const [found] = await lockIntakes(tx, [id]);
  return found ?? rejectNotFound("The group");
}

export async function findSessionMinutes(
  tx: Transaction,
  { productId }: IntakeRow,
): Promise<number> {
  const [found] = await tx
    .select({ minutes: product.minutesPerSession })
    .from(product)
    .where(eq(product.id, productId));
  return found?.minutes ?? rejectNotFound("The programme");
}

/**
 * Returns the day after which a person can begin an intake: today, or the last day of their current intake of this programme.
 * A person cannot be in two intakes of one programme at once.
 */
export async function findBusyUntil(
  db: Database,
  now: Date,
  of: { clientId: string; productId: string },
  exceptTermId?: string,
): Promise<Day> {
  const [found] = await db
    .select({ last: sql`max(${sessionBooking.startsAt})`.mapWith(sessionBooking.startsAt) })
    .from(sessionBooking)
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(
      and(
        eq(service.clientId, of.clientId),
        eq(service.productId, of.productId),
        eq(sessionBooking.kind, "SESSION"),
        eq(sessionBooking.status, "SCHEDULED"),
        exceptTermId === undefined ? undefined : ne(term.id, exceptTermId),
      ),
    );
  const last = (found?.last ?? null) as Date | null;
  return toSingaporeDay(last !== null && last > now ? last : now);
}
