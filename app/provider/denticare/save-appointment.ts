/** Creates, moves and cancels an appointment with its reserved times and messages, in the caller's transaction. */
import { and, eq } from "drizzle-orm";
import { CHANGE_NOTICE_HOURS, type DentalAppointment } from "~/contract/denticare/dental";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalAppointment } from "~/database/schema/dental";
import { brand } from "~/lib/brand/brand";
import type { Context } from "../shared/context";
import { refuse } from "../shared/failure";
import { notify } from "../shared/messages/outbox";
import { reservePersonTime } from "../shared/person-time";
import {
  type AppointmentRow,
  isChangeable,
  type Shown,
  shownAppointments,
} from "./appointment-view";
import { appointmentMessage, type DentalNews } from "./dental-messages";
import { newLink } from "./links";
import { disclosableNearby } from "./nearby-appointments";
import { releaseTimes } from "./reserve-time";

/** @throws 409 if the person has another appointment at that time. The dentist's time is already reserved. */
export async function insertAppointment(
  tx: Transaction,
  context: Context,
  appointment: Omit<typeof dentalAppointment.$inferInsert, "createdAt">,
  { person, busy }: { person: string; busy: string },
): Promise<DentalAppointment> {
  if (!(await reservePersonTime(tx, appointment.id, person, appointment)))
    refuse(409, errorCodes.timeTaken, busy);
  await tx.insert(dentalAppointment).values({ ...appointment, createdAt: context.now });
  return notifyDentalClient(tx, context, appointment.id, "BOOKED");
}

/** @throws 409 for an appointment that has ended, was cancelled or is less than 24 hours away. */
export function requireChangeable(row: AppointmentRow, now: Date): void {
  if (isChangeable(row, now)) return;
  if (row.status === "CANCELLED")
    refuse(409, errorCodes.notAllowed, "This appointment is already cancelled.");
  refuse(
    409,
    errorCodes.tooLate,
    `An appointment can be rescheduled or cancelled until ${CHANGE_NOTICE_HOURS} hours before it begins. Please call us: ${brand.phones.hotline.number}.`,
  );
}

/**
 * Cancels an appointment and releases its times.
 * @throws 409 if it is too late.
 */
export async function cancelAppointment(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<void> {
  const [row] = await tx
    .select()
    .from(dentalAppointment)
    .where(eq(dentalAppointment.id, id))
    .for("update");
  // A repeated cancellation is a no-op.
  if (row?.status === "CANCELLED") return;
  requireChangeable(row as AppointmentRow, context.now);
  await tx
    .update(dentalAppointment)
    .set({ status: "CANCELLED", cancelledAt: context.now })
    .where(and(eq(dentalAppointment.id, id), eq(dentalAppointment.status, "SCHEDULED")));
  await releaseTimes(tx, id);
  await notifyDentalClient(tx, context, id, "CANCELLED");
}

/** Notifies the person by SMS and e-mail, with a new link if there is still something to see. */
export async function notifyDentalClient(
  tx: Transaction,
  context: Context,
  id: string,
  kind: DentalNews,
): Promise<DentalAppointment> {
  const [shown] = await shownAppointments(tx, context.now, eq(dentalAppointment.id, id));
  const { row, view } = shown as Shown;
  const link = kind === "CANCELLED" ? null : await newLink(tx, context, row);
  const to = { email: row.email, mobile: row.mobile };
  const near = kind === "BOOKED" ? await disclosableNearby(tx, context, row) : [];
  const others = near.map((other) => other.view);
  await notify(tx, context, to, appointmentMessage(kind, view, { link, others }));
  return view;
}
