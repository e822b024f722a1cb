/** Seats of intakes. Free seats have no row. The table's unique key gives each seat only once. */

import { type AnyColumn, and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { intake } from "~/database/schema/offering/timetable";
import { intakeSeat, orderItem } from "~/database/schema/order";
import { reply } from "~/languages/reply";
import { refuse } from "~/provider/shared/failure";
import { findBusyUntil } from "./intake-dates";

/**
 * Numbers of an intake's seats that are taken or reserved for a waiting person (provider/booking/waiting/seat-offers), for a query over
 * `intake`. Names are written out because a column loses its table name in a query over one table.
 */
const takenSeats = sql`(select seat from provider.intake_seat where intake_id = provider.intake.id
  union all select seat from provider.waiting_place where intake_id = provider.intake.id and status = 'OFFERED')`;

/** Number of free seats of an intake, for a query over `intake`. */
export const seatsLeft = sql<number>`greatest(0, provider.intake.seats - (select count(*) from ${takenSeats} taken))::int`;

/** Intakes of a product at a centre that begin after a day and were not withdrawn. */
export const isUpcomingIntake = (
  of: { productId: string | AnyColumn; centreId: string | AnyColumn },
  after: string | SQL,
) =>
  and(
    eq(intake.productId, of.productId),
    eq(intake.centreId, of.centreId),
    gt(intake.fromDate, after),
    isNull(intake.withdrawnAt),
  );

/**
 * Takes a seat for an order line in the next intake with a free seat, after the person's current one.
 * @throws 409 if every coming intake at that centre is full.
 */
export async function reserveSeat(
  tx: Transaction,
  now: Date,
  line: { orderItemId: string; clientId: string; productId: string; centreId: string },
): Promise<void> {
  const after = await findBusyUntil(tx, now, line);
  const intakes = await tx
    .select({ id: intake.id })
    .from(intake)
    .where(isUpcomingIntake(line, after))
    .orderBy(asc(intake.fromDate), asc(intake.id));
  for (const intake of intakes) {
    if (await takeSeatIn(tx, intake.id, line.orderItemId)) return;
  }
  refuse(409, errorCodes.full, reply("replies:shop.not-available"));
}

async function takeSeatIn(
  tx: Transaction,
  intakeId: string,
  orderItemId: string,
): Promise<boolean> {
  for (;;) {
    const free = sql`select every.number as seat from ${intake}, generate_series(1, ${intake.seats}) as every(number)
      where ${intake.id} = ${intakeId} and every.number not in ${takenSeats} order by every.number limit 1`;
    const candidate = await tx.execute(free);
    const seat = (candidate as unknown as { rows: { seat: number }[] }).rows[0]?.seat;
    if (seat === undefined) return false;
    // A concurrent transaction may be taking the same seat. The insert waits for it and changes nothing if the other one commits.
    const taken = await tx
      .insert(intakeSeat)
      .values({ intakeId, seat, orderItemId })
      .onConflictDoNothing({ target: [intakeSeat.intakeId, intakeSeat.seat] })
      .returning({ seat: intakeSeat.seat });
    if (taken.length > 0) return true;
  }
}

export interface FreedSeat {
  intakeId: string;
  seat: number;
}

/**
 * Takes a seat in this intake for an order line: the seat it holds, the seat reserved for it, or another free one.
 * @returns the seat left in another intake, if there was one. Null if the intake is full, in which case the caller must roll back.
 */
export async function moveSeat(
  tx: Transaction,
  {
    orderItemId,
    intakeId,
    reservedSeat: seatToTake,
  }: { orderItemId: string; intakeId: string; reservedSeat: number | null },
): Promise<{ left: FreedSeat | null } | null> {
  const [current] = await tx
    .select()
    .from(intakeSeat)
    .where(eq(intakeSeat.orderItemId, orderItemId));
  if (current?.intakeId === intakeId) return { left: null };
  if (current) await tx.delete(intakeSeat).where(eq(intakeSeat.orderItemId, orderItemId));
  const left = current ? { intakeId: current.intakeId, seat: current.seat } : null;
  if (seatToTake !== null) {
    await tx.insert(intakeSeat).values({ intakeId, seat: seatToTake, orderItemId });
    return { left };
  }
  return (await takeSeatIn(tx, intakeId, orderItemId)) ? { left } : null;
}

/** Counts the free seats of an intake. Under the intake's lock no other transaction can free one. */
export async function countFreeSeats(tx: Transaction, intakeId: string): Promise<number> {
  const [found] = await tx.select({ seatsLeft }).from(intake).where(eq(intake.id, intakeId));
  return found?.seatsLeft ?? 0;
}

/**
 * Releases the seat of an order line.
 * @returns null if it had none.
 */
export async function releaseSeat(tx: Transaction, orderItemId: string): Promise<FreedSeat | null> {
  const [freed] = await tx
    .delete(intakeSeat)
    .where(eq(intakeSeat.orderItemId, orderItemId))
    .returning({ intakeId: intakeSeat.intakeId, seat: intakeSeat.seat });
  return freed ?? null;
}

/** Releases the seats of an order that will not be paid. */
export async function releaseSeats(tx: Transaction, orderId: string): Promise<FreedSeat[]> {
  const lines = tx
    .select({ id: orderItem.id })
    .from(orderItem)
    .where(eq(orderItem.orderId, orderId));
  return tx
    .delete(intakeSeat)
    .where(inArray(intakeSeat.orderItemId, lines))
    .returning({ intakeId: intakeSeat.intakeId, seat: intakeSeat.seat });
}
