/** Operator commands for visits to the dentist: a clinic that closes for a day has its visits moved or cancelled first. */
import { and, eq, gte, lt, sql } from "drizzle-orm";
import { NO_PREFERENCE } from "~/contract/denticare/dental";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalAppointment, denticareClient } from "~/database/schema/dental";
import { reply } from "~/languages/reply";
import {
  addDays,
  formatDateTime,
  isDay,
  toInstant,
  toSingaporeDay,
  toSingaporeTime,
} from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import type { Context } from "../shared/context";
import { CallRejected } from "../shared/failure";
import { createCommandHandlerContext } from "../shared/messages/command-messages";
import {
  type Operation,
  OperatorInputError,
  recordOperation,
  requireArgument,
  runOperation,
} from "../shared/operation";
import { type AppointmentWithView, readAppointments } from "./appointment-view";
import { findFreeTimes } from "./availability";
import { requireChosenTime } from "./reserve-time";
import { cancelByProvider, moveAppointment } from "./save-appointment";

const MAX_TIMES = 10;

/** Lists the visits of a day at all clinics, with the numbers to call. */
async function listVisits(operation: Operation, typedDay?: string): Promise<string[]> {
  const day = requireArgument(typedDay, "A day is required: 2026-12-03.");
  if (!isDay(day)) throw new OperatorInputError(`${day} is no day. Type it as 2026-12-03.`);
  const { db, now } = operation;
  const [from, until] = [toInstant(day, "00:00"), toInstant(addDays(day, 1), "00:00")];
  const visits = await readAppointments(
    db,
    now,
    and(
      eq(dentalAppointment.status, "SCHEDULED"),
      gte(dentalAppointment.startsAt, from),
      lt(dentalAppointment.startsAt, until),
    ),
  );
  await recordOperation(db, operation, `Listed visits of ${day}: ${visits.length}.`);
  return visits.length === 0 ? ["No visit is booked."] : visits.map(describeVisit);
}

const describeVisit = ({ row, view }: AppointmentWithView): string =>
  [
    shortenReference(row.id),
    formatDateTime(view.startsAt),
    view.clinic.name,
    view.dentist.resourceName,
    view.service.name,
    row.name,
    ...(row.mobile ? [row.mobile] : []),
  ].join("  ");

/** Cancels a visit, also on its day. */
const cancelVisit = (
  operation: Operation,
  typedVisit?: string,
  typedReason?: string,
): Promise<string[]> =>
  changeVisit(operation, { typedVisit, typedReason }, async ({ tx, context, found }) => {
    await cancelByProvider(tx, context, found.row.id);
    return `${describeWhich(found)} is cancelled.`;
  });

/** Moves a visit to a free time of the same clinic, with any of its dentists. */
async function moveVisit(
  operation: Operation,
  ...[typedVisit, typedTime, typedReason]: (string | undefined)[]
): Promise<string[]> {
  const wanted = requireArgument(typedTime, "The new time is required: 2026-12-03T14:00.");
  const [day = "", time = ""] = wanted.split("T");
  return changeVisit(operation, { typedVisit, typedReason }, async ({ tx, context, found }) => {
    const { row, view } = found;
    const [, month, dayOfMonth] = /^(\d{4}-\d{2})-(\d{2})$/.exec(day) ?? [];
    const of = { clinicId: view.clinic.id, minutes: view.service.minutes, dentistId: null };
    const free = await findFreeTimes(tx, context, { ...of, insteadOf: row.id });
    if (!month || !isDay(day) || !free.get(day)?.has(time))
      throw new OperatorInputError([`${wanted} is not free.`, ...listFree(free)].join("\n"));
    const chosen = await requireChosenTime(tx, {
      serviceId: view.service.id,
      centerId: view.clinic.id,
      resourceId: NO_PREFERENCE.resourceId,
      monthAndYear: month,
      dayOfMonth: Number(dayOfMonth),
      timeSlot: time,
    });
    const conflictMessage = reply("replies:appointment.busy");
    const by = { person: await findPerson(tx, row), customerId: null, conflictMessage };
    await moveAppointment(tx, context, { id: row.id, chosen }, by);
    return `${describeWhich(found)} is moved to ${formatDateTime(chosen.startsAt)}.`;
  });
}

const listFree = (free: Awaited<ReturnType<typeof findFreeTimes>>): string[] => {
  const times = [...free].flatMap(([day, at]) => [...at.keys()].map((time) => `${day}T${time}`));
  return times.length === 0
    ? ["No time is free."]
    : ["The next free times:", ...times.slice(0, MAX_TIMES)];
};

async function findPerson(
  tx: Transaction,
  { denticareClientId }: AppointmentWithView["row"],
): Promise<string> {
  const [found] = await tx
    .select({ person: denticareClient.person })
    .from(denticareClient)
    .where(eq(denticareClient.id, denticareClientId));
  return found?.person ?? "";
}

const describeWhich = ({ row }: AppointmentWithView): string =>
  `Visit ${shortenReference(row.id)} of ${toSingaporeDay(row.startsAt)} ${toSingaporeTime(row.startsAt)}`;

interface Typed {
  typedVisit: string | undefined;
  typedReason: string | undefined;
}

interface Change {
  tx: Transaction;
  context: Context;
  found: AppointmentWithView;
}

/** Locks the visit and does the work. A refusal of the usual rules is printed as it is. */
function changeVisit(
  operation: Operation,
  { typedVisit, typedReason }: Typed,
  work: (change: Change) => Promise<string>,
): Promise<string[]> {
  const reference = requireArgument(typedVisit, "The reference of a visit is required.");
  const reason = requireArgument(typedReason, 'A reason is required, such as "clinic closed".');
  return runOperation(operation, async (tx) => {
    const found = await lockVisit(tx, operation.now, reference);
    try {
      const context = await createCommandHandlerContext(tx, operation);
      const done = await work({ tx, context, found });
      const { email, mobile } = found.row;
      const reader = [mobile, email].filter(Boolean).join(", ");
      return {
        summary: `${done} Reason: ${reason}`,
        effects: [`A message is sent to ${reader}.`],
      };
    } catch (error) {
      if (error instanceof CallRejected) throw new OperatorInputError(error.message);
      throw error;
    }
  });
}

async function lockVisit(
  tx: Transaction,
  now: Date,
  reference: string,
): Promise<AppointmentWithView> {
  const digits = reference.replace("-", "").toLowerCase();
  const isNamed = eq(sql`left(${dentalAppointment.id}::text, 8)`, digits);
  const rows = await tx
    .select({ id: dentalAppointment.id })
    .from(dentalAppointment)
    .where(isNamed)
    .for("update");
  const [found] = await readAppointments(tx, now, isNamed);
  if (found === undefined || rows.length > 1)
    throw new OperatorInputError(`Visit ${reference} not found. List them with visits DAY.`);
  if (found.view.status !== "SCHEDULED")
    throw new OperatorInputError(`Visit ${reference} has ended or is cancelled.`);
  return found;
}

export const visitCommands = [
  {
    usage: "visits DAY",
    does: "lists the visits to the dentist of a day, with the numbers to call: 2026-12-03",
    run: listVisits,
  },
  {
    usage: "visits cancel VISIT REASON",
    does: "cancels a visit to the dentist, also on its day",
    run: cancelVisit,
  },
  {
    usage: "visits move VISIT TIME REASON",
    does: "moves a visit to a free time of the same clinic: 2026-12-03T14:00",
    run: moveVisit,
  },
];
