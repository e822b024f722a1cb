/** Records the statements sent to the database during some work. */
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { getRequestId } from "~/lib/request/request-context.server";

export interface Statement {
  text: string;
  /** The connection or transaction that sent it. */
  session: unknown;
  values: unknown[];
}

type Query = (...args: unknown[]) => unknown;

/** Records the statements on either engine. */
export async function statementsOf(
  database: OpenDatabase,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const statements = await recordedOn(database, work);
  return statements.map(({ text }) => text);
}

const recordedOn = ({ engine }: OpenDatabase, work: () => Promise<unknown>) =>
  engine === "pglite" ? recordedOnPglite(work) : recorded(work);

const BORDER = /^(begin|commit|rollback)\b/i;

/** Records the statements of each transaction, in their order. */
export async function transactionsOf(
  database: OpenDatabase,
  work: () => Promise<unknown>,
): Promise<string[][]> {
  const open = new Map<unknown, string[]>();
  const all: string[][] = [];
  for (const { text, session } of await recordedOn(database, work)) {
    if (BORDER.test(text)) open.delete(session);
    else {
      const transaction = open.get(session) ?? [];
      if (!open.has(session)) all.push(transaction);
      open.set(session, transaction);
      transaction.push(text);
    }
  }
  return all;
}

/** Records the statements that requests send to PostgreSQL during the work, without those of jobs. */
export const recordedOfRequests = (work: () => Promise<unknown>): Promise<Statement[]> =>
  recorded(work, () => getRequestId() !== undefined);

/** Records everything sent to PostgreSQL during the work. */
export async function recorded(
  work: () => Promise<unknown>,
  counts = () => true,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = noting(query, statements, counts);
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return statements;
}

async function recordedOnPglite(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query, exec, transaction } = PGlite.prototype;
  let lite: PGlite | undefined;
  const noted = (methods: { query: unknown; exec: unknown }) => ({
    query: noting(methods.query as Query, statements),
    exec: noting(methods.exec as Query, statements),
  });
  Object.assign(PGlite.prototype, {
    ...noted({ query, exec }),
    transaction(this: PGlite, inside: (tx: object) => Promise<unknown>) {
      lite = this;
      return transaction.call(this, (tx) => inside(Object.assign(tx, noted(tx))));
    },
  });
  try {
    await work();
  } finally {
    Object.assign(PGlite.prototype, { query, exec, transaction });
  }
  const named = statements.find(({ session }) => session instanceof PGlite)?.session ?? lite;
  return named ? withTexts(statements, named as PGlite) : statements;
}

/** Replaces names of stored statements by their texts, and leaves out their preparation. */
async function withTexts(statements: Statement[], lite: PGlite): Promise<Statement[]> {
  const { rows } = await lite.query<{ name: string; statement: string }>(
    "select name, statement from pg_prepared_statements",
  );
  const texts = new Map(
    rows.map(({ name, statement }) => [name, statement.replace(/^prepare \w+ as /, "")]),
  );
  return statements
    .filter(({ text }) => !text.startsWith("prepare "))
    .map((one) => ({
      ...one,
      text: texts.get(/^execute (\w+)/.exec(one.text)?.[1] ?? "") ?? one.text,
    }));
}

function noting(query: Query, statements: Statement[], counts = () => true): Query {
  return function (this: unknown, ...args: unknown[]) {
    if (!counts()) return query.apply(this, args);
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === "string" ? first : first.text;
    const values = Array.isArray(second) ? second : typeof first === "string" ? [] : first.values;
    statements.push({ text, values: values ?? [], session: this });
    return query.apply(this, args);
  };
}
