/** Operator commands that change a booking of a client who telephones. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Appointment } from "~/contract/booking/appointment";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { formatDateTime, toSingaporeDay, toSingaporeTime } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import { findClientByInput } from "~/provider/people/access/access-commands";
import type { CustomerContext } from "~/provider/shared/context";
import { CallRejected } from "~/provider/shared/failure";
import { createCommandHandlerContext } from "~/provider/shared/messages/command-messages";
import { describeReaders } from "~/provider/shared/messages/describe-readers";
import {
  type Operation,
  OperatorInputError,
  recordOperation,
  requireArgument,
  runOperation,
} from "~/provider/shared/operation";
import { sessionHandlers } from "../sessions";
import { listNumbersOnRecord, requireActingAccount } from "./acting-account";
import { listChangeable } from "./bookings-by-phone";

const nothing = { params: {}, query: {}, body: {} };
const MAX_TIMES = 10;

/** Lists the bookings of a client that can still be changed, with the numbers to call back. */
export async function listBookingsByOperator(
  operation: Operation,
  typedRecord?: string,
): Promise<string[]> {
  const record = await findClientByInput(operation.db, typedRecord);
  return operation.db.transaction(async (tx) => {
    const acting = await createActing(tx, operation, record.id);
    const bookings = await listChangeable(acting);
    const numbers = await listNumbersOnRecord(tx, acting.person);
    await recordOperation(tx, operation, `Listed bookings of ${record.id}: ${bookings.length}.`);
    return [
      ...numbers.map(({ name, number }) => `Call back: ${name ? `${name}, ` : ""}${number}`),
      ...(bookings.length === 0 ? ["Nothing is booked."] : bookings.map(describeBooking)),
    ];
  });
}

const describeBooking = ({ id, title, startsAt, centerName, late }: Appointment): string =>
  [
    shortenReference(id),
    title,
    formatDateTime(startsAt),
    centerName,
    ...(late ? ["a change counts as used"] : []),
  ].join("  ");

/** Cancels a booking after a call back. */
export async function cancelBookingByOperator(
  operation: Operation,
  typedBooking?: string,
  typedReason?: string,
  typedCharge?: string,
): Promise<string[]> {
  return changeBooking(operation, { typedBooking, typedReason, typedCharge }, async (found) => {
    const { acting, booking, withCharge } = found;
    const body = { bookingId: booking.id, consent: true as const, withCharge };
    await sessionHandlers.cancel(acting, { ...nothing, body });
    return `${describeWhich(booking)} is cancelled${withCharge ? " and counts as used" : ""}.`;
  });
}

/** Moves a booking to another time of its programme and centre after a call back. */
export async function moveBookingByOperator(
  operation: Operation,
  ...[typedBooking, typedTime, typedReason, typedCharge]: (string | undefined)[]
): Promise<string[]> {
  const time = requireArgument(typedTime, "The new time is required: 2026-12-03T14:00.");
  return changeBooking(operation, { typedBooking, typedReason, typedCharge }, async (found) => {
    const { acting, booking, withCharge } = found;
    const query = { termId: booking.termId, bookingId: booking.id };
    const { vacantSlots } = await sessionHandlers.vacantSlots(acting, { ...nothing, query });
    const free = vacantSlots.filter(({ placesLeft }) => placesLeft > 0);
    const slot = free.find(({ startsAt }) => formatTyped(startsAt) === time);
    if (slot === undefined)
      throw new OperatorInputError(
        [
          `${time} is not free. The next free times:`,
          ...free.slice(0, MAX_TIMES).map(({ startsAt }) => formatTyped(startsAt)),
        ].join("\n"),
      );
    const { id: bookingId } = booking;
    const body = { bookingId, slotId: slot.id, consent: true as const, withCharge };
    const { booked } = await sessionHandlers.reschedule(acting, { ...nothing, body });
    if (booked.length === 0) throw new OperatorInputError(`${time} has just been taken.`);
    return `${describeWhich(booking)} is moved to ${formatDateTime(slot.startsAt)}.`;
  });
}

const formatTyped = (instant: string): string =>
  `${toSingaporeDay(new Date(instant))}T${toSingaporeTime(new Date(instant))}`;

const describeWhich = ({ id, startsAt }: Appointment): string =>
  `Booking ${shortenReference(id)} of ${formatDateTime(startsAt)}`;

interface Typed {
  typedBooking: string | undefined;
  typedReason: string | undefined;
  typedCharge: string | undefined;
}

interface Found {
  acting: CustomerContext;
  booking: Appointment;
  withCharge: boolean;
}

/** Does the work in the name of the client's account. A refusal of the usual rules is printed as it is. */
async function changeBooking(
  operation: Operation,
  { typedBooking, typedReason, typedCharge }: Typed,
  work: (found: Found) => Promise<string>,
): Promise<string[]> {
  const reference = requireArgument(typedBooking, "The reference of a booking is required.");
  const reason = requireArgument(typedReason, 'A reason is required, such as "ill, called back".');
  if (typedCharge !== undefined && typedCharge !== "charge")
    throw new OperatorInputError('Type "charge" last if the session may count as used.');
  return runOperation(operation, async (tx) => {
    const { id, clientId } = await findBooking(tx, reference);
    const acting = await createActing(tx, operation, clientId);
    const booking = (await listChangeable(acting)).find((one) => one.id === id);
    if (booking === undefined)
      throw new OperatorInputError(`Booking ${reference} cannot be changed any more.`);
    try {
      const done = await work({ acting, booking, withCharge: typedCharge === "charge" });
      return {
        summary: `${done} Reason: ${reason}`,
        effects: [await describeReaders(tx, { now: operation.now, clientId })],
      };
    } catch (error) {
      if (error instanceof CallRejected) throw new OperatorInputError(error.message);
      throw error;
    }
  });
}

async function findBooking(tx: Transaction, reference: string) {
  const digits = reference.replace("-", "").toLowerCase();
  const found = await tx
    .select({ id: sessionBooking.id, clientId: sessionBooking.clientId })
    .from(sessionBooking)
    .where(eq(sql`left(${sessionBooking.id}::text, 8)`, digits));
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new OperatorInputError(`Booking ${reference} not found. List them with bookings.`);
  return only;
}

async function createActing(tx: Transaction, operation: Operation, clientId: string) {
  const context = await createCommandHandlerContext(tx, operation);
  try {
    const acting = await requireActingAccount(tx, context, { clientId, enteredBy: null });
    return { ...acting, idempotencyKey: randomUUID() };
  } catch (error) {
    if (error instanceof CallRejected)
      throw new OperatorInputError(
        `Record ${clientId} is closed, or no confirmed account may book for it.`,
      );
    throw error;
  }
}
