/** Operator commands that merge two records or accounts of one person, and undo it within a day. */
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import type { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { type MergeSteps, recordMerge } from "~/database/schema/people/record-merge";
import { formatDate } from "~/lib/singapore-date";
import { findClientByInput } from "../people/access/access-commands";
import { findActingCustomersToNotify } from "../people/copies";
import { writeRecordsMerged, writeRecordsSeparated } from "../people/people-messages";
import { createCommandContext } from "../shared/messages/command-messages";
import { createDaytimeMessage, notify } from "../shared/messages/outbox";
import { toAddress, toPerson } from "../shared/messages/reader";
import { toRecipient } from "../shared/messages/recipient";
import { type Operation, OperatorInputError, runOperation } from "../shared/operation";
import { MergeClash, mergeRecords } from "./merge-records";
import { undoMerge } from "./undo-merge";

type Client = typeof client.$inferSelect;

const DAY_MS = 86_400_000;

/** Reports what a merge would move, and changes nothing. */
export async function previewMerge(
  operation: Operation,
  typedTarget?: string,
  typedSource?: string,
): Promise<string[]> {
  const [target, source] = await bothRecords(operation, typedTarget, typedSource);
  const lines: string[] = [];
  const summary = await runOperation({ ...operation, dryRun: true }, async (tx) => {
    for (const record of [target, source]) lines.push(await describeRecord(tx, record));
    lines.push(...stepsText(await merged(tx, operation, target, source)));
    return { summary: `${source.id} would be merged into ${target.id}.` };
  });
  return [...summary, ...lines, "Nothing was changed. To do it: merge do with the same records."];
}

export async function mergeByOperator(
  operation: Operation,
  typedTarget?: string,
  typedSource?: string,
): Promise<string[]> {
  const [target, source] = await bothRecords(operation, typedTarget, typedSource);
  return runOperation(operation, async (tx) => {
    const steps = await merged(tx, operation, target, source);
    await tx.insert(recordMerge).values({
      targetId: target.id,
      sourceId: source.id,
      mergedAt: operation.now,
      steps,
    });
    await notifyMerged(tx, operation, { target, source, steps });
    return {
      summary: `Record ${source.id} is merged into ${target.id}: ${steps.moved.length} rows moved.`,
      more: [...stepsText(steps), `To undo it within a day: merge undo ${source.id}`],
    };
  });
}

/** Notifies the contacts of both records, which one of the two may no longer be. */
async function notifyMerged(
  tx: Transaction,
  operation: Operation,
  { target, source, steps }: { target: Client; source: Client; steps: MergeSteps },
): Promise<void> {
  const context = await createCommandContext(tx, operation);
  const { name, id: clientId } = target;
  const account = steps.endedAccount && (await findSignIn(tx, clientId));
  const [kept, ended] = steps.areContactsSwitched ? [source, target] : [target, source];
  const to = toPerson({ ...kept, id: clientId });
  const old = toRecipient(ended);
  const others = {
    ...old,
    email: old.email === to.email ? null : old.email,
    mobile: old.mobile === to.mobile ? null : old.mobile,
  };
  for (const [reader, words] of [
    [to, writeRecordsMerged({ name, clientId, account })],
    [toAddress(others, clientId), writeRecordsMerged({ name, clientId: null, account: null })],
  ] as const)
    await notify(tx, context, reader, createDaytimeMessage("recordCorrected", words));
}

/** Describes a record in one line, so that staff can compare it with the person's identity document before they merge. */
async function describeRecord(tx: Transaction, record: Client): Promise<string> {
  const { id, name, maskedIdNumber, dateOfBirth } = record;
  const { email, mobile } = toRecipient(record);
  const holders = await findActingCustomersToNotify(tx, id, "all");
  const parts = [
    name,
    maskedIdNumber,
    `born ${formatDate(dateOfBirth)}`,
    `contact ${[mobile, email].filter(Boolean).join(" ") || "none"}`,
    `sign-in ${(await findSignIn(tx, id)) ?? "none"}`,
    `others who act: ${holders.length}`,
  ];
  return `  ${id}: ${parts.join(", ")}`;
}

/** Returns the mobile number or e-mail address with which the person signs in from now on. */
async function findSignIn(tx: Transaction, clientId: string): Promise<string | null> {
  const [account] = await tx
    .select({ mobile: customer.mobile, email: customer.email })
    .from(clientAccess)
    .innerJoin(customer, eq(customer.id, clientAccess.customerId))
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.relation, "SELF")));
  return account?.mobile ?? account?.email ?? null;
}

