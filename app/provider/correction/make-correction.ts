/** Makes a correction: the value, what depends on it, the history and the messages. */

import { and, eq } from "drizzle-orm";
import type { CorrectedValue } from "~/contract/people/correction";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { client } from "~/database/schema/people/client";
import { correction } from "~/database/schema/people/correction";
import { type Reply, reply } from "~/languages/reply";
import { lockTermsOfPerson } from "../booking/term/lock-term";
import { moveDenticareClient } from "../denticare/clients";
import { renameOnUnpaidOrders } from "../payment/order/rename-unpaid";
import { endContactsLinks } from "../people/access/open-links";
import { type ClientRow, storeCorrectedValue } from "../people/client-record";
import { notifyWithCopies } from "../people/copies";
import { findViolatedConstraint } from "../shared/constraint-violation";
import type { Context, NotifyContext } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { createDaytimeMessage, notify } from "../shared/messages/outbox";
import { toAddress, toPerson } from "../shared/messages/reader";
import { toRecipient } from "../shared/messages/recipient";
import { movePersonTimes } from "../shared/person-time";
import {
  type CorrectionRow,
  decryptCorrectedValue,
  formatCorrectedValue,
  getRecordedText,
  isAlreadyRecorded,
  isChangedSince,
} from "./corrected-value";
import { writeCorrectionMade, writeCorrectionRefused } from "./correction-messages";

export type CorrectionContext = Pick<Context, "vault"> & NotifyContext;

/** The place and the member of staff of a decision. */
export interface DecidedBy {
  /** Null for an operator. */
  centreName: string | null;
  decidedBy: string;
}

const TAKEN = reply("replies-counter:correct.taken");
const clashes: Record<string, Reply> = {
  client_id_number: TAKEN,
  denticare_client_person_unique: TAKEN,
  person_time_one_place: reply("replies-counter:correct.busy"),
};

/** @throws 409 if another person is known by the corrected ID number. */
export async function rejectClashingCorrection<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    const message = clashes[findViolatedConstraint(error) ?? ""];
    if (message === undefined) throw error;
    return refuse(409, errorCodes.notAllowed, message);
  }
}

/** Locks the person as bookings do, so that their times follow a corrected ID number. @throws 404 for an unknown or closed record. */
export async function lockOpenClient(tx: Transaction, clientId: string): Promise<ClientRow> {
  await lockTermsOfPerson(tx, clientId);
  const [record] = await tx
    .select()
    .from(client)
    .where(eq(client.id, clientId))
    .for("no key update");
  return record === undefined || record.closedAt !== null ? rejectNotFound("The client") : record;
}

export async function requireUndecidedCorrection(
  db: Pick<Database, "select">,
  id: string,
): Promise<CorrectionRow & { valueSealed: string }> {
  const [row] = await db.select().from(correction).where(eq(correction.id, id));
  if (row === undefined) return rejectNotFound("The request");
  return row.status === "OPEN" && row.valueSealed !== null
    ? { ...row, valueSealed: row.valueSealed }
    : refuse(409, errorCodes.notAllowed, reply("replies-people:correction.decided"));
}

/** @throws 409 with the value on record if another writer changed it since the form was opened. */
function rejectChanged(
  context: CorrectionContext,
  record: ClientRow,
  field: CorrectedValue["field"],
  version: FormVersion,
): void {
  if (!isChangedSince(context, record, field, version)) return;
  const value = getRecordedText(record, field);
  refuse(
    409,
    errorCodes.recordChanged,
    value === null
      ? reply("replies-people:on-record.blank")
      : reply("replies-people:on-record", { value }),
  );
}

type FormVersion = string | null | undefined;

/** Makes a requested correction. */
export async function makeRequestedCorrection(
  tx: Transaction,
  context: CorrectionContext,
  row: CorrectionRow & { valueSealed: string },
  { version, ...by }: DecidedBy & { version?: FormVersion },
): Promise<void> {
  const record = await lockOpenClient(tx, row.clientId);
  rejectChanged(context, record, row.field, version);
  const correct = decryptCorrectedValue(context, row, row.valueSealed);
  await settle(tx, context, row, { ...by, status: "MADE" });
  await apply(tx, context, record, correct);
}

