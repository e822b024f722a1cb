/**
 * The timetable's plan: bookable times 8 weeks ahead, and repeating intakes between 10 and 2 weeks before they begin. Single intakes are
 * planned as soon as they are known. Later times and intakes can be computed before they are generated.
 */
import type { Database } from "~/database/engine/connect.server";
import { offer } from "~/database/schema/offering/price";
import { product } from "~/database/schema/offering/product";
import {
  type intake,
  intakePlan,
  type slot,
  weeklyTime,
} from "~/database/schema/offering/timetable";
import { isPublicHoliday } from "~/lib/singapore/working-days";
import {
  addDays,
  type Day,
  getMonday,
  getWeekday,
  toInstant,
  toSingaporeDay,
} from "~/lib/singapore-date";
import { deriveUuid } from "~/provider/shared/deterministic-uuid";
import { readHolidays } from "~/provider/shared/holidays";

const WEEKS_OF_SLOTS = 8;
const SOONEST_INTAKE_DAYS = 14;
const LATEST_INTAKE_DAYS = 70;

export type WeeklyTime = typeof weeklyTime.$inferSelect;
export type IntakePlan = typeof intakePlan.$inferSelect;
type NewSlot = typeof slot.$inferInsert;
export type NewIntake = typeof intake.$inferInsert & { id: string };

export interface Timetable {
  weekly: readonly WeeklyTime[];
  intakes: readonly IntakePlan[];
  /** Minutes per session, by product. `sessions` holds the largest number of sessions per intake. */
  minutes: ReadonlyMap<string, number>;
  sessions: ReadonlyMap<string, number>;
  holidays: readonly string[];
}

export async function readTimetable(
  db: Database,
  configuredHolidays: readonly string[],
): Promise<Timetable> {
  // The queries run one after the other, because they may be inside a transaction.
  const weekly = await db.select().from(weeklyTime);
  const intakes = await db.select().from(intakePlan);
  const products = await db
    .select({ id: product.id, minutes: product.minutesPerSession })
    .from(product);
  const offers = await db
    .select({ id: offer.productId, sessions: offer.sessions, sold: offer.sellable })
    .from(offer);
  const holidays = await readHolidays(db, configuredHolidays);
  return {
    weekly,
    intakes,
    minutes: new Map(products.map(({ id, minutes }) => [id, minutes])),
    sessions: computeMaxSessions(offers),
    holidays,
  };
}

/**
 * Computes the sessions of the largest package by product, on sale or formerly on sale. Groups stay after their package is withdrawn from
 * sale.
 */
export function computeMaxSessions(
  offers: readonly { id: string; sessions: number; sold: boolean }[],
): Map<string, number> {
  const maxSessions = new Map<string, number>();
  for (const { id } of offers) {
    const all = offers.filter((one) => one.id === id);
    const sold = all.filter((one) => one.sold);
    const counted = sold.length > 0 ? sold : all;
    maxSessions.set(id, Math.max(...counted.map(({ sessions }) => sessions)));
  }
  return maxSessions;
}

/** Computes the slots from tomorrow on. */
export function planSlots(timetable: Timetable, now: Date): NewSlot[] {
  const today = toSingaporeDay(now);
  const days = Array.from({ length: WEEKS_OF_SLOTS * 7 }, (_, index) => addDays(today, index + 1));
  return days.flatMap((day) => planSlotsOn(timetable, day));
}

/** Computes the slots of one day, also of a day for which none are generated yet. */
export function planSlotsOn({ weekly, minutes, holidays }: Timetable, day: Day): NewSlot[] {
  if (isPublicHoliday(day, holidays)) return [];
  return weekly
    .filter((time) => time.weekday === isoWeekday(day) && isWithin(day, time))
    .map(({ productId, centreId, kind, startTime, seats }) => {
      const startsAt = toInstant(day, startTime.slice(0, 5));
      const endsAt = new Date(startsAt.getTime() + (minutes.get(productId) ?? 0) * 60_000);
      return { productId, centreId, kind, startsAt, endsAt, seats };
    });
}

const isoWeekday = (day: Day) => getWeekday(day) || 7;

const isWithin = (day: Day, { fromDate, untilDate }: Pick<WeeklyTime, "fromDate" | "untilDate">) =>
  day >= fromDate && (untilDate === null || day <= untilDate);

export function planIntakes(timetable: Timetable, now: Date): NewIntake[] {
  const today = toSingaporeDay(now);
  const repeating = {
    soonest: addDays(today, SOONEST_INTAKE_DAYS),
    latest: addDays(today, LATEST_INTAKE_DAYS),
  };
  return timetable.intakes.flatMap((plan) =>
    beginnings(plan, plan.everyWeeks === null ? afterToday(today) : repeating).flatMap((day) =>
      intakeOf(timetable, plan, day),
    ),
  );
}

/** Computes the repeating intakes of a programme at a centre that are not generated yet and begin before a day. */
export function planIntakesToOpen(
  timetable: Timetable,
  { productId, centreId }: Pick<IntakePlan, "productId" | "centreId">,
  { today, before }: { today: Day; before: Day },
): NewIntake[] {
  const between = { soonest: addDays(today, LATEST_INTAKE_DAYS), latest: before };
  return timetable.intakes
    .filter((plan) => plan.productId === productId && plan.centreId === centreId)
    .filter(({ everyWeeks }) => everyWeeks !== null)
    .flatMap((plan) => beginnings(plan, between).flatMap((day) => intakeOf(timetable, plan, day)));
}

/** A single intake is generated as soon as it is known. */
const afterToday = (today: Day): Between => ({ soonest: addDays(today, 1), latest: null });

interface Between {
  soonest: Day;
  /** Excluded. Null for no end. */
  latest: Day | null;
}

/** Computes the start days of the plan's intakes between two days. */
function beginnings(
  { fromDate, untilDate, everyWeeks }: IntakePlan,
  { soonest, latest }: Between,
): Day[] {
  const isOpen = (day: Day) => untilDate === null || day <= untilDate;
  if (everyWeeks === null || latest === null)
    return fromDate >= soonest && isOpen(fromDate as Day) ? [fromDate as Day] : [];
  const found: Day[] = [];
  const first = getMonday(fromDate);
  const between = everyWeeks * 7;
  const behind = Math.max(0, (Date.parse(soonest) - Date.parse(first)) / 86_400_000);
  let day = addDays(first, Math.ceil(behind / between) * between);
  for (; day < latest && isOpen(day); day = addDays(day, between))
    found.push(day < fromDate ? (fromDate as Day) : day);
  return found;
}

function intakeOf({ sessions, holidays }: Timetable, plan: IntakePlan, begins: Day): NewIntake[] {
  const maxSessions = sessions.get(plan.productId) ?? 0;
  const days: Day[] = [];
  for (let day = begins; days.length < maxSessions; day = addDays(day, 1)) {
    if (plan.weekdays.includes(isoWeekday(day)) && !isPublicHoliday(day, holidays)) days.push(day);
  }
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { productId, centreId, weekdays, startTime, seats } = plan;
  const place = { productId, centreId, weekdays, startTime, seats };
  // The same intake always has the same ID, so that it is added only once.
  const id = deriveUuid(productId, centreId, startTime.slice(0, 5), getMonday(begins));
  return [{ ...place, id, fromDate: first, toDate: last }];
}
