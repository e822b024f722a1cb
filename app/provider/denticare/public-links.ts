/**
 * Appointments behind SMS links, to show and cancel, and appointments for a visitor who has verified the mobile on record (SPEC section
 * 4).
 */

import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalAppointment, dentalProof, denticareClient } from "~/database/schema/dental";
import { client } from "~/database/schema/people/client";
import { reply } from "~/languages/reply";
import type { Language } from "~/lib/language/languages";
import { rules } from "~/lib/rules";
import { createCode, createToken, hashToken } from "~/lib/security/token.server";
import { toE164 } from "~/lib/singapore/phone";
import { readDigits } from "~/lib/text/typed-codes";
import {
  enqueueLookup,
  type LookUpAnswers,
  scheduleDeferredLookups,
} from "~/provider/shared/deferred-lookups";
import { computeIdNumberLookup } from "../people/client-record";
import { findCurrentNumber } from "../people/find-record";
import type { AreaHandlers, Context } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { consumeSubjectRateLimit, consumeVisitorRateLimit } from "../shared/limits/rate-limits";
import { createAnyHourMessage, notify } from "../shared/messages/outbox";
import { toAddress } from "../shared/messages/reader";
import { readAppointments } from "./appointment-view";
import { writeDentalProof as proofText } from "./dental-messages";
import { createAppointmentLink, findAppointmentByLinkToken } from "./links";
import { listVisibleAppointments } from "./nearby-appointments";
import { rejectOnDeadlock, requireChosenTime } from "./reserve-time";
import {
  cancelAppointment,
  isAtChosenTime,
  moveAppointment,
  requireChangeableAppointment,
  requireExpectedAppointment,
} from "./save-appointment";
import { computeVisitorLookup } from "./visitors-person";

type Handlers = AreaHandlers<typeof contract.denticarePublic>;

/** Response to an invalid link. It reveals nothing but the missing status. */
const nothing = {
  appointmentId: null,
  clientSessionId: null,
  appointmentDate: null,
  nric: null,
  serviceName: null,
  appointment: null,
};

export const cancellation: Handlers["cancellation"] = async (context, { params }) => {
  const shown = await findAppointmentByLinkToken(context, params.id);
  if (shown === null) return nothing;
  const { row, view } = shown;
  return {
    appointmentId: row.id,
    clientSessionId: params.id,
    appointmentDate: view.startsAt,
    nric: row.maskedIdNumber,
    serviceName: view.service.name,
    status: view.status,
    appointment: view,
  };
};

export const cancel: Handlers["cancel"] = async (context, { body }) => {
  const shown = await findAppointmentByLinkToken(context, body.clientSessionId);
  if (shown === null || shown.row.id !== body.appointmentId)
    return rejectNotFound("The appointment");
  await context.db.transaction((tx) => cancelAppointment(tx, context, shown.row.id, body));
  return {};
};

/** Moves the appointment behind a link. The times that are free, and the notice, are those of a customer's own change. */
export const reschedule: Handlers["reschedule"] = async (context, { body }) => {
  const { clientSessionId, appointmentId, expectedStart, expectedCenter, ...choice } = body;
  // Before the transaction, whose connection is the only one of an embedded database.
  const linked = await findAppointmentByLinkToken(context, clientSessionId);
  if (linked?.row.id !== appointmentId) return rejectNotFound("The appointment");
  return rejectOnDeadlock(() =>
    context.db.transaction(async (tx) => {
      const isLinked = eq(dentalAppointment.id, appointmentId);
      await tx.select().from(dentalAppointment).where(isLinked).for("update");
      const [patient] = await tx
        .select({ person: denticareClient.person })
        .from(dentalAppointment)
        .innerJoin(denticareClient, eq(denticareClient.id, dentalAppointment.denticareClientId))
        .where(isLinked);
      const [shown] = await readAppointments(tx, context.now, isLinked);
      if (shown === undefined || patient === undefined) return rejectNotFound("The appointment");
      const chosen = await requireChosenTime(tx, choice);
      if (isAtChosenTime(shown, chosen)) return shown.view;
      requireExpectedAppointment(shown, { expectedStart, expectedCenter }, "changed");
      requireChangeableAppointment(shown.row, context.now);
      const { person } = patient;
      const by = { person, customerId: null, conflictMessage: BUSY };
      return moveAppointment(tx, context, { id: appointmentId, chosen }, by);
    }),
  );
};

const BUSY = reply("replies:appointment.busy");
const CODE_MS = rules.codeMinutes * 60_000;
const AGAIN_AFTER_MS = 60_000;
const MAX_TRIES = 5;

/** Accepts a search with the same immediate response for every visitor. A job looks up the person later. */
export const findExisting: Handlers["findExisting"] = async (context, { body }) => {
  const { clientIdType: idType, nric: idNumber } = body;
  const person = computeIdNumberLookup(context, idType, idNumber);
  const mobile = toE164(body.countryCode, body.mobileNumber) ?? "";
  await consumeVisitorRateLimit(context, "denticareSearch", body.clientSessionId);
  for (const number of [person, mobile])
    await consumeSubjectRateLimit(context, "denticareNumber", number);
  await consumeSubjectRateLimit(context, "messagedOf", person);
  const sessionHash = hashToken(body.clientSessionId);
  const visitor = computeVisitorLookup(context, { idType, idNumber, mobile });
  await enqueueLookup(context.db, context, "DENTICARE", { person, visitor, mobile, sessionHash });
  scheduleDeferredLookups(context);
  return {};
};

