/** The data of a portal's database about some people. */
import { sql } from "drizzle-orm";
import type { Database } from "../portal/portal-with-rows";

export interface Row {
  table: string;
  /** The row as JSON. */
  value: string;
}

/** Finds every row of the provider and of drafts that refers to one of these people, directly or through other rows. */
export async function rowsAbout(db: Database, people: readonly string[]): Promise<Row[]> {
  const rows = (await everyRow(db)).map((row) => {
    const read: Record<string, unknown> = JSON.parse(row.value);
    return { row, read, held: Object.values(read).map(String) };
  });
  const ids = new Set(people);
  const theirs = new Set<(typeof rows)[number]>();
  for (let before = -1; before !== theirs.size; ) {
    before = theirs.size;
    for (const one of rows) {
      if (theirs.has(one) || !one.held.some((value) => ids.has(value))) continue;
      theirs.add(one);
      ids.add(String(one.read.id));
    }
  }
  return [...theirs].filter(isTold).map(({ row }) => row);
}

/** Checks if a row counts. Records of reads without a change and preserved input do not. */
function isTold({ row: { table }, read }: { row: Row; read: Record<string, unknown> }): boolean {
  if (table === "provider.access_record") return read.changed === true;
  return table !== "portal.draft" || read.journey !== "typed and not carried out";
}

async function everyRow(db: Database): Promise<Row[]> {
  const ask = async (query: string) =>
    ((await db.execute(sql.raw(query))) as { rows: { value: string }[] }).rows;
  const tables = await ask(`select table_schema || '.' || table_name as value
    from information_schema.tables where table_schema = 'provider' or table_name = 'draft'`);
  const rows: Row[] = [];
  for (const { value: table } of tables) {
    const found = await ask(`select to_jsonb(t)::text as value from ${table} t order by 1`);
    rows.push(...found.map(({ value }) => ({ table, value })));
  }
  return rows;
}
