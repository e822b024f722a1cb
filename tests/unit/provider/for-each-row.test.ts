import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PgDialect, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test, vi } from "vitest";
import { PAGE_SIZE, type Page, RUN_MS, runForAllRows } from "~/provider/shared/for-each-row";

const { id: column } = pgTable("due", { id: text().primaryKey() });

/** Reads a page of these rows as the database would. */
function readPageOf(ids: readonly string[]) {
  return async ({ follows, limit }: Page) => {
    const condition = follows(column);
    const { sql, params } = condition
      ? new PgDialect().sqlToQuery(condition)
      : { sql: "", params: [] };
    const bounds = [...sql.matchAll(/(>|<=) \$(\d+)/g)].map(([, sign, nth]) => ({
      sign,
      bound: params[Number(nth) - 1] as string,
    }));
    return ids
      .filter((id) => bounds.every(({ sign, bound }) => (sign === ">" ? id > bound : id <= bound)))
      .slice(0, limit)
      .map((id) => ({ id }));
  };
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, nth) => String(nth).padStart(5, "0"));
const log = { warn: () => undefined } as never;

test("rows that fail or need nothing hold up no other row", async () => {
  const ids = numbered(2 * PAGE_SIZE + 1);
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

test("slow rows end a run in time, and the next run continues behind them and returns to them", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const ids = numbered(PAGE_SIZE + 30);
    const runs: string[][] = [];
    const runOnce = async () => {
      const worked: string[] = [];
      runs.push(worked);
      const began = performance.now();
      const run = { log, runEndsAt: began + RUN_MS };
      await runForAllRows(run, readPageOf(ids), "slow", async ({ id }) => {
        worked.push(id);
        if (id < "00300") vi.advanceTimersByTime(1_000);
      });
      expect(performance.now() - began).toBeLessThanOrEqual(RUN_MS / 2);
    };
    for (let run = 0; run < 3; run += 1) await runOnce();
    expect(runs[0]).toEqual(ids.slice(0, 100));
    expect(runs[1]).toEqual(ids.slice(100, 200));
    await runOnce();
    expect(runs[3]).toEqual([...ids.slice(300), ...ids.slice(0, 100)]);
  } finally {
    vi.useRealTimers();
  }
});

test("each part of a run gets half of the time that is left", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const run = { log, runEndsAt: performance.now() + RUN_MS };
    const counts: number[] = [];
    for (const part of ["first", "second", "third"]) {
      let count = 0;
      await runForAllRows(run, readPageOf(numbered(PAGE_SIZE)), part, async () => {
        count += 1;
        vi.advanceTimersByTime(1_000);
      });
      counts.push(count);
    }
    expect(counts).toEqual([100, 50, 25]);
  } finally {
    vi.useRealTimers();
  }
});

test("rows that wait for an answer run in parallel, each once", async () => {
  const ids = numbered(PAGE_SIZE + 7);
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const work = async ({ id }: { id: string }) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    done.push(id);
    running -= 1;
  };
  await runForAllRows({ log, inParallel: 4 }, readPageOf(ids), "parallel", work);
  expect(most).toBe(4);
  expect(done.sort()).toEqual(ids);
});

/** Statements with another limit: lists on a page or for an operator, and the job that marks each row first. */
const LISTS =
  /notifications\/|booking-limits|booked-session|handlers|orders\.ts|find-client|intakes\.ts|timetable\.ts|money-movements|configuration|access-history|messages-of-person/;
const MARK_FIRST = /send-outbox/;

const sourceOf = (file: string) => readFileSync(path.join("app/provider", file), "utf8");
const modules = readdirSync("app/provider", { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);

test("every job reads its rows page by page", () => {
  const limited = modules.filter((file) =>
    /\.limit\((?!1\)|2\)|page\.limit\))/.test(sourceOf(file)),
  );
  expect(limited.filter((file) => !LISTS.test(file) && !MARK_FIRST.test(file))).toEqual([]);
});

/** Rows of one person, and rows that were read page by page. */
const FEW = /cancel-after-death|group-notices|for-each-row/;

test("no job reads all of its rows at once", () => {
  const whole = modules.filter((file) => /runForEachRow/.test(sourceOf(file)));
  expect(whole.filter((file) => !FEW.test(file))).toEqual([]);
});
