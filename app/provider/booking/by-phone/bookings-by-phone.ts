/** Cancels and moves bookings of a client who telephones. */
import { randomUUID } from "node:crypto";
import type { contract } from "~/contract";
import type { Appointment } from "~/contract/booking/appointment";
import type { Transaction } from "~/database/engine/connect.server";
import { maskName } from "~/lib/text/mask-name";
import { recordStaffAction } from "~/provider/http/staff-action";
import type { AreaHandlers, CustomerContext, StaffContext } from "~/provider/shared/context";
import { requireStaff } from "~/provider/shared/entered-by";
import { rejectNotFound } from "~/provider/shared/failure";
import { withStaffIdempotencyKey } from "~/provider/shared/idempotent";
import { sessionHandlers } from "../sessions";
import { listNumbersOnRecord, requireActingAccount } from "./acting-account";

type Handlers = AreaHandlers<typeof contract.counterBookings>;

const nothing = { params: {}, query: {}, body: {} };

/** Lists the bookings of a client that can still be changed, by time. */
export async function listChangeable(acting: CustomerContext): Promise<Appointment[]> {
  const terms = await sessionHandlers.list(acting, nothing);
  return terms
    .flatMap(({ groups }) => [...groups.preClass, ...groups.scheduled])
    .filter(({ canCancel }) => canCancel)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}

async function requireChangeable(acting: CustomerContext, bookingId: string): Promise<Appointment> {
  const found = (await listChangeable(acting)).find(({ id }) => id === bookingId);
  return found ?? rejectNotFound("The appointment");
}

export const counterBookingHandlers: Handlers = {
  async list(context, { body: { enteredBy, clientId } }) {
    const staff = await requireStaff(context, enteredBy);
    return context.db.transaction(async (tx) => {
      const acting = await requireActingAccount(tx, context, { clientId, enteredBy: staff.helper });
      const bookings = await listChangeable(acting);
      await recordStaffAction(tx, staff, {
        call: "counterBookings.list",
        clientIds: [clientId],
        changed: false,
        summary: `Looked up bookings by telephone: ${bookings.length}.`,
      });
      return {
        maskedName: maskName(acting.person.name),
        numbers: await listNumbersOnRecord(tx, acting.person),
        bookings: bookings.map(({ id: bookingId, canReschedule: canMove, ...one }) => ({
          ...one,
          bookingId,
          canMove,
        })),
      };
    });
  },

  async times(context, { body: { enteredBy, ...wanted } }) {
    const staff = await requireStaff(context, enteredBy);
    return context.db.transaction(async (tx) => {
      const { clientId, bookingId } = wanted;
      const acting = await requireActingAccount(tx, context, { clientId, enteredBy: staff.helper });
      const { termId } = await requireChangeable(acting, bookingId);
      const query = { termId, bookingId };
      const { vacantSlots } = await sessionHandlers.vacantSlots(acting, { ...nothing, query });
      await recordStaffAction(tx, staff, {
        call: "counterBookings.times",
        clientIds: [clientId],
        changed: false,
        summary: "Looked up other times by telephone.",
      });
      return vacantSlots.filter(({ placesLeft }) => placesLeft > 0);
    });
  },

  async cancel(context, { body: { enteredBy, ...wanted } }) {
    const staff = await requireStaff(context, enteredBy);
    return withStaffIdempotencyKey(staff, "counterBookings.cancel", wanted, (tx) =>
      change(tx, staff, { done: "Cancelled", ...wanted }, async (acting) => {
        const { bookingId, expectedStart, withCharge } = wanted;
        const body = { bookingId, expectedStart, withCharge, consent: true as const };
        const { startsAt } = await sessionHandlers.cancel(acting, { ...nothing, body });
        return { startsAt };
      }),
    );
  },

  async move(context, { body: { enteredBy, ...wanted } }) {
    const staff = await requireStaff(context, enteredBy);
    return withStaffIdempotencyKey(staff, "counterBookings.move", wanted, (tx) =>
      change(tx, staff, { done: "Moved", ...wanted }, async (acting) => {
        const { bookingId, slotId, expectedStart, withCharge } = wanted;
        const body = { bookingId, slotId, expectedStart, withCharge, consent: true as const };
        const { booked } = await sessionHandlers.reschedule(acting, { ...nothing, body });
        return { startsAt: booked[0]?.startsAt ?? null };
      }),
    );
  },
};

interface Change {
  done: "Cancelled" | "Moved";
  clientId: string;
  bookingId: string;
  reason: string;
}

/** Changes a booking in the name of the client's account, and records the helper, the reason and the call-back. */
async function change<Answer>(
  tx: Transaction,
  staff: StaffContext,
  { done, clientId, bookingId, reason }: Change,
  work: (acting: CustomerContext) => Promise<Answer>,
): Promise<Answer> {
  const acting = await requireActingAccount(tx, staff, { clientId, enteredBy: staff.helper });
  await requireChangeable(acting, bookingId);
  const answer = await work({ ...acting, idempotencyKey: randomUUID() });
  await recordStaffAction(tx, staff, {
    call: done === "Moved" ? "counterBookings.move" : "counterBookings.cancel",
    clientIds: [clientId],
    changed: true,
    summary: `${done} a booking by telephone after a call back (${reason}).`,
  });
  return answer;
}