/** Makes a correction that was not requested online, and adds it to the history. */
export async function makeUnrequestedCorrection(
  tx: Transaction,
  context: CorrectionContext,
  record: ClientRow,
  {
    correct,
    reason,
    by,
    version,
  }: { correct: CorrectedValue; reason: string; by: DecidedBy; version?: FormVersion },
): Promise<void> {
  rejectChanged(context, record, correct.field, version);
  if (isAlreadyRecorded(context, record, correct))
    refuse(409, errorCodes.notAllowed, reply("replies-counter:correct.same"));
  await tx.insert(correction).values({
    clientId: record.id,
    field: correct.field,
    fromText: getRecordedText(record, correct.field),
    toText: formatCorrectedValue(correct),
    reason,
    status: "MADE",
    requestedAt: context.now,
    decidedAt: context.now,
    ...by,
  });
  await apply(tx, context, record, correct);
}

export async function refuseRequestedCorrection(
  tx: Transaction,
  context: CorrectionContext,
  row: CorrectionRow,
  { answer, ...by }: DecidedBy & { answer: string },
): Promise<void> {
  const record = await lockOpenClient(tx, row.clientId);
  await settle(tx, context, row, { ...by, answer, status: "REFUSED" });
  await notifyWithCopies(
    tx,
    context,
    { person: personOf(record), copiedTo: [row.requestedBy] },
    createDaytimeMessage(
      "recordCorrected",
      writeCorrectionRefused({ to: record.name, field: row.field, answer }),
    ),
  );
}

/** Ends the request, unless a concurrent decision was faster (compare-and-swap). */
async function settle(
  tx: Transaction,
  { now }: CorrectionContext,
  { id }: CorrectionRow,
  decision: DecidedBy & { status: "MADE" | "REFUSED"; answer?: string },
): Promise<void> {
  const [settled] = await tx
    .update(correction)
    .set({ ...decision, valueSealed: null, decidedAt: now })
    .where(and(eq(correction.id, id), eq(correction.status, "OPEN")))
    .returning({ id: correction.id });
  if (settled === undefined)
    refuse(409, errorCodes.notAllowed, reply("replies-people:correction.decided"));
}

const personOf = (record: ClientRow) => ({
  id: record.id,
  name: record.name,
  contact: toPerson(record),
});

async function apply(
  tx: Transaction,
  context: CorrectionContext,
  record: ClientRow,
  correct: CorrectedValue,
): Promise<void> {
  const changed = await storeCorrectedValue(tx, context, record, correct);
  if (correct.field === "NAME") await renameOnUnpaidOrders(tx, record.id, correct.value);
  if (correct.field === "ID_NUMBER") {
    const numbers = { from: record.idNumberLookup, to: changed.idNumberLookup };
    await moveDenticareClient(tx, numbers);
    await movePersonTimes(tx, numbers);
  }
  const content = createDaytimeMessage(
    "recordCorrected",
    writeCorrectionMade({
      to: changed.name,
      field: correct.field,
      from: getRecordedText(record, correct.field),
      now: formatCorrectedValue(correct),
    }),
  );
  await notifyWithCopies(
    tx,
    context,
    { person: personOf(changed), copiedTo: "confirmed" },
    content,
  );
  // The earlier contact may be the one that the person reads.
  const [before, now] = [toRecipient(record), toRecipient(changed)];
  const email = before.email === now.email ? null : before.email;
  const mobile = before.mobile === now.mobile ? null : before.mobile;
  if (email === null && mobile === null) return;
  await endContactsLinks(tx, context.now, record.id);
  const leaving = { email, mobile, language: record.chosenLanguage };
  await notify(tx, context, toAddress(leaving, record.id), content);
}
