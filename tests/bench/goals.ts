/** The portal's goals on two cores that it shares with the load and the database. The bench ends with a table of the results. */
import type { TestContext } from "vitest";

interface Goal {
  atMost?: number;
  atLeast?: number;
  unit: string;
}

export const goals = {
  "public pages, of a Remix page that renders nothing": { atLeast: 2, unit: "times" },
  "My services, PostgreSQL": { atMost: 4, unit: "ms of CPU" },
  "My services, PGlite": { atMost: 8, unit: "ms of CPU" },
  "a question, PostgreSQL": { atMost: 3, unit: "ms of CPU" },
  "a question, PGlite": { atMost: 6, unit: "ms of CPU" },
  "appointments, PostgreSQL": { atMost: 3, unit: "ms of CPU" },
  "appointments, PGlite": { atMost: 6, unit: "ms of CPU" },
  "PostgreSQL's CPU of a page, of the portal's": { atMost: 1, unit: "times" },
  "statements of a signed-in page": { atMost: 4, unit: "statements" },
  "statements of a product page within ten seconds": { atMost: 0, unit: "statements" },
  "statements of a booking": { atMost: 10, unit: "statements" },
  "bookings, PostgreSQL": { atLeast: 400, unit: "a second" },
  "bookings, PostgreSQL, of pgbench": { atLeast: 0.6, unit: "times" },
  "bookings, PGlite": { atLeast: 150, unit: "a second" },
  "registrations, PostgreSQL": { atLeast: 8, unit: "a second" },
  "two processes, of one": { atLeast: 1.7, unit: "times" },
  "memory, PostgreSQL": { atMost: 240, unit: "MB" },
  "memory, PGlite": { atMost: 560, unit: "MB" },
  "opening morning, people who came": { atLeast: 15, unit: "a second" },
  "opening morning, refused but by full times": { atMost: 0, unit: "people" },
  "opening morning, booked twice": { atMost: 0, unit: "people" },
  "opening morning, p95 of a page": { atMost: 300, unit: "ms" },
  "opening morning, p99 of a page": { atMost: 1000, unit: "ms" },
  "My services after growth, of a few customers": { atMost: 1.3, unit: "times" },
  "the page with slots after growth, of a few bookings": { atMost: 1.3, unit: "times" },
  "a booking after growth, of a few bookings": { atMost: 1.3, unit: "times" },
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
  return { what: name, found: short(figure), must, unit, goal: isMet ? "met" : "MISSED" };
}

/** Rounds a figure for display only. The exact figure decides if a goal is met. */
const short = (figure: number) => (figure >= 100 ? figure.toFixed(0) : String(+figure.toFixed(2)));
