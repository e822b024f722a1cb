import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PgDialect, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { PAGE_SIZE, type Page, runForAllRows } from "~/provider/shared/for-each-row";

const { id: column } = pgTable("due", { id: text().primaryKey() });

/** Reads a page of these rows as the database would. */
function readPageOf(ids: readonly string[]) {
  return async ({ follows, limit }: Page) => {
    const condition = follows(column);
    const [after = ""] = condition ? new PgDialect().sqlToQuery(condition).params : [];
    return ids
      .filter((id) => id > (after as string))
      .slice(0, limit)
      .map((id) => ({ id }));
  };
}

test("rows that fail or need nothing hold up no other row", async () => {
  const ids = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, nth) => String(nth).padStart(5, "0"));
  const done: string[] = [];
  const warned: unknown[] = [];
  const log = { warn: (line: unknown) => warned.push(line) } as never;
  await runForAllRows({ log }, readPageOf(ids), "failed", async ({ id }) => {
    if (id < "00600") throw new Error("A gateway that does not answer");
    if (id > "00999") done.push(id);
  });
  expect(warned).toHaveLength(600);
  expect(done).toEqual(["01000"]);
});

/** Statements with another limit: lists on a page, and jobs that mark each row first. */
const LISTS =
  /notifications\/|booking-limits|booked-session|handlers|orders\.ts|find-client|intakes\.ts|timetable\.ts|money-movements|configuration|access-history/;
const MARK_FIRST = /send-outbox|reconcile/;

test("every job reads its rows page by page", () => {
  const limited = readdirSync("app/provider", { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") &&
      /\.limit\((?!1\)|2\)|page\.limit\))/.test(
        readFileSync(path.join("app/provider", file), "utf8"),
      ),
  );
  expect(limited.filter((file) => !LISTS.test(file) && !MARK_FIRST.test(file))).toEqual([]);
});
