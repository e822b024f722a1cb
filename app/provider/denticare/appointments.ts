/** Dental appointments of the person acted for: finds, books, moves and cancels them. Ownership is checked inside every query. */
import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, exists, gt, inArray, isNull, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { SlotChoice } from "~/contract/denticare/dental";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { dentalAppointment, denticareClient } from "~/database/schema/dental";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { reply } from "~/languages/reply";
import { brand } from "~/lib/brand/brand";
import { rules } from "~/lib/rules";
import { findOtherCustomerName } from "../people/customer-name";
import {
  isActingClient,
  isActingFor,
  isAnyVisibleClient,
  prepareForScope,
  requireActingClient,
} from "../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { toRecipient } from "../shared/messages/recipient";
import { requireConfirmedForOthers } from "../shared/others-bookings";
import { type AppointmentWithView, readAppointments } from "./appointment-view";
import { type DenticareRow, findDenticareClient, findMedicalHistoryStatus } from "./clients";
import { listBookedNear } from "./nearby-appointments";
import { rejectOnDeadlock, requireChosenTime, reserveTime } from "./reserve-time";
import {
  cancelAppointment,
  insertAppointment,
  isAtChosenTime,
  moveAppointment,
  requireChangeableAppointment,
  requireExpectedAppointment,
} from "./save-appointment";
import { limitUpcoming } from "./upcoming-visits";

type Handlers = AreaHandlers<typeof contract.denticare>;

const BUSY = reply("replies:appointment.busy");

const HOUR_MS = 3_600_000;

export const book: Handlers["book"] = (context, { body }) =>
  rejectOnDeadlock(() =>
    withIdempotencyKey(context, "denticare book", [context.viewAs, body], (tx) =>
      bookWithKey(tx, context, body),
    ),
  );

async function bookWithKey(
  tx: Transaction,
  context: CustomerContext,
  { besides, ...choice }: SlotChoice & { besides?: string },
) {
  const person = await requireActingClient(context, tx);
  await lockOpenPerson(tx, context, person.id);
  const { id: denticareClientId } = await requireWelcome(tx, context, person.id);
  const id = randomUUID();
  const chosen = await requireChosenTime(tx, choice);
  // A visit that can no longer be cancelled online is for the owner, or a confirmed access, to book.
  if (chosen.startsAt.getTime() - context.now.getTime() < rules.dentalNoticeHours * HOUR_MS)
    context.requireRight(person.id, "edit");
  await limitUpcoming(tx, context, denticareClientId);
  await requireMeant(tx, context, denticareClientId, { chosen, besides });
  const dentistId = await reserveTime(tx, context, chosen, { id, holdEndsAt: null });
  return insertAppointment(
    tx,
    context,
    {
      id,
      denticareClientId,
      treatmentId: chosen.treatment.id,
      dentistId,
      startsAt: chosen.startsAt,
      endsAt: chosen.endsAt,
      name: person.name,
      maskedIdNumber: person.maskedIdNumber,
      ...toRecipient(person),
      bookedBy: context.customerId,
    },
    { person: person.idNumberLookup, conflictMessage: BUSY },
  );
}

/**
 * Locks the person, so that a death or the end of an access at the same moment is seen here, or finds the appointment.
 * @throws 404 for a closed record, or one for which the customer no longer acts
 */
async function lockOpenPerson(
  tx: Transaction,
  { customerId }: CustomerContext,
  clientId: string,
): Promise<void> {
  const isHolder = and(
    eq(clientAccess.clientId, clientId),
    eq(clientAccess.customerId, customerId),
  );
  const [open] = await tx
    .select({ id: client.id })
    .from(client)
    .where(
      and(
        eq(client.id, clientId),
        isNull(client.closedAt),
        exists(tx.select({ one: sql`1` }).from(clientAccess).where(isHolder)),
      ),
    )
    .for("no key update");
  if (open === undefined) rejectNotFound("The profile");
}

/** @throws 409 if the person has another appointment near that time and has not confirmed both. */
async function requireMeant(
  tx: Transaction,
  { now }: CustomerContext,
  denticareClientId: string,
  { chosen, besides }: { chosen: { startsAt: Date; endsAt: Date }; besides: string | undefined },
): Promise<void> {
  const near = await listBookedNear(tx, now, denticareClientId, chosen);
  if (near.length === 0 || near.some(({ row }) => row.id === besides)) return;
  const { startsAt } = (near[0] as AppointmentWithView).row;
  refuse(409, errorCodes.anotherNear, reply("replies-my-denticare:near", { when: startsAt }));
}

/** @throws 409 if the person is not yet a Denticare client or has to call, or if the medical history is missing or old. */
async function requireWelcome(
  tx: Transaction,
  context: CustomerContext,
  clientId: string,
): Promise<DenticareRow> {
  const row = await findDenticareClient(tx, clientId);
  if (row === null)
    return refuse(409, errorCodes.denticareNeeded, reply("replies-my-denticare:register-first"));
  if (row.blackListed)
    refuse(
      409,
      errorCodes.blackListed,
      reply("replies-my-denticare:call", { number: brand.phones.hotline.number }),
    );
  if ((await findMedicalHistoryStatus({ ...context, db: tx }, clientId)) !== "CURRENT")
    refuse(409, errorCodes.medicalHistoryNeeded, reply("replies-my-denticare:history-first"));
  return row;
}

