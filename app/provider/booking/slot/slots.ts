/** Bookable times and their places: finds free ones and takes a place under the slot's lock. */
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SessionKind } from "~/contract/booking/appointment";
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { slot } from "~/database/schema/offering/timetable";
import { type DayPeriod, formatDateMultirange } from "~/lib/day-periods";
import { type Day, toSingaporeDay } from "~/lib/singapore-date";

export type SlotRow = typeof slot.$inferSelect;

export interface BookingWindow {
  kind: SessionKind;
  productId: string;
  centreId: string;
  /** Times begin after this. */
  after: Date;
  /** Times begin before this. Null for no end. */
  before: Date | null;
  /** Times end by then. Null if nothing comes after them. */
  endsBy: Date | null;
  /** Days for which nothing can be booked. */
  frozen: readonly DayPeriod[];
}

/**
 * Number of booked places and places reserved by an offer.
 * Names are written out because a column loses its table name in a query over one table.
 */
export const reservedPlaces = sql<number>`(
  (select count(*) from provider.session_booking booked where booked.slot_id = provider.slot.id
    and booked.status in ('SCHEDULED', 'COMPLETED'))
  + (select count(*) from provider.waiting_place kept where kept.slot_id = provider.slot.id
    and kept.status = 'OFFERED'))::int`;

/** The day of a slot's start in Singapore, for a query over `slot`. */
export const slotDay = sql`(${slot.startsAt} at time zone 'Asia/Singapore')::date`;

type OrPlaceholder<Window> = { [Key in keyof Window]: Window[Key] | Placeholder };

export function isSlotInWindow(window: OrPlaceholder<BookingWindow>): SQL | undefined {
  return and(
    eq(slot.productId, window.productId),
    eq(slot.centreId, window.centreId),
    eq(slot.kind, window.kind),
    isNull(slot.withdrawnAt),
    gt(slot.startsAt, window.after),
    window.before === null ? undefined : lt(slot.startsAt, window.before),
    window.endsBy === null ? undefined : lte(slot.endsAt, window.endsBy),
    isNotFrozen(window.frozen),
  );
}

function isNotFrozen(frozen: OrPlaceholder<BookingWindow>["frozen"]): SQL | undefined {
  if (!Array.isArray(frozen)) return sql`not ${slotDay} <@ ${frozen}::datemultirange`;
  return frozen.length === 0
    ? undefined
    : sql`not ${slotDay} <@ ${formatDateMultirange(frozen)}::datemultirange`;
}

/** A part of a window, from the start of `from` up to and excluding `to`. */
interface Between {
  from?: Date;
  to?: Date;
}

/** Substitute for a missing end, so that a query has the same text with and without one. */
const NEVER = new Date("9999-12-31T00:00:00Z");

const placeholders = {
  productId: sql.placeholder("productId"),
  centreId: sql.placeholder("centreId"),
  kind: sql.placeholder("kind"),
  after: sql.placeholder("after"),
  before: sql.placeholder("before"),
  endsBy: sql.placeholder("endsBy"),
  frozen: sql.placeholder("frozen"),
};
const from = sql.placeholder("from");
const to = sql.placeholder("to");
const condition = and(
  isSlotInWindow(placeholders),
  gte(slot.startsAt, from),
  lt(slot.startsAt, to),
);

const valuesOf = (window: BookingWindow, between: Between) => ({
  ...window,
  before: window.before ?? NEVER,
  endsBy: window.endsBy ?? NEVER,
  frozen: formatDateMultirange(window.frozen),
  from: between.from && between.from > window.after ? between.from : window.after,
  to: between.to ?? NEVER,
});

/** Lists the slots of the window in order, including full ones. */
export async function listSlotsInWindow(
  db: Database,
  window: BookingWindow,
  between: Between = {},
): Promise<VacantSlot[]> {
  const rows = await timesQuery(db).execute(valuesOf(window, between));
  return rows.map((row) => toVacantSlot(row.slot, row.slot.seats - row.taken));
}

const timesQuery = createPreparedQuery((db) =>
  db
    .select({ slot, taken: reservedPlaces })
    .from(slot)
    .where(condition)
    .orderBy(asc(slot.startsAt))
    .prepare("slots"),
);

/**
 * Counts the places left on each day of the window. Taken places are counted slot by slot through the unique key of seats.
 * Counting from the bookings would read those of all centres, which keep growing. A centre's slots in one month stay constant.
 */
