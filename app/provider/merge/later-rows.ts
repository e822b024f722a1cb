/** Rows that were made after a merge and hang on rows that it moved, such as a booking of a moved package. An undo takes them along. */
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "~/database/engine/connect.server";
import type { MergeSteps, MovedRow } from "~/database/schema/people/record-merge";
import { type Link, links, references } from "./references";

export const toIdentifier = (name: string) =>
  sql.join(
    name.split(".").map((part) => sql.identifier(part)),
    sql`.`,
  );

export async function readRows<Row>(tx: Transaction, query: SQL): Promise<Row[]> {
  return ((await tx.execute(query)) as unknown as { rows: Row[] }).rows;
}

export const buildKey = (key: readonly string[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    key.map((name) => sql`${name}::text, ${sql.identifier(name)}::text`),
    sql`, `,
  )})`;

export const nameRow = ({ table, column, key }: Pick<MovedRow, "table" | "column" | "key">) =>
  `${table} (${column}) ${Object.values(key).join(" ")}`;

/**
 * Finds the rows that hang on moved rows, directly or through others, and name the target although the merge did not move them.
 * @returns attached: these rows, as the moves that would bring them to the source. ids: the ids of all rows that hang on moved ones, as far as they are UUIDs.
 */
export async function findAttachedRows(
  tx: Transaction,
  { moved }: Pick<MergeSteps, "moved">,
): Promise<{ attached: MovedRow[]; ids: string[] }> {
  const sides = listSides(moved);
  const movedNames = new Set(moved.map(nameRow));
  const visited = new Map<string, Set<string>>();
  const attached: MovedRow[] = [];
  let parents = groupByTable(moved);
  while (parents.size > 0) {
    const children = new Map<string, Set<string>>();
    for (const link of links) {
      const ids = parents.get(link.parent);
      if (ids === undefined) continue;
      for (const row of await readChildren(tx, link, [...ids])) {
        const seen = visited.get(link.table) ?? new Set();
        visited.set(link.table, seen);
        const id = Object.values(row.key).join(" ");
        if (seen.has(id)) continue;
        seen.add(id);
        children.set(link.table, (children.get(link.table) ?? new Set()).add(id));
        attached.push(
          ...listMoves(link.table, row, sides).filter((one) => !movedNames.has(nameRow(one))),
        );
      }
    }
    parents = children;
  }
  const ids = [...visited.values()].flatMap((keys) => [...keys]);
  return { attached, ids: ids.filter((id) => uuid.safeParse(id).success) };
}

const uuid = z.uuid();

interface Row {
  key: Record<string, string>;
  row: Record<string, unknown>;
}

const readChildren = (tx: Transaction, { table, column, key }: Link, ids: string[]) =>
  readRows<Row>(
    tx,
    sql`select ${buildKey(key)} as key, to_jsonb(one) as row from ${toIdentifier(table)} as one
      where ${sql.identifier(column)}::text in ${ids}`,
  );

/** Lists the source and the target of each kind: the record, the account, the dentist's client. */
function listSides(moved: MovedRow[]) {
  const kindOf = new Map(references.map(({ table, column, to }) => [`${table} ${column}`, to]));
  return new Map(
    moved.map(({ table, column, from, to }) => [kindOf.get(`${table} ${column}`), { from, to }]),
  );
}

const listMoves = (table: string, { key, row }: Row, sides: ReturnType<typeof listSides>) =>
  references
    .filter((reference) => reference.table === table)
    .flatMap(({ column, to: kind }): MovedRow[] => {
      const side = sides.get(kind);
      return side && row[column] === side.to ? [{ table, column, key, ...side }] : [];
    });

/** Groups the moved rows that others can hang on: those with a key of one column. */
function groupByTable(moved: MovedRow[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { table, key } of moved) {
    const [id, ...more] = Object.values(key);
    if (id !== undefined && more.length === 0)
      groups.set(table, (groups.get(table) ?? new Set()).add(id));
  }
  return groups;
}
