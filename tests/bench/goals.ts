/**
 * The portal's goals on two cores that it shares with the load and the database. The bench ends with a table of the results. Goals of
 * speed are ratios of two figures of one run, because the same build takes 2 or 14 ms for a page on different machines.
 */
import type { TestContext } from "vitest";

interface Goal {
  atMost?: number;
  atLeast?: number;
  unit: string;
}

export const goals = {
  "public pages, of a Remix page that renders nothing": { atLeast: 4, unit: "times" },
  "My services, of it without optimisations": { atMost: 0.3, unit: "times" },
  "a question, of it without optimisations": { atMost: 0.3, unit: "times" },
  "appointments, of them without optimisations": { atMost: 0.3, unit: "times" },
  "My services on PGlite, of PostgreSQL": { atMost: 2, unit: "times" },
  "a question on PGlite, of PostgreSQL": { atMost: 2, unit: "times" },
  "appointments on PGlite, of PostgreSQL": { atMost: 2, unit: "times" },
  "PostgreSQL's CPU of a page, of the portal's": { atMost: 1, unit: "times" },
  "statements of a signed-in page": { atMost: 4, unit: "statements" },
  "statements of a product page within ten seconds": { atMost: 0, unit: "statements" },
  "statements of a booking": { atMost: 10, unit: "statements" },
  "bookings, of pgbench, synchronous_commit on": { atLeast: 0.5, unit: "times" },
  "bookings, of pgbench, synchronous_commit off": { atLeast: 0.5, unit: "times" },
  "appointments, of a stock Remix page": { atMost: 1.2, unit: "times" },
  "two processes, of one": { atLeast: 1.7, unit: "times" },
  "memory, PostgreSQL": { atMost: 240, unit: "MB" },
  "memory, PGlite": { atMost: 560, unit: "MB" },
  "opening morning, refused but by full times": { atMost: 0, unit: "people" },
  "opening morning, booked twice": { atMost: 0, unit: "people" },
  "My services after growth, of a few customers": { atMost: 1.3, unit: "times" },
  "the page with slots after growth, of a few bookings": { atMost: 1.3, unit: "times" },
  "a booking after growth, of a few bookings": { atMost: 1.3, unit: "times" },
  // Reminders and notices read the bookings of the days around today.
  "a job with nothing due after growth": { atMost: 150, unit: "ms of CPU" },
  "a purge with nothing due after growth": { atMost: 20, unit: "ms of CPU" },
} as const satisfies Record<string, Goal>;

export type GoalName = keyof typeof goals;

export type GoalResults = Partial<Record<GoalName, number>>;

declare module "vitest" {
  interface TaskMeta {
    found?: GoalResults;
  }
}

export function reportGoal({ meta }: TestContext["task"], found: GoalResults): void {
  meta.found = { ...meta.found, ...found };
}

/** Formats the results as rows of a table, in the order above, without unmeasured goals. */
export const rowsOf = (found: GoalResults) =>
  (Object.keys(goals) as GoalName[]).flatMap((name) => {
    const figure = found[name];
    return figure === undefined ? [] : [rowOf(name, goals[name], figure)];
  });

function rowOf(name: GoalName, { atMost, atLeast, unit }: Goal, figure: number) {
  const isMet =
    figure <= (atMost ?? Number.POSITIVE_INFINITY) &&
    figure >= (atLeast ?? Number.NEGATIVE_INFINITY);
  const must = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  return { what: name, found: short(figure), must, unit, goal: isMet ? "met" : "missed" };
}

/** Rounds a figure for display only. The exact figure decides if a goal is met. */
const short = (figure: number) => (figure >= 100 ? figure.toFixed(0) : String(+figure.toFixed(2)));
