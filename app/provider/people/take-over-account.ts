/** Moves what was done at counters for a person without a sign-in to the account with which the person links the record later. */
import { and, eq, like, ne, notInArray } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { packageCancellation } from "~/database/schema/cancellation";
import { agreement } from "~/database/schema/counter";
import { dentalAppointment } from "~/database/schema/dental";
import { egiroArrangement } from "~/database/schema/egiro";
import { medicalHistory } from "~/database/schema/health";
import { order } from "~/database/schema/order";
import { card } from "~/database/schema/payment";
import { accessLink, clientAccess, formerAccess } from "~/database/schema/people/access";
import { customer } from "~/database/schema/people/customer";
import { waitingPlace } from "~/database/schema/waiting-list";
import { COUNTER_SUBJECT } from "../shared/counter-account";

/**
 * Ends the counter account of a record and moves its orders, bookings, cards, agreements and access to other people. A record without one stays as it is.
 * Carts, codes and used coupons stay with the former account, which can no longer be opened.
 */
export async function takeOverCounterAccount(
  tx: Transaction,
  clientId: string,
  customerId: string,
): Promise<void> {
  const [former] = await tx
    .select({ id: customer.id })
    .from(clientAccess)
    .innerJoin(customer, eq(customer.id, clientAccess.customerId))
    .where(
      and(
        eq(clientAccess.clientId, clientId),
        eq(clientAccess.relation, "SELF"),
        like(customer.subject, `${COUNTER_SUBJECT}%`),
      ),
    );
  if (former === undefined) return;
  const { id } = former;
  await tx.update(order).set({ customerId }).where(eq(order.customerId, id));
  await tx.update(agreement).set({ customerId }).where(eq(agreement.customerId, id));
  await tx
    .update(packageCancellation)
    .set({ customerId })
    .where(eq(packageCancellation.customerId, id));
  await tx.update(egiroArrangement).set({ customerId }).where(eq(egiroArrangement.customerId, id));
  await tx.update(card).set({ customerId, isDefault: false }).where(eq(card.customerId, id));
  await tx
    .update(sessionBooking)
    .set({ bookedBy: customerId })
    .where(eq(sessionBooking.bookedBy, id));
  await tx
    .update(dentalAppointment)
    .set({ bookedBy: customerId })
    .where(eq(dentalAppointment.bookedBy, id));
  await tx
    .update(sessionBooking)
    .set({ movedBy: customerId })
    .where(eq(sessionBooking.movedBy, id));
  await tx
    .update(dentalAppointment)
    .set({ movedBy: customerId })
    .where(eq(dentalAppointment.movedBy, id));
  await tx.update(waitingPlace).set({ joinedBy: customerId }).where(eq(waitingPlace.joinedBy, id));
  await tx
    .update(medicalHistory)
    .set({ submittedBy: customerId })
    .where(eq(medicalHistory.submittedBy, id));
  await moveAccess(tx, { from: id, to: customerId });
}

/** Moves the access to other people. An access that the account has, or that was ended for it, stays as it is. */
async function moveAccess(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.delete(accessLink).where(eq(accessLink.customerId, from));
  const held = tx
    .select({ id: clientAccess.clientId })
    .from(clientAccess)
    .where(eq(clientAccess.customerId, to));
  const ended = tx
    .select({ id: formerAccess.clientId })
    .from(formerAccess)
    .where(and(eq(formerAccess.customerId, to), ne(formerAccess.endedBy, "HOLDER")));
  await tx
    .update(clientAccess)
    .set({ customerId: to })
    .where(
      and(
        eq(clientAccess.customerId, from),
        eq(clientAccess.relation, "LOVED_ONE"),
        notInArray(clientAccess.clientId, held),
        notInArray(clientAccess.clientId, ended),
      ),
    );
  await tx.delete(clientAccess).where(eq(clientAccess.customerId, from));
}
