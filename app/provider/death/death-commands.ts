/** Operator commands for a death that was reported by phone, and for a mistaken report. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { deathReport } from "~/database/schema/people/death-report";
import { isDay, toSingaporeDay } from "~/lib/singapore-date";
import { findClientByInput } from "../people/access/access-commands";
import { reopenRecord } from "../people/close-record";
import { findActingCustomersToNotify } from "../people/copies";
import { getWords } from "../shared/messages/message-language";
import {
  type Operation,
  OperatorInputError,
  requireArgument,
  runOperation,
} from "../shared/operation";
import { listClosedMatters } from "./death-messages";
import { stopDeathRequest } from "./request-death";

/** Stores the report. The portal closes the record within a minute. */
export async function reportDeathByPhone(
  operation: Operation,
  typedRecord?: string,
  diedOn?: string,
): Promise<string[]> {
  const record = await findClientByInput(operation.db, typedRecord);
  const day = requireArgument(diedOn, "The day of the death is required, as YYYY-MM-DD.");
  if (!isDay(day)) throw new OperatorInputError(`${day} is not a day. Type it as YYYY-MM-DD.`);
  if (day > toSingaporeDay(operation.now)) throw new OperatorInputError(`${day} is in the future.`);
  if (record.closedAt !== null) throw new OperatorInputError(`Record ${record.id} is closed.`);
  return runOperation(operation, async (tx) => {
    const [reported] = await tx
      .insert(deathReport)
      .values({ clientId: record.id, diedOn: day, reportedBy: null, reportedAt: operation.now })
      // A request of the family, also one that was stopped, is decided by the document that staff have seen.
      .onConflictDoUpdate({
        target: deathReport.clientId,
        set: { diedOn: day, status: null },
        setWhere: isNotNull(deathReport.status),
      })
      .returning();
    if (reported === undefined)
      throw new OperatorInputError(
        `The death of ${record.id} is reported already. To correct its day, run death undo first.`,
      );
    return {
      summary: `The death of ${record.id} is reported. The record closes within a minute.`,
      effects: [await describeFamily(tx, record), "Refunds for the estate are listed by refunds."],
    };
  });
}

/** Describes who gets the message once the record is closed. */
async function describeFamily(
  tx: Transaction,
  { id, messagesMobile }: Awaited<ReturnType<typeof findClientByInput>>,
): Promise<string> {
  const holders = await findActingCustomersToNotify(tx, id, "confirmed");
  const acting = holders.filter(({ email, mobile }) => email ?? mobile).length;
  const readers = [
    ...(acting > 0 ? [`customers who act for the person: ${acting}`] : []),
    ...(messagesMobile ? ["the contact person of the record"] : []),
  ];
  return readers.length === 0
    ? "No message is sent, because no other person is on the record. Please call the family."
    : `A message is sent to ${readers.join(", ")}.`;
}

/** Opens the record again after a mistaken report, or stops the request of a customer. */
export async function undoDeath(operation: Operation, typed?: string): Promise<string[]> {
  const record = await findClientByInput(operation.db, typed);
  return runOperation(operation, async (tx) => {
    if (await stopDeathRequest(tx, record.id))
      return { summary: `The report of the death of ${record.id} is withdrawn.` };
    const [report] = await tx
      .delete(deathReport)
      .where(and(eq(deathReport.clientId, record.id), isNull(deathReport.status)))
      .returning();
    if (report === undefined) throw new OperatorInputError(`No death of ${record.id} is reported.`);
    if (report.contact === null)
      return { summary: `The report of the death of ${record.id} is withdrawn.` };
    await reopenRecord(tx, operation, record.id, {
      contact: report.contact,
      accesses: report.accesses,
    });
    const lost = report.closed === null ? [] : listClosedMatters(getWords("en"), report.closed);
    return {
      summary: `Record ${record.id} is open again, with its contact and ${report.accesses.length} links.`,
      more: [
        "Cancelled appointments and orders stay cancelled. Refunds stay due. Please call the family.",
        ...lost.map((line) => `  Not brought back: ${line}`),
      ],
    };
  });
}
