/**
 * What is asked of the database at the same time goes to it as one statement: of a small look-up most of the work, here and there, is the
 * statement, not its rows. The parts of a page ask side by side, and so may the parts of a transaction (`Promise.all`); only reads wait for
 * each other, for no longer than it takes those that run to ask.
 */
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { perRequest } from "~/lib/request/request-context.server";
import { isDatabaseUnavailable } from "../connection-errors.server";

type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

interface Answer {
  rows: unknown[][];
}

/** The driver's connection, pool or transaction. */
export interface Client {
  query(...asked: never[]): Promise<Answer>;
}

/** Asks one statement; its rows are arrays. */
export type SendQuery = (client: Client, text: string, values: unknown[]) => Promise<Answer>;

interface Asked {
  text: string;
  values: unknown[];
  columns: number;
  /** As it would have been asked. */
  alone: () => Promise<Answer>;
}

interface Waiting extends Asked {
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
}

/** What is used of drizzle's session. A transaction has one of its own, which its savepoints share. */
interface Session {
  prepareQuery(
    query: { sql: string },
    fields: unknown[] | undefined,
    ...more: unknown[]
  ): { client: Client };
}

/** A function takes so many arguments. */
const MOST_COLUMNS = 100;
const MOST_TOGETHER = 16;
const READ = /^\(*select\b/;
const LOCKS = /\bfor (update|no key update|share|key share)\b/;

/** Whether a statement neither writes nor locks, by its first word. */
const isReadOnlyStatement = (text: string): boolean => READ.test(text) && !LOCKS.test(text);

/** The same database, whose reads are gathered: those for one request, and those of one transaction. */
export function withQueryBatching(db: Database, send: SendQuery): Database {
  interceptQueries(db, isReadOnlyStatement, (client) =>
    perRequest(
      db,
      () => new Gathering((text, values) => send(client, text, values), setImmediate, true),
    ),
  );
  const { transaction } = db;
  db.transaction = (work, settings) =>
    transaction.call(db, (tx) => work(batchTransaction(tx, send)), settings) as ReturnType<
      typeof work
    >;
  return db;
}

/** What one statement of a transaction gets wrong ends it: nothing is asked again. */
function batchTransaction(tx: Transaction, send: SendQuery): Transaction {
  let gathering: Gathering | undefined;
  interceptQueries(
    tx,
    (text) => READ.test(text),
    (client) => {
      gathering ??= new Gathering(
        (text, values) => send(client, text, values),
        process.nextTick,
        false,
      );
      return gathering;
    },
  );
  return tx;
}

function interceptQueries(
  db: Database | Transaction,
  isGathered: (text: string) => boolean,
  gatheringFor: (client: Client) => Gathering | null,
): void {
  const { session } = db as unknown as { session: Session };
  const { prepareQuery } = session;
  session.prepareQuery = function (this: Session, query, fields, ...more) {
    const prepared = prepareQuery.call(this, query, fields, ...more);
    const columns = fields?.length ?? 0;
    if (columns === 0 || columns > MOST_COLUMNS || !isGathered(query.sql)) return prepared;
    const { client } = prepared;
    prepared.client = {
      query(...asked) {
        const alone = () => client.query(...asked);
        const values: unknown[] = asked[1] ?? [];
        return gatheringFor(client)?.ask({ text: query.sql, values, columns, alone }) ?? alone();
      },
    };
    return prepared;
  };
}

class Gathering {
  #waiting: Waiting[] = [];

  /** @param later when those that run now have asked. @param apart whether each is asked by itself when they fail together. */
  constructor(
    readonly send: (text: string, values: unknown[]) => Promise<Answer>,
    readonly later: (work: () => void) => void,
    readonly apart: boolean,
  ) {}

  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const many = this.#waiting.push({ ...asked, resolve, reject });
      if (many === 1) this.later(() => this.#sendAll());
    });
  }

  #sendAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let from = 0; from < waiting.length; from += MOST_TOGETHER)
      void this.#answer(waiting.slice(from, from + MOST_TOGETHER));
  }

  async #answer(waiting: readonly Waiting[]): Promise<void> {
    const [only] = waiting;
    if (only && waiting.length === 1) return only.resolve(only.alone());
    try {
      const { text, values } = mergeStatements(waiting);
      const [answers] = (await this.send(text, values)).rows;
      for (const [index, { resolve }] of waiting.entries())
        resolve({ rows: (answers?.[index] ?? []) as unknown[][] });
    } catch (error) {
      // What is wrong with one is told to that one alone.
      for (const { resolve, reject, alone } of waiting)
        if (this.apart && !isDatabaseUnavailable(error)) resolve(alone());
        else reject(error);
    }
  }
}

/** Each gives a column of the one row: its rows as arrays, in their order. */
function mergeStatements(asked: readonly Asked[]): Pick<Asked, "text" | "values"> {
  if (steps > MOST_STEPS) {
    joined = { next: new Map() };
    steps = 0;
  }
  const known = asked.reduce((before, { text }) => nextOf(before, text), joined);
  known.text ??= joinedText(asked);
  return { text: known.text, values: asked.flatMap(({ values }) => values) };
}

/** What was asked together comes again with every page: its text is joined once. */
interface Joined {
  text?: string;
  next: Map<string, Joined>;
}

let joined: Joined = { next: new Map() };
let steps = 0;
const MOST_STEPS = 1_000;

function nextOf({ next }: Joined, text: string): Joined {
  const known = next.get(text);
  if (known) return known;
  steps += 1;
  const fresh: Joined = { next: new Map() };
  next.set(text, fresh);
  return fresh;
}

function joinedText(asked: readonly Asked[]): string {
  let before = 0;
  const parts = asked.map(({ text, values, columns }) => {
    const names = Array.from({ length: columns }, (_, index) => `c${index}`).join(", ");
    const from = before;
    before += values.length;
    const shifted = text.replace(/\$(\d+)/g, (_whole, number) => `$${from + Number(number)}`);
    return `(select json_agg(json_build_array(${names})) from (${shifted}) as asked (${names}))`;
  });
  return `select ${parts.join(", ")}`;
}
