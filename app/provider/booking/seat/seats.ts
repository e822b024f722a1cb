/** Seats of intakes. Free seats have no row; the table's key gives each seat once (DESIGN promise 1). */

import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { intake } from "~/database/schema/offering";
import { intakeSeat, orderItem } from "~/database/schema/order";
import { messages } from "~/lib/text/messages";
import { refuse } from "~/provider/shared/failure";
import { busyUntil } from "./intake-dates";

/**
 * The numbers of an intake's seats that somebody has, or that are kept for somebody who waited (provider/booking/waiting/seat-offers), in a query over
 * `intake`. Names are written out: alone in a query, a column goes without its table.
 */
const takenSeats = sql`(select seat from provider.intake_seat where intake_id = provider.intake.id
  union all select seat from provider.waiting_place where intake_id = provider.intake.id and status = 'OFFERED')`;

/** How many seats of an intake can be given, in a query over `intake`. */
export const seatsLeft = sql<number>`greatest(0, provider.intake.seats - (select count(*) from ${takenSeats} taken))::int`;

/**
 * Takes a seat for an order line in the next intake that has one, after the one the person is in.
 * @throws 409 when every coming intake at that centre is full.
 */
export async function reserveSeat(
  tx: Transaction,
  now: Date,
  line: { orderItemId: string; clientId: string; productId: string; centreId: string },
): Promise<void> {
  const after = await busyUntil(tx, now, line);
  const intakes = await tx
    .select({ id: intake.id })
    .from(intake)
    .where(
      and(
        eq(intake.productId, line.productId),
        eq(intake.centreId, line.centreId),
        gt(intake.fromDate, after),
        isNull(intake.withdrawnAt),
      ),
    )
    .orderBy(asc(intake.fromDate), asc(intake.id));
  for (const intake of intakes) {
    if (await takeSeatIn(tx, intake.id, line.orderItemId)) return;
  }
  refuse(409, errorCodes.full, messages.programmeNotAvailable);
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
    // Somebody else may be taking the same seat: the insert waits for them and, if they keep it, changes nothing.
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
 * The seat of an order line in this intake: the one it holds, the one that was kept for it, or another that is free.
 * @returns the seat that was left for it, if it was in another intake; null when the intake is full, and then nothing may be kept of this.
 */
export async function moveSeat(
  tx: Transaction,
  {
    orderItemId,
    intakeId,
    keptSeat,
  }: { orderItemId: string; intakeId: string; keptSeat: number | null },
): Promise<{ left: FreedSeat | null } | null> {
  const [held] = await tx.select().from(intakeSeat).where(eq(intakeSeat.orderItemId, orderItemId));
  if (held?.intakeId === intakeId) return { left: null };
  if (held) await tx.delete(intakeSeat).where(eq(intakeSeat.orderItemId, orderItemId));
  const left = held ? { intakeId: held.intakeId, seat: held.seat } : null;
  if (keptSeat !== null) {
    await tx.insert(intakeSeat).values({ intakeId, seat: keptSeat, orderItemId });
    return { left };
  }
  return (await takeSeatIn(tx, intakeId, orderItemId)) ? { left } : null;
}

/** The seats of an intake that can be given. Under the intake's lock none is freed meanwhile. */
export async function freeSeatsIn(tx: Transaction, intakeId: string): Promise<number> {
  const [found] = await tx.select({ seatsLeft }).from(intake).where(eq(intake.id, intakeId));
  return found?.seatsLeft ?? 0;
}

/** An order line lets its seat go. @returns null when it had none. */
export async function releaseSeat(tx: Transaction, orderItemId: string): Promise<FreedSeat | null> {
  const [freed] = await tx
    .delete(intakeSeat)
    .where(eq(intakeSeat.orderItemId, orderItemId))
    .returning({ intakeId: intakeSeat.intakeId, seat: intakeSeat.seat });
  return freed ?? null;
}

/** An order that will not be paid lets its seats go. */
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
