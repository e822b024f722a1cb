/** Seats of cohorts. Free seats have no row; the table's key gives each seat once (DESIGN promise 1). */
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { errorCodes, errorMessages } from "~/contract/reply";
import type { Transaction } from "~/database/connect.server";
import { intakeSeat, orderItem } from "~/database/schema/commerce";
import { intake } from "~/database/schema/offering";
import { singaporeDay } from "~/lib/singapore-date";
import { refuse } from "../core/failure";

/**
 * Takes a seat for an order line in the next cohort that has one.
 * @throws 409 when every coming cohort at that centre is full.
 */
export async function takeSeat(
  tx: Transaction,
  now: Date,
  line: { orderItemId: string; productId: string; centreId: string },
): Promise<void> {
  const runs = await tx
    .select({ id: intake.id })
    .from(intake)
    .where(
      and(
        eq(intake.productId, line.productId),
        eq(intake.centreId, line.centreId),
        gt(intake.fromDate, singaporeDay(now)),
      ),
    )
    .orderBy(asc(intake.fromDate), asc(intake.id));
  for (const run of runs) {
    if (await takeSeatIn(tx, run.id, line.orderItemId)) return;
  }
  refuse(409, errorCodes.full, errorMessages.programmeNotAvailable);
}

async function takeSeatIn(
  tx: Transaction,
  intakeId: string,
  orderItemId: string,
): Promise<boolean> {
  for (;;) {
    const free = sql`select every.number as seat from ${intake}, generate_series(1, ${intake.seats}) as every(number)
      where ${intake.id} = ${intakeId}
      and not exists (select 1 from ${intakeSeat} taken where taken.intake_id = ${intakeId} and taken.seat = every.number)
      order by every.number limit 1`;
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

/** An order that will not be paid lets its seats go. */
export async function releaseSeats(tx: Transaction, orderId: string): Promise<void> {
  const lines = tx
    .select({ id: orderItem.id })
    .from(orderItem)
    .where(eq(orderItem.orderId, orderId));
  await tx.delete(intakeSeat).where(inArray(intakeSeat.orderItemId, lines));
}
