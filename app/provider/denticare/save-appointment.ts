/** Creates, moves and cancels an appointment with its reserved times and messages, in the caller's transaction. */

import { and, eq } from "drizzle-orm";
import { describeMovedDentalAppointment, type Outcome } from "~/contract/booking/moved-booking";
import type { DentalAppointment, ExpectedAppointment } from "~/contract/denticare/dental";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalAppointment, denticareClient } from "~/database/schema/dental";
import { client } from "~/database/schema/people/client";
import { type Reply, reply } from "~/languages/reply";
import { brand } from "~/lib/brand/brand";
import { rules } from "~/lib/rules";
import { notifyWithCopies } from "../people/copies";
import { writeReminderForContact } from "../people/people-messages";
import { type Context, getChangedBy } from "../shared/context";
import { refuse } from "../shared/failure";
import type { ProviderConfigurableKind } from "../shared/messages/message-kinds";
import { createAnyHourMessage, createDaytimeMessage } from "../shared/messages/outbox";
import { toAddress } from "../shared/messages/reader";
import { toRecipient } from "../shared/messages/recipient";
import { reservePersonTime } from "../shared/person-time";
import {
  type AppointmentRow,
  type AppointmentWithView,
  isChangeable,
  readAppointments,
} from "./appointment-view";
import { type DentalMessageKind, writeAppointmentMessage } from "./dental-messages";
import { prepareAppointmentLink } from "./links";
import { listDisclosableNearby } from "./nearby-appointments";
import { releaseTimes, type requireChosenTime, reserveTime } from "./reserve-time";

type ChosenTime = Awaited<ReturnType<typeof requireChosenTime>>;

/** @throws 409 if the person has another appointment at that time. The dentist's time is already reserved. */
export async function insertAppointment(
  tx: Transaction,
  context: Context,
  appointment: Omit<typeof dentalAppointment.$inferInsert, "createdAt">,
  { person, conflictMessage }: { person: string; conflictMessage: Reply },
): Promise<DentalAppointment> {
  if (!(await reservePersonTime(tx, appointment.id, person, appointment)))
    refuse(409, errorCodes.timeTaken, conflictMessage);
  await tx.insert(dentalAppointment).values({ ...appointment, createdAt: context.now });
  return notifyDentalClient(tx, context, appointment.id, "BOOKED");
}

/**
 * Moves an appointment that is locked, and sends the message about it.
 * @param by the hash of the person's ID number, and the customer who moves it. Null for the holder of a link.
 * @throws 409 if the time is taken, or if the person has another appointment then.
 */
export async function moveAppointment(
  tx: Transaction,
  context: Context,
  { id, chosen }: { id: string; chosen: ChosenTime },
  by: { person: string; customerId: string | null; conflictMessage: Reply },
): Promise<DentalAppointment> {
  await releaseTimes(tx, id);
  const dentistId = await reserveTime(tx, context, chosen, { id, holdEndsAt: null });
  if (!(await reservePersonTime(tx, id, by.person, chosen)))
    refuse(409, errorCodes.timeTaken, by.conflictMessage);
  const { treatment, startsAt, endsAt } = chosen;
  await tx
    .update(dentalAppointment)
    .set({
      treatmentId: treatment.id,
      dentistId,
      startsAt,
      endsAt,
      remindedAt: null,
      movedBy: by.customerId,
    })
    .where(eq(dentalAppointment.id, id));
  return notifyDentalClient(tx, context, id, "CHANGED");
}

/** Checks if an appointment is at the chosen time already, as after a repeated press. */
export const isAtChosenTime = ({ row, view }: AppointmentWithView, chosen: ChosenTime): boolean =>
  row.status === "SCHEDULED" &&
  row.startsAt.getTime() === chosen.startsAt.getTime() &&
  row.treatmentId === chosen.treatment.id &&
  view.clinic.id === chosen.clinicId &&
  [row.dentistId, null].includes(chosen.preferredDentistId);

/** @throws 409 for an appointment that has ended, was cancelled or is less than 24 hours away. */
export function requireChangeableAppointment(row: AppointmentRow, now: Date): void {
  if (isChangeable(row, now)) return;
  if (row.status === "CANCELLED")
    refuse(409, errorCodes.appointmentClosed, reply("replies:denticare.already-cancelled"));
  refuse(
    409,
    errorCodes.tooLate,
    reply("replies:denticare.too-late", {
      count: rules.dentalNoticeHours,
      number: brand.phones.hotline.number,
    }),
  );
}

