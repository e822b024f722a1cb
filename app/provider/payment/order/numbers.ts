/**
 * Numbers of orders, invoices, credit notes and receipts, without gaps. A number is taken in the transaction of its document, so a rollback
 * or a killed process gives it back. A counter's row stays locked until then, after the lock of the order and before those of places and
 * times (`.github/docs/architecture.md`, Locks).
 */
import { asc, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { type DocumentKind, documentNumber } from "~/database/schema/order";

interface Series {
  prefix: string;
  /** The last number before the first one. */
  before: number;
  /** The highest number in use. A counter catches up with numbers that an earlier version has taken from its sequence. */
  highest: SQL;
  /** The sequence of earlier versions. It is moved forward, so that a release can be taken back. */
  sequence: string;
}

const highest = (column: string, table: string, prefix: string): SQL =>
  sql.raw(`select substring(${column} from ${prefix.length + 1})::int from provider.${table}
    where ${column} ~ '^${prefix}[0-9]{1,9}$' order by ${column} desc limit 1`);

const series: Record<DocumentKind, Series> = {
  ORDER: {
    prefix: "SO",
    before: 100_000,
    highest: highest("order_number", '"order"', "SO"),
    sequence: "provider.order_number",
  },
  INVOICE: {
    prefix: "INV",
    before: 500_000,
    highest: highest("invoice_number", '"order"', "INV"),
    sequence: "provider.invoice_number",
  },
  CREDIT_NOTE: {
    prefix: "CN",
    before: 800_000,
    highest: highest("credit_note_number", "package_cancellation", "CN"),
    sequence: "provider.credit_note_number",
  },
  RECEIPT: {
    prefix: "R",
    before: 500_000,
    highest: highest("receipt_number", "till_entry", "R"),
    sequence: "provider.receipt_number",
  },
};

/** Takes the next number of a series, such as "INV500001". */
export async function takeNumber(tx: Transaction, kind: DocumentKind): Promise<string> {
  const { prefix, before, sequence, ...of } = series[kind];
  const result = await tx.execute(sql`
    with taken as (
      insert into provider.document_number (kind, last)
      values (${kind}, greatest(${before}::int, coalesce((${of.highest}), 0)) + 1)
      on conflict (kind) do update
        set last = greatest(document_number.last, coalesce((${of.highest}), 0)) + 1
      returning last)
    select last as number, setval(${sequence}::regclass, greatest(last, ${before + 1}::int)) from taken`);
  const [row] = (result as unknown as { rows: { number: number }[] }).rows;
  return `${prefix}${row?.number}`;
}

/** Locks counters before places and times, for a transaction that takes their numbers later. */
export async function lockNumbers(tx: Transaction, ...kinds: DocumentKind[]): Promise<void> {
  await tx
    .select({ kind: documentNumber.kind })
    .from(documentNumber)
    .where(inArray(documentNumber.kind, kinds))
    .orderBy(asc(documentNumber.kind))
    .for("update");
}