/** Undoes the merge of a record into another one. */
export async function undoMergeByOperator(
  operation: Operation,
  typedSource?: string,
): Promise<string[]> {
  const source = await findClientByInput(operation.db, typedSource);
  return runOperation(operation, async (tx) => {
    const [last] = await tx
      .select()
      .from(recordMerge)
      .where(and(eq(recordMerge.sourceId, source.id), isNull(recordMerge.undoneAt)))
      .orderBy(desc(recordMerge.mergedAt))
      .limit(1)
      .for("update");
    if (last === undefined) throw new OperatorInputError(`Record ${source.id} was not merged.`);
    if (operation.now.getTime() - last.mergedAt.getTime() > DAY_MS)
      throw new OperatorInputError("The merge is more than a day old and cannot be undone.");
    const target = await findClientByInput(tx, last.targetId);
    const { notRestored, later } = await undoMerge(
      tx,
      operation.secrets.vaults.own,
      { target, source },
      last.steps,
    );
    if (notRestored.length > 0)
      throw new OperatorInputError(
        ["It cannot be undone. These rows have changed since:", ...notRestored].join("\n"),
      );
    await tx
      .update(recordMerge)
      .set({ undoneAt: operation.now })
      .where(eq(recordMerge.id, last.id));
    const context = await createCommandContext(tx, operation);
    for (const record of [target, source]) {
      const words = writeRecordsSeparated({ name: record.name, clientId: record.id });
      await notify(tx, context, toPerson(record), createDaytimeMessage("recordCorrected", words));
    }
    return {
      summary: `Records ${last.targetId} and ${source.id} are separate again.`,
      more: countByTable(later).map(([name, rows]) => `  ${name}: ${rows} made since, moved too`),
    };
  });
}

async function bothRecords(
  { db }: Operation,
  typedTarget?: string,
  typedSource?: string,
): Promise<[Client, Client]> {
  const target = await findClientByInput(db, typedTarget);
  const source = await findClientByInput(db, typedSource);
  if (target.id === source.id) throw new OperatorInputError("These are the same record.");
  return [target, source];
}

/** @throws OperatorInputError for two facts that cannot be true of one person. */
async function merged(
  tx: Transaction,
  { now, secrets }: Operation,
  target: Client,
  source: Client,
): Promise<MergeSteps> {
  try {
    return await mergeRecords(tx, { now, vault: secrets.vaults.own }, target, source);
  } catch (error) {
    if (error instanceof MergeClash) throw new OperatorInputError(error.message);
    throw error;
  }
}

/** Counts the rows by table, one line each. */
function stepsText({
  moved,
  removed,
  endedAccount,
  areContactsSwitched,
  unconfirmed,
}: MergeSteps): string[] {
  return [
    ...countByTable(moved).map(([name, rows]) => `  ${name}: ${rows} moved`),
    ...(removed.length > 0 ? [`  ${removed.length} doubled links removed`] : []),
    ...(endedAccount ? [`  the ${areContactsSwitched ? "first" : "second"} account ends`] : []),
    ...(areContactsSwitched
      ? ["  the contact of the second record, which has the account, is kept"]
      : []),
    ...(unconfirmed?.length
      ? [`  customers who wait for a new yes to act for the person: ${unconfirmed.length}`]
      : []),
  ];
}

function countByTable(rows: MergeSteps["moved"]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { table, column } of rows) {
    const name = `${table.replace("provider.", "")} (${column})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts];
}