/**
 * Answers a search. Only the mobile on record gets a message, at most one a minute. After a repeated search within the minute, the first
 * code stays valid.
 */
export const sendExistingAppointments: LookUpAnswers["DENTICARE"] = async (
  tx,
  context,
  request,
) => {
  const { mobile, sessionHash } = request;
  const { existing, appointments } = await findVisible(tx, context, request);
  const recent = existing ? await recentlySent(tx, context, existing.id) : [];
  if (recent.includes(sessionHash)) return;
  const sent = appointments.length > 0 && recent.length === 0;
  await setAside(tx, context, sessionHash);
  const code = createCode();
  const proof = {
    denticareClientId: sent ? (existing?.id ?? null) : null,
    codeHash: sent ? codeHash(context, sessionHash, code) : null,
    mobile: sent ? mobile : null,
    tries: 0,
    expiresAt: new Date(context.now.getTime() + CODE_MS),
  };
  await tx
    .insert(dentalProof)
    .values({ sessionHash, ...proof })
    .onConflictDoUpdate({ target: dentalProof.sessionHash, set: proof });
  if (!sent) return;
  const lines = [];
  for (const { row, view } of appointments)
    lines.push({ appointment: view, link: await createAppointmentLink(tx, context, row) });
  await notify(
    tx,
    context,
    toAddress(
      {
        email: null,
        mobile,
        language:
          (await languageOf(tx, existing?.clientId ?? null)) ??
          appointments[0]?.row.language ??
          null,
      },
      existing?.clientId ?? null,
    ),
    createAnyHourMessage("dentalProof", proofText(code, lines)),
  );
};

/** Finds the Denticare client with appointments that this number may see: the person's own, or that of bookings with this number. */
async function findVisible(
  tx: Transaction,
  context: Context,
  { person, visitor, mobile }: { person: string; visitor?: string; mobile: string },
) {
  const number = await findCurrentNumber(tx, person);
  const clients = await tx
    .select()
    .from(denticareClient)
    .where(inArray(denticareClient.person, [number, visitor ?? number]))
    .orderBy(sql`${denticareClient.person} = ${number} desc`)
    .for("update");
  for (const existing of clients) {
    const appointments = await listVisibleAppointments(context, tx, existing.id, mobile);
    if (appointments.length > 0) return { existing, appointments };
  }
  return { existing: clients[0], appointments: [] };
}

async function languageOf(tx: Transaction, clientId: string | null): Promise<Language | null> {
  const [found] = await tx
    .select({ language: client.chosenLanguage })
    .from(client)
    .where(eq(client.id, clientId ?? ""));
  return found?.language ?? null;
}

const codeHash = ({ vault }: Context, sessionHash: string, code: string) =>
  vault.lookup(readDigits(code), `dental code ${sessionHash}`);

/** Selects codes that were sent within the last minute. */
const justSent = ({ now }: Context) =>
  gt(dentalProof.expiresAt, new Date(now.getTime() + CODE_MS - AGAIN_AFTER_MS));

/** Lists the sessions that had a code sent to this client within the last minute. */
async function recentlySent(tx: Transaction, context: Context, id: string): Promise<string[]> {
  const found = await tx
    .select({ sessionHash: dentalProof.sessionHash })
    .from(dentalProof)
    .where(and(eq(dentalProof.denticareClientId, id), justSent(context)));
  return found.map(({ sessionHash }) => sessionHash);
}

/**
 * Invalidates the session's previous code because the session now asks for another person. The minute of that code continues to count.
 */
async function setAside(tx: Transaction, context: Context, sessionHash: string): Promise<void> {
  await tx
    .update(dentalProof)
    .set({ sessionHash: hashToken(createToken()), codeHash: null })
    .where(and(eq(dentalProof.sessionHash, sessionHash), justSent(context)));
}

/** Verifies a code. The attempt is counted before the code is compared. */
export const proveExisting: Handlers["proveExisting"] = async (context, { body }) => {
  await consumeVisitorRateLimit(context, "codeTry", body.clientSessionId);
  const sessionHash = hashToken(body.clientSessionId);
  const [proof] = await context.db
    .update(dentalProof)
    .set({ tries: sql`${dentalProof.tries} + 1` })
    .where(and(eq(dentalProof.sessionHash, sessionHash), gt(dentalProof.expiresAt, context.now)))
    .returning();
  const typed = codeHash(context, sessionHash, body.code);
  const right = proof?.codeHash === typed && proof.tries <= MAX_TRIES;
  if (!right || !proof.denticareClientId || !proof.mobile)
    return refuse(400, errorCodes.invalid, reply("replies:denticare.wrong-code"));
  const booked = await listVisibleAppointments(
    context,
    context.db,
    proof.denticareClientId,
    proof.mobile,
  );
  return booked.map(({ view }) => view);
};
