/** Public timetable of programmes and the staff who help there (SPEC section 7). */

import { and, asc, count, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { TrainingDays } from "~/contract/shop/timetable";
import type { Database } from "~/database/engine/connect.server";
import { activity } from "~/database/schema/check-in";
import { centre, productCentre } from "~/database/schema/offering/centre";
import { offer } from "~/database/schema/offering/price";
import { product } from "~/database/schema/offering/product";
import { intake, slot } from "~/database/schema/offering/timetable";
import { service, term } from "~/database/schema/service";
import { toInstant, toSingaporeDay, toSingaporeTime } from "~/lib/singapore-date";
import { computeIntakeSessions, describeIntakeDates } from "~/provider/booking/seat/intake-dates";
import { seatsLeft } from "~/provider/booking/seat/seats";
import { reservedPlaces } from "~/provider/booking/slot/slots";
import type { AreaHandlers, Context } from "~/provider/shared/context";
import { rejectNotFound } from "~/provider/shared/failure";
import type { CatalogueSource } from "~/provider/shared/product-content";
import { listProducts } from "../catalogue/products";

export function createTimetableHandlers(
  source: CatalogueSource,
): AreaHandlers<typeof contract.timetables> {
  return {
    async trainingDays({ db, now }, { query }) {
      // Filtering here ensures that no visitor's text reaches the database.
      const listed = (await listProducts(db, source)).find(
        ({ content }) => content.name === query.productName,
      );
      if (listed === undefined) return [];
      const { id, programContentType } = listed.row;
      const hours = programContentType === "INTAKES" ? intakeHours : sessionHours;
      const days = byHours(await hours(db, now, id));
      return query.centerName === undefined
        ? days
        : days.filter(({ centerName }) => centerName === query.centerName);
    },

    runs: (context, { query }) => listComingIntakes(context, query),

    async events(context, { query }) {
      const rows = await comingSlots(context, query);
      return rows.map(({ startsAt, endsAt, ...row }) => ({
        ...row,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      }));
    },

    async activities({ db }, { query }) {
      const rows = await db
        .select({ activity, centerName: centre.name })
        .from(activity)
        .innerJoin(centre, eq(centre.id, activity.centreId))
        .where(eq(activity.productId, query.productId))
        .orderBy(asc(centre.name), asc(activity.startTime), asc(activity.id));
      return rows.map(({ activity: { id, name, weekdays, startTime, minutes }, centerName }) => ({
        id,
        name,
        centerName,
        weekdays,
        hours: hoursFrom(startTime, minutes),
      }));
    },
  };
}

interface WeeklyHour {
  centerId: string;
  centerName: string;
  weekday: number;
  from: string;
  to: string;
}

/**
 * A time counts as weekly if it occurs at the same hour in two of the next four weeks, regardless of holidays. A single session does not.
 */
const WEEKS_LOOKED_AT = 4;
const OFTEN = 2;

async function sessionHours(db: Database, now: Date, productId: string): Promise<WeeklyHour[]> {
  const local = (column: typeof slot.startsAt) => sql`${column} at time zone 'Asia/Singapore'`;
  const until = new Date(now.getTime() + WEEKS_LOOKED_AT * 7 * 86_400_000);
  return db
    .select({
      centerId: centre.id,
      centerName: centre.name,
      weekday: sql<number>`extract(isodow from ${local(slot.startsAt)})::int`,
      from: sql<string>`to_char(${local(slot.startsAt)}, 'HH24:MI')`,
      to: sql<string>`to_char(${local(slot.endsAt)}, 'HH24:MI')`,
    })
    .from(slot)
    .innerJoin(centre, eq(centre.id, slot.centreId))
    .where(
      and(
        eq(slot.productId, productId),
        eq(slot.kind, "SESSION"),
        gt(slot.startsAt, now),
        isNull(slot.withdrawnAt),
        lt(slot.startsAt, until),
      ),
    )
    .groupBy(sql`1, 2, 3, 4, 5`)
    .having(gte(count(), OFTEN))
    .orderBy(sql`2, 3, 4`);
}

async function intakeHours(db: Database, now: Date, productId: string): Promise<WeeklyHour[]> {
  const rows = await db
    .selectDistinct({
      centerId: centre.id,
      centerName: centre.name,
      weekday: sql<number>`unnest(${intake.weekdays})`,
      startTime: intake.startTime,
      minutes: product.minutesPerSession,
    })
    .from(intake)
    .innerJoin(centre, eq(centre.id, intake.centreId))
    .innerJoin(product, eq(product.id, intake.productId))
    .where(
      and(
        eq(intake.productId, productId),
        gt(intake.fromDate, toSingaporeDay(now)),
        isNull(intake.withdrawnAt),
      ),
    )
    .orderBy(sql`2, 3, 4`);
  return rows.map(({ startTime, minutes, ...row }) => ({
    ...row,
    ...hoursFrom(startTime, minutes),
  }));
}

/** Groups the weekdays of a centre that have the same hours into one row. */
function byHours(rows: readonly WeeklyHour[]): TrainingDays[] {
  const days = new Map<string, WeeklyHour[]>();
  for (const row of rows) {
    const key = `${row.centerId} ${row.weekday}`;
    days.set(key, [...(days.get(key) ?? []), row]);
  }
  const found = new Map<string, TrainingDays>();
  for (const [first, ...others] of days.values()) {
    if (first === undefined) continue;
    const { centerId, centerName, weekday } = first;
    const times = [first, ...others].map(({ from, to }) => ({ from, to }));
    const key = `${centerId} ${JSON.stringify(times)}`;
    const existing = found.get(key);
    if (existing) existing.weekdays.push(weekday);
    else found.set(key, { centerId, centerName, weekdays: [weekday], times });
  }
  return [...found.values()];
}

const A_DAY = "2020-01-01";

/** Converts "09:00:00" and 45 minutes to from and to. An end at midnight is "00:00". */
function hoursFrom(startTime: string, minutes: number): { from: string; to: string } {
  const startsAt = toInstant(A_DAY, startTime.slice(0, "HH:mm".length));
  const endsAt = new Date(startsAt.getTime() + minutes * 60_000);
  return { from: toSingaporeTime(startsAt), to: toSingaporeTime(endsAt) };
}

interface TimetableQuery {
  center?: string | undefined;
  limit: number;
}

/** Reads the coming intakes. There are only a handful at each centre, and the caller selects the next ones. */
function comingIntakes(
  { db, now }: Context,
  query: { offering: string; center?: string | undefined },
) {
  return db
    .select({
      intake,
      centerName: centre.name,
      minutes: product.minutesPerSession,
      sessions: offer.sessions,
      seatsLeft,
    })
    .from(intake)
    .innerJoin(centre, eq(centre.id, intake.centreId))
    .innerJoin(product, eq(product.id, intake.productId))
    .innerJoin(offer, eq(offer.productId, product.id))
    .where(
      and(
        eq(offer.id, query.offering),
        eq(offer.sellable, true),
        gt(intake.fromDate, toSingaporeDay(now)),
        isNull(intake.withdrawnAt),
        query.center === undefined ? undefined : eq(intake.centreId, query.center),
      ),
    )
    .orderBy(asc(centre.name), asc(intake.fromDate), asc(intake.startTime), asc(intake.id));
}

/** @throws 404 for a term that does not exist. */
async function listComingIntakes(
  context: Context,
  query: {
    termId?: string | undefined;
    offering: string;
    center?: string | undefined;
    limit: number;
  },
) {
  const { termId } = query;
  const bought = termId === undefined ? null : await findPackage(context.db, termId);
  const rows = await comingIntakes(context, query);
  const runs = rows.map(
    ({ intake: coming, centerName, minutes, sessions: maxSessions, seatsLeft: left }) => {
      const sessions = computeIntakeSessions(coming, minutes, maxSessions, context.publicHolidays);
      const run = { id: coming.id, centerId: coming.centreId, centerName, seatsLeft: left };
      return { ...run, productId: coming.productId, ...describeIntakeDates(coming, sessions) };
    },
  );
  return firstOfEachCentre(
    runs.filter((run) => bought === null || fitsPackage(run, bought)),
    query.limit,
  ).map(({ productId: _productId, ...run }) => run);
}

/** Limits runs to the first `limit` of each centre, in order of date. */
function firstOfEachCentre<Run extends { centerId: string }>(runs: Run[], limit: number): Run[] {
  const seen = new Map<string, number>();
  return runs.filter(({ centerId }) => {
    const before = seen.get(centerId) ?? 0;
    seen.set(centerId, before + 1);
    return before < limit;
  });
}

interface Package {
  productId: string;
  centreId: string;
  validUntil: string;
}

/** @throws 404 for a term that does not exist. */
async function findPackage(db: Database, termId: string): Promise<Package> {
  const { productId, centreId, validUntil } = service;
  const [found] = await db
    .select({ productId, centreId, validUntil })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(eq(term.id, termId));
  return found ?? rejectNotFound("The service");
}

const fitsPackage = (
  run: { productId: string; centerId: string; toDate: string },
  { productId, centreId, validUntil }: Package,
) => run.productId === productId && run.centerId === centreId && run.toDate <= validUntil;

/** Reads the first free sessions of each centre. Each centre takes a few steps into the index, regardless of the number of sessions. */
function comingSlots({ db, now }: Context, query: TimetableQuery & { productId: string }) {
  const next = db
    .select({
      id: slot.id,
      startsAt: slot.startsAt,
      endsAt: slot.endsAt,
      placesLeft: sql<number>`${slot.seats} - ${reservedPlaces}`.as("places_left"),
    })
    .from(slot)
    .where(
      and(
        eq(slot.productId, productCentre.productId),
        eq(slot.centreId, productCentre.centreId),
        eq(slot.kind, "SESSION"),
        gt(slot.startsAt, now),
        isNull(slot.withdrawnAt),
        gt(slot.seats, reservedPlaces),
      ),
    )
    .orderBy(asc(slot.startsAt))
    .limit(query.limit)
    .as("next");
  return db
    .select({
      id: next.id,
      eventName: product.name,
      centerId: centre.id,
      centerName: centre.name,
      startsAt: next.startsAt,
      endsAt: next.endsAt,
      placesLeft: next.placesLeft,
    })
    .from(productCentre)
    .innerJoin(product, eq(product.id, productCentre.productId))
    .innerJoin(centre, eq(centre.id, productCentre.centreId))
    .innerJoinLateral(next, sql`true`)
    .where(
      and(
        eq(productCentre.productId, query.productId),
        query.center === undefined ? undefined : eq(productCentre.centreId, query.center),
      ),
    )
    .orderBy(asc(centre.name), asc(next.startsAt));
}