/** @throws 409 for an appointment that is not at the expected time and clinic. The caller has locked it. */
export function requireExpectedAppointment(
  { row, view }: AppointmentWithView,
  { expectedStart, expectedCenter }: ExpectedAppointment,
  outcome: Outcome,
): void {
  const isAtTime =
    expectedStart === undefined || row.startsAt.getTime() === Date.parse(expectedStart);
  if (isAtTime && (expectedCenter ?? view.clinic.id) === view.clinic.id) return;
  refuse(409, errorCodes.appointmentMoved, describeMovedDentalAppointment(view, outcome));
}

/**
 * Cancels an appointment and releases its times.
 * @throws 409 if it is too late, or if the appointment is not as expected.
 */
export async function cancelAppointment(
  tx: Transaction,
  context: Context,
  id: string,
  expected: ExpectedAppointment = {},
): Promise<void> {
  const [row] = await tx
    .select()
    .from(dentalAppointment)
    .where(eq(dentalAppointment.id, id))
    .for("update");
  // A repeated cancellation is a no-op.
  if (row?.status === "CANCELLED") return;
  const [shown] = await readAppointments(tx, context.now, eq(dentalAppointment.id, id));
  requireExpectedAppointment(shown as AppointmentWithView, expected, "cancelled");
  requireChangeableAppointment(row as AppointmentRow, context.now);
  await cancelByProvider(tx, context, id);
}

/** Cancels a locked appointment that is still to come, whatever the notice, and sends the message about it. */
export async function cancelByProvider(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<void> {
  await tx
    .update(dentalAppointment)
    .set({ status: "CANCELLED", cancelledAt: context.now })
    .where(and(eq(dentalAppointment.id, id), eq(dentalAppointment.status, "SCHEDULED")));
  await releaseTimes(tx, id);
  await notifyDentalClient(tx, context, id, "CANCELLED");
}

const toContactReminder = ({ clientName, service, clinic, startsAt }: DentalAppointment) =>
  writeReminderForContact({
    name: clientName,
    title: () => service.name,
    startsAt: new Date(startsAt),
    place: clinic.name,
  });

const messageKind: Record<DentalMessageKind, ProviderConfigurableKind> = {
  BOOKED: "dentalBooked",
  CHANGED: "dentalChanged",
  CANCELLED: "dentalCancelled",
  TOMORROW: "dentalReminder",
};

async function findPatient(
  tx: Transaction,
  { denticareClientId }: { denticareClientId: string },
): Promise<typeof client.$inferSelect | null> {
  const [found] = await tx
    .select({ client })
    .from(denticareClient)
    .innerJoin(client, eq(client.id, denticareClient.clientId))
    .where(eq(denticareClient.id, denticareClientId));
  return found?.client ?? null;
}

/** Notifies the person, with a new link if there is still something to see. */
export async function notifyDentalClient(
  tx: Transaction,
  context: Context,
  id: string,
  kind: DentalMessageKind,
): Promise<DentalAppointment> {
  const [shown] = await readAppointments(tx, context.now, eq(dentalAppointment.id, id));
  const { row, view } = shown as AppointmentWithView;
  const near = kind === "BOOKED" ? await listDisclosableNearby(tx, context, row) : [];
  const others = near.map((other) => other.view);
  const patient = await findPatient(tx, row);
  const onRecord = patient && toRecipient(patient);
  // The visitor typed the contact of this appointment. A customer's is the one on record now.
  const { email, mobile } = onRecord && row.bookedBy !== null ? onRecord : row;
  const to = {
    ...onRecord,
    ...{ email, mobile },
    language: onRecord?.language ?? row.language,
  };
  const isOwn = to.email === onRecord?.email && to.mobile === onRecord?.mobile;
  const link =
    kind === "CANCELLED"
      ? undefined
      : prepareAppointmentLink(tx, context, row, isOwn ? "PERSON" : null);
  const content = writeAppointmentMessage(kind, view, { link: link?.url ?? null, others });
  const contact = toAddress(to, patient?.id ?? null);
  const isOfVisitor =
    row.bookedBy === null && getChangedBy(context) === null && kind !== "TOMORROW";
  const changed = kind === "CHANGED" || kind === "CANCELLED";
  const { startsAt } = row;
  const announced =
    kind === "CANCELLED"
      ? []
      : [{ of: "DENTAL" as const, id: row.id, startsAt: startsAt.toISOString() }];
  await notifyWithCopies(
    tx,
    { ...context, isOfVisitor },
    {
      person: { id: contact.about ?? "", name: row.name, contact },
      copiedTo: changed ? "all" : [row.bookedBy],
      startsAt,
      ...(kind === "TOMORROW" && { forContact: toContactReminder(view) }),
    },
    kind === "TOMORROW"
      ? createDaytimeMessage(messageKind[kind], content, { announced, link })
      : createAnyHourMessage(messageKind[kind], content, { announced, link }),
  );
  return view;
}