export const reschedule: Handlers["reschedule"] = (context, { params, body }) =>
  rejectOnDeadlock(() =>
    context.db.transaction(async (tx) => {
      const { row, view } = await lockOwn(tx, context, params.id);
      const chosen = await requireChosenTime(tx, body);
      if (isAtChosenTime({ row, view }, chosen)) {
        await refuseIfMovedByOther(tx, context, row);
        return view;
      }
      requireExpectedAppointment({ row, view }, body, "changed");
      requireChangeableAppointment(row, context.now);
      const person = await requireActingClient(context, tx);
      requireConfirmedForOthers(context, person, [row]);
      return moveAppointment(
        tx,
        context,
        { id: row.id, chosen },
        {
          person: person.idNumberLookup,
          customerId: context.customerId,
          conflictMessage: BUSY,
        },
      );
    }),
  );

/** @throws 409 with the name of the other customer who gave the appointment its time. The caller's own repeated change has the same result. */
async function refuseIfMovedByOther(
  tx: Transaction,
  context: CustomerContext,
  { startsAt, bookedBy, movedBy }: AppointmentWithView["row"],
): Promise<void> {
  const by = await findOtherCustomerName(tx, context, movedBy ?? bookedBy);
  if (by === null) return;
  refuse(
    409,
    errorCodes.alreadyDone,
    movedBy === null
      ? reply("replies-my-denticare:other-booked", { name: by, when: startsAt })
      : reply("replies-my-denticare:other-moved", { name: by, when: startsAt }),
  );
}

export const cancel: Handlers["cancel"] = async (context, { params, query }) => {
  await context.db.transaction(async (tx) => {
    const { row } = await lockOwn(tx, context, params.id);
    requireConfirmedForOthers(context, await requireActingClient(context, tx), [row]);
    await cancelAppointment(tx, context, row.id, query);
  });
  return {};
};

export const get: Handlers["get"] = async (context, { params }) =>
  (await requireOwnAppointment(context.db, context, params.id)).view;

export const upcoming: Handlers["upcoming"] = async (context) => {
  const { db, now, customerId, viewAs } = context;
  if (viewAs !== null) context.touched.add(viewAs);
  const people = await patientsOf(db, context).execute({ customerId, viewAs });
  // Most customers do not use Denticare, and one query finds that out.
  if (people.length === 0) return [];
  for (const { clientId } of people) context.touched.add(clientId);
  const ofThem = inArray(
    dentalAppointment.denticareClientId,
    people.map(({ id }) => id),
  );
  const toCome = and(eq(dentalAppointment.status, "SCHEDULED"), gt(dentalAppointment.endsAt, now));
  const shown = await readAppointments(db, now, and(ofThem, toCome));
  return people.map(({ id, clientId, clientName, relation }) => ({
    clientId,
    clientName,
    lovedOne: relation === "LOVED_ONE",
    next: shown.find(({ row }) => row.denticareClientId === id)?.view ?? null,
  }));
};

const patientsOf = prepareForScope((db, who, name) =>
  db
    .select({
      id: denticareClient.id,
      clientId: client.id,
      clientName: client.name,
      relation: clientAccess.relation,
    })
    .from(denticareClient)
    .innerJoin(client, eq(client.id, denticareClient.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(who.viewAs === null ? isAnyVisibleClient(who) : isActingFor(who))
    .orderBy(desc(clientAccess.relation), asc(client.name))
    .prepare(`patients_of_${name}`),
);

export const history: Handlers["history"] = async (context) => {
  const views = (await own(context)).map(({ view }) => view);
  return {
    upcomingAppointments: views.filter(({ status }) => status === "SCHEDULED"),
    completedAppointments: views.filter(({ status }) => status === "COMPLETED").reverse(),
    cancelledAppointments: views.filter(({ status }) => status === "CANCELLED").reverse(),
  };
};

/** Selects the Denticare clients of the person acted for, for use inside any query. */
function ownClients(context: CustomerContext, db: Database) {
  return inArray(
    dentalAppointment.denticareClientId,
    db
      .select({ id: denticareClient.id })
      .from(denticareClient)
      .innerJoin(clientAccess, eq(clientAccess.clientId, denticareClient.clientId))
      .where(isActingClient(context)),
  );
}

const own = (context: CustomerContext) =>
  readAppointments(context.db, context.now, ownClients(context, context.db));

/** @throws 404 for an unknown appointment and for another customer's. */
export async function requireOwnAppointment(
  db: Database,
  context: CustomerContext,
  id: string,
): Promise<AppointmentWithView> {
  const [found] = await readAppointments(
    db,
    context.now,
    and(eq(dentalAppointment.id, id), ownClients(context, db)),
  );
  return found ?? rejectNotFound("The appointment");
}

/** Locks the appointment before reading it, so that a concurrent request cannot change it. */
async function lockOwn(
  tx: Transaction,
  context: CustomerContext,
  id: string,
): Promise<AppointmentWithView> {
  await tx
    .select({ id: dentalAppointment.id })
    .from(dentalAppointment)
    .where(and(eq(dentalAppointment.id, id), ownClients(context, tx)))
    .for("update");
  return requireOwnAppointment(tx, context, id);
}
