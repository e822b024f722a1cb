/** When the sample provider's programmes run: intakes and bookable times, kept some weeks ahead of today. */
import { createHash } from "node:crypto";
import { addDays, at, type Day, singaporeDay, weekdayOf } from "~/lib/singapore-date";
import { isPublicHoliday, isWorkingDay } from "~/lib/working-days";
import type { Database } from "../connect.server";
import { intake, slot } from "../schema/offering";
import { productCentres } from "./centres";
import { MINUTES_PER_SESSION } from "./products";

const WEEKS_OF_SLOTS = 8;
const SESSIONS_OF_INTAKE = 24;
const ROWS_AT_ONCE = 500;

/** Intakes begin in every fourth week, counted from a Monday, and are offered from 2 weeks to 10 weeks ahead. */
const FIRST_MONDAY = "2024-01-01";
const DAYS_BETWEEN_INTAKES = 28;
const SOONEST_INTAKE_DAYS = 14;
const LATEST_INTAKE_DAYS = 70;

interface IntakePlan {
  productId: string;
  centreId: string;
  /** ISO weekdays: twice a week (SPEC section 9). */
  weekdays: [number, number];
  startTime: string;
  seats: number;
}

const intakePlans: IntakePlan[] = [
  {
    productId: "gym-tonic",
    centreId: "bukit-batok",
    weekdays: [2, 4],
    startTime: "10:00",
    seats: 12,
  },
  {
    productId: "gym-tonic",
    centreId: "bukit-batok",
    weekdays: [3, 5],
    startTime: "14:00",
    seats: 1,
  },
  {
    productId: "functional-strength-training",
    centreId: "choa-chu-kang",
    weekdays: [2, 4],
    startTime: "10:00",
    seats: 15,
  },
  {
    productId: "functional-strength-training",
    centreId: "taman-jurong",
    weekdays: [1, 3],
    startTime: "09:00",
    seats: 15,
  },
];

type SlotKind = (typeof slot.$inferInsert)["kind"];

/** The same times on every working day. */
const slotPlans: Record<string, { kind: SlotKind; times: string[]; seats: number }[]> = {
  "circuit-training": [
    { kind: "SESSION", times: ["09:00", "10:00", "14:00", "16:00"], seats: 12 },
    // For people whose health condition changed.
    { kind: "PRE_SESSION", times: ["11:30"], seats: 4 },
  ],
  "functional-strength-training": [{ kind: "PRE_SESSION", times: ["15:00"], seats: 4 }],
  "day-care": [{ kind: "SESSION", times: ["10:00", "14:00"], seats: 20 }],
  "gym-tonic": [
    { kind: "PRE_SESSION", times: ["11:30", "15:00"], seats: 4 },
    { kind: "POST_SESSION", times: ["16:00"], seats: 4 },
  ],
};

/** Adds the times of the coming 8 weeks that are not there yet. For a daily job; safe to run in several processes at once. */
export async function topUpSlots(
  db: Database,
  now: Date,
  publicHolidays: readonly string[] = [],
): Promise<void> {
  const rows = workingDaysAhead(now, publicHolidays).flatMap(slotsOfDay);
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insert(slot)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoNothing();
  }
}

/** Adds classes that are on once, apart from the plan. @returns their ids, in their order. */
export async function addClasses(
  db: Database,
  { starts, ...place }: { productId: string; centreId: string; seats: number; starts: Date[] },
): Promise<string[]> {
  const rows = starts.map((startsAt) => ({
    ...place,
    kind: "SESSION" as const,
    startsAt,
    endsAt: endOf(startsAt),
  }));
  return (await db.insert(slot).values(rows).returning({ id: slot.id })).map(({ id }) => id);
}

/** Adds the coming intakes that are not there yet. For a daily job, like topUpSlots. */
export async function topUpIntakes(
  db: Database,
  now: Date,
  publicHolidays: readonly string[] = [],
): Promise<void> {
  const rows = intakeMondays(now).flatMap((monday) =>
    intakePlans.map((plan) => intakeOf(plan, monday, publicHolidays)),
  );
  await db.insert(intake).values(rows).onConflictDoNothing();
}

function workingDaysAhead(now: Date, publicHolidays: readonly string[]): Day[] {
  const today = singaporeDay(now);
  const days = Array.from({ length: WEEKS_OF_SLOTS * 7 }, (_, index) => addDays(today, index + 1));
  return days.filter((day) => isWorkingDay(day, publicHolidays));
}

function slotsOfDay(day: Day): (typeof slot.$inferInsert)[] {
  return productCentres.flatMap(({ productId, centreId }) =>
    (slotPlans[productId] ?? []).flatMap(({ kind, times, seats }) =>
      times.map((time) => {
        const startsAt = at(day, time);
        return { productId, centreId, kind, startsAt, endsAt: endOf(startsAt), seats };
      }),
    ),
  );
}

const endOf = (startsAt: Date) => new Date(startsAt.getTime() + MINUTES_PER_SESSION * 60_000);

function intakeMondays(now: Date): Day[] {
  const today = singaporeDay(now);
  const mondays: Day[] = [];
  const latest = addDays(today, LATEST_INTAKE_DAYS);
  let monday = firstMondayFrom(addDays(today, SOONEST_INTAKE_DAYS));
  for (; monday < latest; monday = addDays(monday, DAYS_BETWEEN_INTAKES)) mondays.push(monday);
  return mondays;
}

function firstMondayFrom(day: Day): Day {
  const daysSince = (Date.parse(day) - Date.parse(FIRST_MONDAY)) / 86_400_000;
  return addDays(FIRST_MONDAY, Math.ceil(daysSince / DAYS_BETWEEN_INTAKES) * DAYS_BETWEEN_INTAKES);
}

function intakeOf(plan: IntakePlan, monday: Day, publicHolidays: readonly string[]) {
  const sessions: Day[] = [];
  for (let day = monday; sessions.length < SESSIONS_OF_INTAKE; day = addDays(day, 1)) {
    const meets = plan.weekdays.includes(weekdayOf(day)) && !isPublicHoliday(day, publicHolidays);
    if (meets) sessions.push(day);
  }
  return {
    ...plan,
    id: intakeId(plan, monday),
    fromDate: sessions[0] as Day,
    toDate: sessions.at(-1) as Day,
  };
}

/** The same intake has the same id wherever it is planned, so that it is added once. */
function intakeId({ productId, centreId, startTime }: IntakePlan, monday: Day): string {
  const hash = createHash("sha256").update([productId, centreId, startTime, monday].join(" "));
  const hex = hash.digest("hex");
  // Shaped as a UUID of version 8, whose bits are free to choose (RFC 9562).
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
