/** Booking without sign-in: choose, hold, enter the person, confirm (SPEC section 7, Denticare public). */

import { and, eq, gt } from "drizzle-orm";
import type { contract } from "~/contract";
import type { PublicAppointment, PublicClientForm } from "~/contract/denticare/denticare-public";
import { findIdNumberError } from "~/contract/people/identification";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalSession, dentalTime, denticareClient } from "~/database/schema/dental";
import { reply } from "~/languages/reply";
import { maskIdNumber } from "~/lib/singapore/nric";
import { toE164 } from "~/lib/singapore/phone";
import type { AreaHandlers, Context } from "../shared/context";
import { CallRejected, refuse, rejectNotFound } from "../shared/failure";
import { consumeVisitorRateLimit } from "../shared/limits/rate-limits";
import { upsertDenticareClient } from "./clients";
import { formatMobile, requireProvenMobile } from "./proven-mobile";
import { rejectOnDeadlock, requireChosenTime, TIME_TAKEN } from "./reserve-time";
import { insertAppointment } from "./save-appointment";
import {
  changeHold,
  type DentalSessionRow,
  decryptClient,
  endHold,
  extendHold,
  findDentalSession,
  lockDentalSession,
  readDentalSession,
  rejectExpiredHold,
  releaseTime,
  requireUnconfirmedSession,
  storeClient,
  toPublicClient,
} from "./sessions";
import { hasEnoughVisits } from "./upcoming-visits";
import { findVisitorsPerson } from "./visitors-person";

type Handlers = AreaHandlers<typeof contract.denticarePublic>;

/** Saves the person. An empty ID number leaves the earlier one and its type unchanged. */
export const saveClient: Handlers["createClient"] = async (
  context,
  { body: { clientSessionId, ...typed } },
) => {
  return context.db.transaction(async (tx) => {
    const row = await lockDentalSession(tx, context, clientSessionId);
    requireUnconfirmedSession(row);
    const before = typed.nric === "" ? decryptClient(context, row) : null;
    const form =
      before === null ? typed : { ...typed, nric: before.nric, clientIdType: before.clientIdType };
    const problem = findIdNumberError(form.clientIdType, form.nric);
    if (problem !== null) refuse(400, errorCodes.invalid, problem);
    await storeClient(tx, context, row, form);
    return toPublicClient(form);
  });
};

export const client: Handlers["client"] = async (context, { params }) => {
  const row = await findDentalSession(context.db, params.session);
  const form = row && decryptClient(context, row);
  return form && toPublicClient(form);
};

export const createAppointment: Handlers["createAppointment"] = async (
  context,
  { body: { clientSessionId, ...choice } },
) => {
  await consumeVisitorRateLimit(context, "denticareHold", clientSessionId);
  return rejectOnDeadlock(() =>
    changed(context, clientSessionId, async (tx, row) => {
      requireUnconfirmedSession(row);
      await changeHold(tx, context, row, await requireChosenTime(tx, choice));
    }),
  );
};

export const appointment: Handlers["appointment"] = async (context, { params }) =>
  readDentalSession(context, await findDentalSession(context.db, params.session));

export const extend: Handlers["extend"] = (context, { body }) =>
  changed(context, body.clientSessionId, (tx, row) => extendHold(tx, context, row));

export const release: Handlers["release"] = async (context, { body }) => {
  const row = await findDentalSession(context.db, body.clientSessionId);
  if (row !== null && row.confirmedAt === null)
    await context.db.transaction(async (tx) => {
      await releaseTime(tx, await lockDentalSession(tx, context, body.clientSessionId));
      await tx.delete(dentalSession).where(eq(dentalSession.idHash, row.idHash));
    });
  return {};
};

/**
 * Confirms the booking. The session is the idempotency key, so a repeated confirmation gets the first answer. Three cases get the same
 * response and lose the hold: it has expired, the person has another appointment, or they have to call. The response therefore does not
 * reveal if the person is known.
 */
export const confirm: Handlers["confirm"] = async (context, { body }) => {
  await consumeVisitorRateLimit(context, "denticareConfirm", body.clientSessionId);
  try {
    return await rejectOnDeadlock(() =>
      changed(context, body.clientSessionId, async (tx, row) => {
        if (row.confirmedAt === null)
          await confirmWithKey(tx, context, row, body.marketingConsentAgreed);
      }),
    );
  } catch (error) {
    if (!(error instanceof CallRejected) || error.failure.httpCode !== 409) throw error;
    await context.db.transaction(async (tx) =>
      endHold(tx, context, await lockDentalSession(tx, context, body.clientSessionId)),
    );
    return rejectExpiredHold();
  }
};

async function confirmWithKey(
  tx: Transaction,
  context: Context,
  row: DentalSessionRow,
  marketingConsent: boolean,
): Promise<void> {
  const { timeId, dentistId, treatmentId, startsAt, endsAt } = row;
  const form = decryptClient(context, row);
  if (!timeId || !dentistId || !treatmentId || !startsAt || !endsAt)
    return refuse(400, errorCodes.invalid, reply("replies:denticare.time-first"));
  if (form === null)
    return refuse(400, errorCodes.invalid, reply("replies:denticare.person-first"));
  requireProvenMobile(context, row, form);
  const confirmed = await tx
    .update(dentalTime)
    .set({ heldUntil: null })
    .where(and(eq(dentalTime.id, timeId), gt(dentalTime.heldUntil, context.now)))
    .returning({ id: dentalTime.id });
  if (confirmed.length === 0) rejectExpiredHold();
  const { person, row: existing, mobile, blackListed } = await personBehind(tx, context, form);
  const isFull = await hasEnoughVisits(tx, context, { id: existing.id, mobile });
  // The same answer, because the visitor may not be the person.
  if (blackListed || isFull) refuse(409, errorCodes.timeTaken, TIME_TAKEN);
  await insertAppointment(
    tx,
    context,
    {
      id: timeId,
      denticareClientId: existing.id,
      treatmentId,
      dentistId,
      startsAt,
      endsAt,
      name: form.name,
      maskedIdNumber: maskIdNumber(form.nric),
      email: form.email,
      mobile: toE164(form.countryCode, form.mobileNumber),
      language: form.language ?? null,
      marketingConsent,
    },
    { person, conflictMessage: TIME_TAKEN },
  );
  await tx
    .update(dentalSession)
    .set({ confirmedAt: context.now, updatedAt: context.now })
    .where(eq(dentalSession.idHash, row.idHash));
}

async function personBehind(tx: Transaction, context: Context, form: PublicClientForm) {
  const { person, number } = await findVisitorsPerson(context, tx, form);
  const mobile = formatMobile(form);
  const row = await upsertDenticareClient(tx, context, { person, clientId: null, mobile });
  const [byNumber] = await tx
    .select({ blackListed: denticareClient.blackListed })
    .from(denticareClient)
    .where(eq(denticareClient.person, number));
  return { person, row, mobile, blackListed: row.blackListed || (byNumber?.blackListed ?? false) };
}

/** Changes the session under its lock and returns its new state. */
function changed(
  context: Context,
  sessionId: string,
  change: (tx: Transaction, row: DentalSessionRow) => Promise<void>,
): Promise<PublicAppointment> {
  return context.db.transaction(async (tx) => {
    await change(tx, await lockDentalSession(tx, context, sessionId));
    const row = await findDentalSession(tx, sessionId);
    return (await readDentalSession(context, row, tx)) ?? rejectNotFound("The appointment");
  });
}
