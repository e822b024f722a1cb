/** Writes one row into every table, with any values, from the columns that the database lists. */
import { sql } from "drizzle-orm";
import type { OpenDatabase } from "~/database/engine/connect.server";

const OWNERS = "('portal', 'provider', 'sandbox')";

/** Values that make a row eligible for the purge, for columns where any value would not. */
const TELLING: Record<string, Record<string, string>> = {
  "provider.feedback_occasion": { given_at: "null" },
  "provider.dental_time": { held_until: "null" },
  "provider.entered_by": { access_record_id: "(select id from provider.access_record)" },
  "provider.waiting_place": { status: "'OVER'", slot_id: "(select id from provider.slot)" },
  "provider.order": { status: "'EXPIRED'", made_by: "'CUSTOMER'" },
  "provider.payment": { order_id: '(select id from provider."order")' },
  "provider.order_item": { order_id: '(select id from provider."order")' },
  "provider.order_feedback": { order_id: '(select id from provider."order")' },
  "provider.egiro_reference": { dda_reference_no: "'unused'" },
  "sandbox.mandates": { status: "'CANCELLED'" },
};
/** Referenced tables, which are filled first. */
const FIRST = ["provider.slot", "provider.access_record", "provider.order"];

const VALUES: Record<string, (when: string) => string> = {
  text: () => "'x'",
  uuid: () => "gen_random_uuid()",
  timestamptz: (when) => `'${when}'`,
  date: (when) => `'${when}'`,
  time: () => "'09:00'",
  int4: () => "1",
  int8: () => "1",
  float8: () => "1",
  bool: () => "false",
  jsonb: () => "'{}'",
  _text: () => "'{}'",
  _int4: () => "'{}'",
  tstzrange: (when) => `tstzrange('${when}', '${when}'::timestamptz + interval '1 hour')`,
};

interface Column extends Record<string, unknown> {
  name: string;
  column: string;
  type: string;
  needed: boolean;
}

/** References and checks of this database are dropped: no row has to make sense. */
export async function drawARowOfEach({ db }: OpenDatabase, written: Date): Promise<void> {
  await db.execute(
    sql.raw(`do $$ declare one record; begin
      for one in select conrelid::regclass as on_table, conname from pg_constraint
        where contype in ('f', 'c') and connamespace::regnamespace::text in ${OWNERS}
      loop execute format('alter table %s drop constraint %I', one.on_table, one.conname); end loop; end $$`),
  );
  const { rows } = (await db.execute(
    sql.raw(`select table_schema || '.' || table_name as name, column_name as column, udt_name as type,
        (is_nullable = 'NO' and column_default is null) as needed
      from information_schema.columns where table_schema in ${OWNERS} order by 1`),
  )) as unknown as { rows: Column[] };
  const names = [...new Set(rows.map(({ name }) => name))];
  for (const name of [...FIRST, ...names.filter((one) => !FIRST.includes(one))])
    await draw(
      name,
      rows.filter((column) => column.name === name),
    );

  async function draw(name: string, columns: Column[]): Promise<void> {
    const telling = TELLING[name] ?? {};
    const values = columns
      .filter(({ column, type, needed }) => needed || type === "timestamptz" || column in telling)
      .map(({ column, type }) => [
        `"${column}"`,
        telling[column] ?? VALUES[type]?.(written.toISOString()) ?? "null",
      ]);
    const [schema, table] = name.split(".");
    await db.execute(
      sql.raw(`insert into ${schema}."${table}" (${values.map(([column]) => column)})
        values (${values.map(([, value]) => value)})`),
    );
  }
}

/** Counts the rows of each of the portal's tables. */
export async function rowsByTable({ db }: OpenDatabase): Promise<Map<string, number>> {
  const { rows: tables } = (await db.execute(
    sql.raw(`select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ${OWNERS} order by 1, 2`),
  )) as unknown as { rows: { schema: string; name: string }[] };
  const counts = new Map<string, number>();
  for (const { schema, name } of tables) {
    const { rows } = (await db.execute(
      sql.raw(`select count(*)::int as n from ${schema}."${name}"`),
    )) as unknown as { rows: { n: number }[] };
    counts.set(`${schema}.${name}`, rows[0]?.n ?? 0);
  }
  return counts;
}
