/**
 * Copies everything from one database into an empty one: from PGlite's folder to a PostgreSQL server. Rows travel as PostgreSQL writes
 * them (each value as text, in one time zone). No instant, JSON or array passes through code that could change it.
 */
import PgBoss from "pg-boss";
import { StartupError } from "~/lib/start-error";

/** Runs plain SQL on either engine, on one connection. */
export type RunStatement = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export interface CopyResult {
  tables: number;
  rows: number;
}

interface Table {
  /** "provider.client", as it is written in SQL. */
  name: string;
  columns: { name: string; type: string }[];
}

const OURS = ["portal", "provider", "sandbox"];
const JOBS = "pgboss";
/** Tables of the job queue that are copied. Its own function creates the queues, and the version belongs to the library. */
const JOB_TABLES = ["job", "archive", "schedule", "subscription"];
const BATCH_ROWS = 500;

/**
 * Copies all rows in one transaction on either side, so that everything moves or nothing. Both databases have their tables already.
 * @param record logs the move in the same transaction
 * @throws StartupError if the second database is not empty, or not every row arrived
 */
export async function copyAllTables(
  from: RunStatement,
  to: RunStatement,
  record: (moved: CopyResult) => Promise<void>,
): Promise<CopyResult> {
  await from("begin isolation level repeatable read, read only");
  await readyForJobs(from, to);
  await to("begin");
  try {
    await inOneWriting(from, to);
    await requireEmptyDatabase(to);
    await moveQueues(from, to);
    const tables = inOrder(await tablesOf(from), await referencesOf(from));
    let rows = 0;
    for (const table of tables) rows += await moveTable(from, to, table);
    await moveSequences(from, to);
    for (const table of tables) await requireSame(from, to, table);
    const moved = { tables: tables.length, rows };
    await record(moved);
    await to("commit");
    return moved;
  } catch (error) {
    await to("rollback");
    throw error;
  } finally {
    await from("rollback");
  }
}

/** Counts the tables and rows to move. */
export async function countAllRows(from: RunStatement): Promise<CopyResult> {
  const tables = await tablesOf(from);
  let rows = 0;
  for (const { name } of tables)
    rows += Number((await from(`select count(*) from ${name}`))[0]?.count);
  return { tables: tables.length, rows };
}

/** @throws StartupError where there is anything in it. */
export async function requireEmptyDatabase(to: RunStatement): Promise<void> {
  for (const { name } of await tablesOf(to))
    if ((await to(`select 1 from ${name} limit 1`)).length > 0)
      throw new StartupError(
        `The database at DATABASE_URL is not empty (${name}): nothing was copied. Use an empty database.`,
      );
}

/** Creates the job queue's tables, as its library does. A folder whose portal never started has none. */
async function readyForJobs(from: RunStatement, to: RunStatement): Promise<void> {
  const has = async (run: RunStatement) =>
    (await run("select 1 from pg_namespace where nspname = $1", [JOBS])).length > 0;
  if ((await has(from)) && !(await has(to))) await to(PgBoss.getConstructionPlans(JOBS));
}

async function inOneWriting(...both: RunStatement[]): Promise<void> {
  for (const run of both)
    for (const [name, value] of [
      ["timezone", "UTC"],
      ["datestyle", "ISO, YMD"],
      ["intervalstyle", "iso_8601"],
      ["extra_float_digits", "1"],
      ["bytea_output", "hex"],
    ])
      await run("select set_config($1, $2, true)", [name, value]);
}

/** Lists tables and columns. Partitions are read through their table, and generated columns are not copied. */
async function tablesOf(run: RunStatement): Promise<Table[]> {
  const rows = await run(
    `select format('%I.%I', space.nspname, relation.relname) as table,
      format('%I', attribute.attname) as column, format_type(attribute.atttypid, attribute.atttypmod) as type
    from pg_class relation
    join pg_namespace space on space.oid = relation.relnamespace
    join pg_attribute attribute on attribute.attrelid = relation.oid
    where (space.nspname = any($1::text[]) or (space.nspname = $2 and relation.relname = any($3::text[])))
      and relation.relkind in ('r', 'p') and not relation.relispartition
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    order by 1, attribute.attnum`,
    [OURS, JOBS, JOB_TABLES],
  );
  const tables = new Map<string, Table>();
  for (const { table, column, type } of rows) {
    const name = String(table);
    const found = tables.get(name) ?? { name, columns: [] };
    found.columns.push({ name: String(column), type: String(type) });
    tables.set(name, found);
  }
  return [...tables.values()];
}

