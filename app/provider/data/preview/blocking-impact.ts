/** Customers who would lose booked or bought items by a change. Each is reported in one sentence, and nothing is applied. */
import { and, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { dentalTime } from "~/database/schema/dental";
import { service } from "~/database/schema/service";
import {
  addDays,
  formatDate,
  getWeekday,
  toInstant,
  toSingaporeDay,
  toSingaporeTime,
} from "~/lib/singapore-date";
import { managedDoors } from "~/provider/check-in/managed-doors";
import { managedCounterCodes } from "~/provider/counter/managed-counter-codes";
import { isTimeReserved, visitEnds, visitStarts } from "~/provider/denticare/reserved-times";
import type { Row } from "~/provider/shared/managed-table";
import { managedOffering } from "~/provider/shop/managed-offering";
import type { Names } from "../rows/names";
import type { Changes, Rows } from "../rows/rows";

export interface Before {
  rows: Rows;
  wanted: Rows;
  changes: Changes;
  names: Names;
  now: Date;
}

export async function findBlockingImpact(tx: Transaction, at: Before): Promise<string[]> {
  return [
    ...(await packagesWithoutCentre(tx, at)),
    ...(await packagesBookedOtherwise(tx, at)),
    ...(await bookedOnClosedDays(tx, at)),
    ...(await outsideDentistsHours(tx, at)),
  ];
}

export const pluralise = (number: number, one: string, more = `${one}s`) =>
  `${number} ${number === 1 ? one : more}`;

async function validPackages(tx: Transaction, of: Row, today: string): Promise<number> {
  return tx.$count(
    service,
    and(
      eq(service.productId, String(of.productId)),
      of.centreId === undefined ? undefined : eq(service.centreId, String(of.centreId)),
      gte(service.validUntil, today),
      gt(service.totalSessions, service.usedSessions),
    ),
  );
}

async function packagesWithoutCentre(
  tx: Transaction,
  { changes, names, now }: Before,
): Promise<string[]> {
  const lines: string[] = [];
  for (const place of changes.productCentre.gone) {
    const number = await validPackages(tx, place, toSingaporeDay(now));
    if (number > 0)
      lines.push(
        `${names.place(place)}: ${pluralise(number, "package")} can still be used there. Keep the centre with the programme until they have ended.`,
      );
  }
  return lines;
}

async function packagesBookedOtherwise(
  tx: Transaction,
  { changes, names, now }: Before,
): Promise<string[]> {
  const lines: string[] = [];
  for (const { before, after } of changes.product.changed) {
    if (before.programContentType === after.programContentType) continue;
    const number = await validPackages(tx, { productId: after.id }, toSingaporeDay(now));
    if (number > 0)
      lines.push(
        `${names.product(after.id)}: ${pluralise(number, "package")} sold with the current way of booking can still be used. Make a new programme instead.`,
      );
  }
  return lines;
}

async function bookedOnClosedDays(tx: Transaction, { changes, now }: Before): Promise<string[]> {
  const today = toSingaporeDay(now);
  const closed = [...changes.holiday.added, ...changes.holiday.changed.map(({ after }) => after)]
    .filter((row) => row.closed && String(row.day) > today)
    .map((row) => ({ day: String(row.day), name: String(row.name) }));
  const lines: string[] = [];
  for (const { day, name } of closed) {
    const [from, until] = [toInstant(day, "00:00"), toInstant(addDays(day, 1), "00:00")];
    const sessions = await tx.$count(
      sessionBooking,
      and(
        eq(sessionBooking.status, "SCHEDULED"),
        gte(sessionBooking.startsAt, from),
        lt(sessionBooking.startsAt, until),
      ),
    );
    const visits = await tx.$count(
      dentalTime,
      and(isTimeReserved(now), gte(visitStarts, from), lt(visitStarts, until)),
    );
    if (sessions + visits > 0)
      lines.push(
        `${formatDate(day)} (${name}): ${pluralise(sessions, "session")} and ${pluralise(visits, "visit")} to the dentist are booked on that day. Say in moves.yaml where the sessions go, and move or cancel the visits first: npm run operate -- visits ${day}`,
      );
  }
  return lines;
}

/** Finds appointments within the dentist's current hours but outside the new ones. */
async function outsideDentistsHours(
  tx: Transaction,
  { rows, wanted, changes, names, now }: Before,
): Promise<string[]> {
  const { added, changed, gone } = changes.dentistHours;
  const touched = [...added, ...changed.map(({ after }) => after), ...gone];
  const lines: string[] = [];
  for (const dentistId of new Set(touched.map((row) => String(row.dentistId)))) {
    const booked = await tx
      .select({ startsAt: visitStarts, endsAt: visitEnds })
      .from(dentalTime)
      .where(and(eq(dentalTime.dentistId, dentistId), isTimeReserved(now), gt(visitStarts, now)));
    const lost = booked.filter(
      (visit) =>
        isWithin(visit, rows.dentistHours, dentistId) &&
        !isWithin(visit, wanted.dentistHours, dentistId),
    );
    if (lost.length > 0)
      lines.push(
        `${names.dentist(dentistId)}: ${pluralise(lost.length, "appointment is", "appointments are")} booked outside the new hours. Move them first.`,
      );
  }
  return lines;
}

function isWithin(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  hours: readonly Row[],
  dentistId: string,
): boolean {
  const weekday = getWeekday(toSingaporeDay(startsAt));
  return hours.some(
    (row) =>
      row.dentistId === dentistId &&
      row.weekday === weekday &&
      String(row.from) <= toSingaporeTime(startsAt) &&
      String(row.until) >= toSingaporeTime(endsAt),
  );
}

/** Finds codes that are already taken. Runs before anything is added. */
export async function findTakenCodes(
  tx: Transaction,
  changes: Changes,
  names: Names,
): Promise<string[]> {
  const coupons = await managedOffering.coupon.taken(tx, changes.coupon.added);
  const counters = await managedCounterCodes.counterCode.taken(tx, changes.counterCode.added);
  const staff = await managedDoors.staffCode.taken(tx, changes.staffCode.added);
  return [
    ...coupons.map(({ code }) => `Code ${code} belongs to one customer. Choose another.`),
    ...counters.map(
      ({ centreId }) =>
        `A counter code of ${names.centre(centreId)} was withdrawn before. Make a new one.`,
    ),
    ...staff.map(({ label }) => `The staff code ${label} was withdrawn before. Make a new one.`),
  ];
}

/** Names of the tables that refer to a row, in words. */
const pointing: Record<string, [string, string]> = {
  order_item: ["order", "orders"],
  cart_item: ["cart", "carts"],
  service: ["package", "packages"],
  slot: ["time that was in the timetable", "times that were in the timetable"],
  intake: ["group", "groups"],
  dental_appointment: ["appointment", "appointments"],
  dental_time: ["time that is held or booked", "times that are held or booked"],
  dental_session: ["booking under way", "bookings under way"],
  volunteer: ["volunteer", "volunteers"],
  volunteer_registration: ["volunteer on its list", "volunteers on its list"],
  volunteer_attendance: ["visit of a volunteer", "visits of volunteers"],
};

/**
 * Finds references to a row.
 * @returns the reason why the row cannot be deleted, or null if nothing refers to it.
 */
export async function findDeletionProblem(
  tx: Transaction,
  table: string,
  id: unknown,
): Promise<string | null> {
  const { rows } = (await tx.execute(sql`
    select relation.relname as name, attribute.attname as "column"
    from pg_constraint
    join pg_class relation on relation.oid = conrelid
    join pg_attribute attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
    where contype = 'f' and confrelid = ${`provider.${table}`}::regclass
    order by 1`)) as unknown as { rows: { name: string; column: string }[] };
  const found: string[] = [];
  for (const { name, column } of rows) {
    const counted = (await tx.execute(
      sql`select count(*)::int as number from ${sql.identifier("provider")}.${sql.identifier(name)} where ${sql.identifier(column)} = ${id}`,
    )) as unknown as { rows: { number: number }[] };
    const number = counted.rows[0]?.number ?? 0;
    if (number > 0) found.push(pluralise(number, ...(pointing[name] ?? [name, name])));
  }
  return found.length === 0 ? null : found.join(", ");
}
