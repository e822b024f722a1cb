/** Lets pgbench run the statements of one booking for other bookings. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Statement } from "../helpers/database/statements";

/**
 * Formats the statements as a script, with variables for the values of the recorded booking.
 *
 * @param pairs a query that returns these variables for the n-th booking
 */
export function toScript(
  statements: Statement[],
  variables: Record<string, string>,
  pairs: string,
): string {
  const written = statements.map(({ text, values }) => {
    // The one number of a booking is its place, which the portal has found in the statement before.
    const books = text.includes('into "provider"."session_booking"');
    const filled = text.replace(/\$(\d+)/g, (_whole, index) => {
      const value = values[Number(index) - 1];
      return books && typeof value === "number" ? FREE_SEAT : literal(value, variables);
    });
    return `${filled.replace(/\s+/g, " ").trim()};`;
  });
  return [`${pairs} \\gset`, ...written].join("\n");
}

const FREE_SEAT = `(select min(place) from generate_series(1, 100) as every(place) where not exists (select 1
  from provider.session_booking other where other.slot_id = ':slot' and other.seat = place and other.status in ('SCHEDULED', 'COMPLETED')))`;

function literal(value: unknown, variables: Record<string, string>): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value))
    return `array[${value.map((item) => literal(item, variables)).join(", ")}]`;
  const text = value instanceof Date ? value.toISOString() : String(value);
  const known = Object.entries(variables).reduce(
    (replaced, [name, found]) => replaced.replaceAll(found, `:${name}`),
    text.replaceAll("'", "''"),
  );
  return `'${known}'`;
}

/** Transactions a second, or null where there is no pgbench. */
export async function pgbench(
  url: string,
  script: string,
  { clients, each }: { clients: number; each: number },
): Promise<number | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "pgbench-"));
  const file = path.join(folder, "booking.sql");
  await writeFile(file, script);
  // PostgreSQL's own programs take a plus for a plus.
  const address = url.replaceAll("+", "%20");
  const options = ["-n", "-c", String(clients), "-j", "2", "-t", String(each), "-f", file, address];
  try {
    const { stdout } = await promisify(execFile)("pgbench", options);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
