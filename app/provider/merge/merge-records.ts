/** Merges two records of one person in one transaction. The source record stays, closed and empty. */
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { denticareClient } from "~/database/schema/dental";
import type { client } from "~/database/schema/people/client";
import { correction } from "~/database/schema/people/correction";
import type { MergeSteps } from "~/database/schema/people/record-merge";
import { lockTermsOfPerson } from "../booking/term/lock-term";
import { decryptCorrectedValue } from "../correction/corrected-value";
import { moveDenticareClient } from "../denticare/clients";
import { requireConfirmation } from "../people/access/require-confirmation";
import { computeIdNumberLookup } from "../people/client-record";
import { endMergedAccount, setRecordMerged } from "../people/close-account";
import { findViolatedConstraint } from "../shared/constraint-violation";
import type { Context } from "../shared/context";
import { movePersonTimes } from "../shared/person-time";
import { buildKey, findAttachedRows, nameRow, readRows, toIdentifier } from "./later-rows";
import { chooseAccount, joinDoubledAccess, removeOwnAccess, switchContacts } from "./merged-access";
import { hasKey, sealAgain, tryInSavepoint } from "./moved-row";
import { type Reference, references } from "./references";

type Client = typeof client.$inferSelect;
type Vault = Context["vault"];
type MergeContext = Pick<Context, "now" | "vault">;

/** Two facts that cannot be true of one person. The message names the way on. */
export class MergeClash extends Error {
  override name = "MergeClash";
}

/** @throws MergeClash */
export async function mergeRecords(
  tx: Transaction,
  context: MergeContext,
  target: Client,
  source: Client,
): Promise<MergeSteps> {
  for (const id of [target.id, source.id].sort()) await lockTermsOfPerson(tx, id);
  await requireSamePerson(tx, context, target, source);
  const steps: MergeSteps = {
    moved: [],
    removed: [],
    times: [],
    isDentistMoved: false,
    endedAccount: null,
  };
  const numbers = { from: source.idNumberLookup, to: target.idNumberLookup };
  steps.times = await refuseConflict(
    () => movePersonTimes(tx, numbers),
    "Both are booked at the same time. Cancel one of the two bookings first.",
  );
  await joinDoubledAccess(tx, target.id, source.id, steps);
  const { account, ended, isOfSource } = await chooseAccount(tx, target.id, source.id);
  if (ended)
    await removeOwnAccess(
      tx,
      { clientId: isOfSource ? target.id : source.id, customerId: ended.id },
      steps,
    );
  // Anyone may have typed the contact of a record without an own account.
  steps.areContactsSwitched = isOfSource && (await switchContacts(tx, target.id, source.id));
  const dentalClientIds = [
    await findDentalClientId(tx, target.id),
    await findDentalClientId(tx, source.id),
  ] as const;
  const moves: [Reference["to"], string, string][] = [["client", source.id, target.id]];
  if (account && ended) {
    await openCart(tx, { from: ended.id, into: account.id });
    moves.push(["customer", ended.id, account.id]);
  }
  if (dentalClientIds[0] && dentalClientIds[1])
    moves.push(["denticare_client", dentalClientIds[1], dentalClientIds[0]]);
  steps.isDentistMoved = dentalClientIds[0] === null && dentalClientIds[1] !== null;
  if (steps.isDentistMoved)
    await refuseConflict(
      () => moveDenticareClient(tx, numbers),
      "The dentist knows both ID numbers. Please ask an engineer.",
    );
  for (const [to, from, into] of moves)
    for (const reference of references.filter((one) => one.to === to))
      await moveRows(tx, context.vault, { ...reference, from, into }, steps);
  // A yes was for one of the two records alone.
  steps.unconfirmed = await requireConfirmation(tx, context.now, { clientId: target.id });
  if (ended) {
    steps.endedAccount = ended;
    await endMergedAccount(tx, ended);
  }
  await setRecordMerged(tx, { clientId: source.id, closedAt: context.now });
  steps.attached = (await findAttachedRows(tx, steps)).attached.map(nameRow);
  return steps;
}

/** Makes a cart for the lines of the ended account, which come after those of the other one. */
async function openCart(tx: Transaction, { from, into }: { from: string; into: string }) {
  await tx.execute(sql`insert into provider.cart
    select (jsonb_populate_record(one, jsonb_build_object('customer_id', ${into}::text))).*
    from provider.cart one where customer_id = ${from} on conflict do nothing`);
  await tx.execute(sql`update provider.cart_item set position = position + 1 +
    coalesce((select max(position) from provider.cart_item where customer_id = ${into}), 0)
    where customer_id = ${from}`);
}

/** Checks that the two ID numbers can belong to one person: of different kinds, or one is requested to be corrected to the other. */
async function requireSamePerson(
  tx: Transaction,
  context: MergeContext,
  target: Client,
  source: Client,
): Promise<void> {
  if (target.closedAt !== null || source.closedAt !== null)
    throw new MergeClash("One of the records is closed.");
  if (target.idType !== source.idType) return;
  const [asked] = await tx
    .select()
    .from(correction)
    .where(
      and(
        eq(correction.clientId, source.id),
        eq(correction.field, "ID_NUMBER"),
        eq(correction.status, "OPEN"),
      ),
    );
  const value = asked?.valueSealed
    ? decryptCorrectedValue(context, asked, asked.valueSealed)
    : null;
  const isTargets =
    value?.field === "ID_NUMBER" &&
    computeIdNumberLookup(context, value.idType, value.value) === target.idNumberLookup;
  if (!isTargets)
    throw new MergeClash(
      `Both have different ID numbers of the kind ${target.idType}. If that of ${source.id} is wrong, let the person ask for its correction first.`,
    );
}

async function refuseConflict<Made>(make: () => Promise<Made>, message: string): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    if (findViolatedConstraint(error) === null) throw error;
    throw new MergeClash(message);
  }
}

async function findDentalClientId(tx: Transaction, clientId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: denticareClient.id })
    .from(denticareClient)
    .where(eq(denticareClient.clientId, clientId));
  return found?.id ?? null;
}

/** Moves each row. A row that a unique constraint keeps from moving, such as a second home address, stays with the source. */
async function moveRows(
  tx: Transaction,
  vault: Vault,
  { table, column, key, from, into: to }: Reference & { from: string; into: string },
  steps: MergeSteps,
): Promise<void> {
  const at = toIdentifier(table);
  const rows = await readRows<{ key: Record<string, string> }>(
    tx,
    sql`select ${buildKey(key)} as key from ${at}
      where ${sql.identifier(column)}::text = ${from} for update`,
  );
  for (const row of rows) {
    const moved = column in row.key ? { ...row.key, [column]: to } : row.key;
    const step = { table, column, from, to, key: moved };
    const isMoved = await tryInSavepoint(tx, async (inner) => {
      await inner.execute(
        sql`update ${at} set ${sql.identifier(column)} = ${to} where ${hasKey(row.key)}`,
      );
      await sealAgain(inner, vault, step);
    });
    if (isMoved) steps.moved.push(step);
  }
}