/** Pairs of a table and one that it refers to. */
async function referencesOf(run: RunStatement): Promise<[string, string][]> {
  const rows = await run(
    `select distinct format('%I.%I', a.nspname, one.relname) as from, format('%I.%I', b.nspname, other.relname) as to
    from pg_constraint
    join pg_class one on one.oid = conrelid join pg_namespace a on a.oid = one.relnamespace
    join pg_class other on other.oid = confrelid join pg_namespace b on b.oid = other.relnamespace
    where contype = 'f' and conrelid <> confrelid and a.nspname = any($1::text[])`,
    [OURS],
  );
  return rows.map((row) => [String(row.from), String(row.to)]);
}

/** Sorts referenced tables first. Deferring the references instead would require a superuser. */
function inOrder(tables: readonly Table[], references: readonly [string, string][]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const free = waiting.filter(
      ({ name }) => !references.some(([from, to]) => from === name && names.has(to)),
    );
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...names].join(", ")}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

async function moveQueues(from: RunStatement, to: RunStatement): Promise<void> {
  if ((await from("select 1 from pg_namespace where nspname = $1", [JOBS])).length === 0) return;
  const queues = await from(
    `select name, json_strip_nulls(json_build_object('policy', policy, 'retryLimit', retry_limit, 'retryDelay', retry_delay,
      'retryBackoff', retry_backoff, 'expireInSeconds', expire_seconds, 'retentionMinutes', retention_minutes))::text as options
    from ${JOBS}.queue order by created_on`,
  );
  for (const { name, options } of queues)
    await to(`select ${JOBS}.create_queue($1, $2::json)`, [name, options]);
}

/** @returns how many rows came over. */
async function moveTable(
  from: RunStatement,
  to: RunStatement,
  { name, columns }: Table,
): Promise<number> {
  const asText = columns.map((column) => `${column.name}::text`).join(", ");
  const typed = columns.map(({ type }, index) => `c${index + 1}::${type}`).join(", ");
  const parameters = columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const called = columns.map((_, index) => `c${index + 1}`).join(", ");
  const names = columns.map((column) => column.name).join(", ");
  const insert = `insert into ${name} (${names}) select ${typed} from unnest(${parameters}) as rows(${called})`;
  await from(`declare moving no scroll cursor for select ${asText} from ${name}`);
  let moved = 0;
  for (;;) {
    const rows = (await from(`fetch ${BATCH_ROWS} from moving`)).map(Object.values);
    if (rows.length > 0)
      await to(
        insert,
        columns.map((_, index) => rows.map((row) => row[index] as string | null)),
      );
    moved += rows.length;
    if (rows.length < BATCH_ROWS) break;
  }
  await from("close moving");
  return moved;
}

/** Sequences continue from their last value. */
async function moveSequences(from: RunStatement, to: RunStatement): Promise<void> {
  const sequences = await from(
    "select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences where schemaname = any($1::text[]) and last_value is not null",
    [OURS],
  );
  for (const { name, value } of sequences)
    await to("select setval($1::regclass, $2::bigint)", [name, value]);
}

/** Compares the number of rows and the text of every row. */
async function requireSame(
  from: RunStatement,
  to: RunStatement,
  { name, columns }: Table,
): Promise<void> {
  const row = columns.map((column) => `${column.name}::text`).join(", ");
  const sum = `select count(*)::text as many, md5(coalesce(string_agg(one, '' order by one collate "C"), '')) as sum
    from (select md5(row(${row})::text) as one from ${name}) as rows`;
  const [there] = await from(sum);
  const [here] = await to(sum);
  if (there?.many !== here?.many || there?.sum !== here?.sum)
    throw new StartupError(
      `${name} was not copied completely (${here?.many} of ${there?.many} rows): nothing was kept.`,
    );
}