export async function countPlacesByDay(
  db: Database,
  window: BookingWindow,
  between: Between = {},
): Promise<{ day: Day; placesLeft: number }[]> {
  const days = await placesByDay(db).execute(valuesOf(window, between));
  return days.map(({ midnight, placesLeft }) => ({ day: toSingaporeDay(midnight), placesLeft }));
}

const placesByDay = createPreparedQuery((db) => {
  const midnight = sql`date_bin('1 day', ${slot.startsAt}, ${SOME_MIDNIGHT}::timestamptz)`;
  return db
    .select({
      midnight: midnight.mapWith(slot.startsAt) as SQL<Date>,
      placesLeft: sql<number>`sum(greatest(0, ${slot.seats} - ${reservedPlaces}))::int`,
    })
    .from(slot)
    .where(condition)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .prepare("places_by_day");
});

/** Origin for counting days. Singapore has one offset all year, so any midnight there works. */
const SOME_MIDNIGHT = "2020-01-01T00:00:00+08";

/** Finds the start of the window's first and last slots. Each takes one step into the index from its end. */
export async function findFirstAndLastSlot(db: Database, window: BookingWindow) {
  const values = valuesOf(window, {});
  const [[first], [last]] = await Promise.all([
    firstTime(db).execute(values),
    lastTime(db).execute(values),
  ]);
  return { first: first?.startsAt ?? null, last: last?.startsAt ?? null };
}

const endOf = (direction: typeof asc | typeof desc, name: string) =>
  createPreparedQuery((db) =>
    db
      .select({ startsAt: slot.startsAt })
      .from(slot)
      .where(isSlotInWindow(placeholders))
      .orderBy(direction(slot.startsAt))
      .limit(1)
      .prepare(name),
  );
const firstTime = endOf(asc, "first_time");
const lastTime = endOf(desc, "last_time");

export function toVacantSlot(row: SlotRow, placesLeft: number): VacantSlot {
  return {
    id: row.id,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    placesLeft: Math.max(0, placesLeft),
  };
}

/** Locks the slots until the transaction ends. The lock order is the same for every caller, which prevents deadlocks. */
export async function lockSlots(tx: Transaction, ids: readonly string[]): Promise<SlotRow[]> {
  if (ids.length === 0) return [];
  return reservedSlots(tx).execute({ ids });
}

const reservedSlots = createPreparedQuery((db) =>
  db
    .select()
    .from(slot)
    .where(and(oneOfIds, isNull(slot.withdrawnAt)))
    .orderBy(asc(slot.startsAt), asc(slot.id))
    .for("no key update")
    .prepare("held_slots"),
);

/** The query text is the same for any number of IDs. */
const oneOfIds = sql`${slot.id} = any(${sql.placeholder("ids")}::uuid[])`;

/** Finds slots that begin at these times, of any programme and centre. */
export async function findSlotsAt(db: Database, moments: readonly Date[]): Promise<SlotRow[]> {
  if (moments.length === 0) return [];
  return db
    .select()
    .from(slot)
    .where(and(inArray(slot.startsAt, [...moments]), isNull(slot.withdrawnAt)));
}

/**
 * The lowest free seat number, for a query over `slot`. Null if the slot is full.
 * Names are written out because a column loses its table name in a query over one table.
 */
const lowestFree = sql<number | null>`(select every.number
  from generate_series(1, provider.slot.seats) as every(number)
  where not exists (select 1 from provider.session_booking booked where booked.slot_id = provider.slot.id
    and booked.seat = every.number and booked.status in ('SCHEDULED', 'COMPLETED'))
  and not exists (select 1 from provider.waiting_place kept where kept.slot_id = provider.slot.id
    and kept.seat = every.number and kept.status = 'OFFERED')
  order by every.number limit 1)`;

/** Finds free places of locked slots, by slot ID. The table's unique key has the final decision. */
export async function findFreePlaces(
  tx: Transaction,
  slotIds: readonly string[],
): Promise<Map<string, number | null>> {
  if (slotIds.length === 0) return new Map();
  const found = await lowestSeats(tx).execute({ ids: slotIds });
  return new Map(found.map(({ id, seat }) => [id, seat]));
}

const lowestSeats = createPreparedQuery((db) =>
  db.select({ id: slot.id, seat: lowestFree }).from(slot).where(oneOfIds).prepare("lowest_seats"),
);

export const findLowestFreeSeat = async (
  tx: Transaction,
  { id }: SlotRow,
): Promise<number | null> => (await findFreePlaces(tx, [id])).get(id) ?? null;
