/** The place of a poster: a centre, an activity, or a session at a time. */
import { eq } from "drizzle-orm";
import type { CheckInPlace, Poster } from "~/contract/check-in/check-in";
import { activity } from "~/database/schema/check-in";
import { centre } from "~/database/schema/offering/centre";
import { product } from "~/database/schema/offering/product";
import { intake, slot } from "~/database/schema/offering/timetable";
import { getWeekday, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "../shared/context";
import { rejectNotFound } from "../shared/failure";
import { verifyPosterEdition } from "./poster-code";

/** Today's hours of an event. Null if it is not today. */
export interface Occurrence {
  startsAt: Date;
  endsAt: Date;
}

const SUNDAY = 7;

/**
 * Computes today's hours of a weekly event.
 * @returns null if it is not today.
 */
export const findOccurrenceToday = (weekly: WeeklyEvent, now: Date): Occurrence | null =>
  findOccurrenceOn(weekly, toSingaporeDay(now));

interface WeeklyEvent {
  weekdays: number[];
  startTime: string;
  minutes: number;
}

/**
 * Computes the hours of a weekly event on a day.
 * @returns null if it is not on that day.
 */
export function findOccurrenceOn(weekly: WeeklyEvent, day: string): Occurrence | null {
  if (!weekly.weekdays.includes(getWeekday(day) || SUNDAY)) return null;
  const startsAt = toInstant(day, weekly.startTime.slice(0, 5));
  return { startsAt, endsAt: new Date(startsAt.getTime() + weekly.minutes * 60_000) };
}

interface FoundPlace {
  centerId: string;
  centerName: string;
  title: string | null;
  hours: Occurrence | null;
  /** Edition of the centre's posters. */
  edition: number;
}

/** Columns of the centre, shared by all queries below. */
const centreColumns = { centre: centre.name, edition: centre.posterEdition };

/** @throws 404 for an invalid code: edited, of another place, or of posters that were renewed since. */
export async function resolvePoster(context: Context, poster: Poster): Promise<CheckInPlace> {
  const edition = verifyPosterEdition(context, poster);
  const found = edition === null ? null : await readPlace(context, poster);
  if (found === null || found.edition !== edition) return rejectNotFound("The place of this code");
  const { hours, edition: _present, ...place } = found;
  return {
    ...place,
    startsAt: hours?.startsAt.toISOString() ?? null,
    endsAt: hours?.endsAt.toISOString() ?? null,
    today: poster.kind === "center" || hours !== null,
  };
}

async function readPlace(context: Context, { kind, id }: Poster): Promise<FoundPlace | null> {
  switch (kind) {
    case "center":
      return readCentre(context, id);
    case "session":
      return (await readSlot(context, id)) ?? (await readIntake(context, id));
    default:
      return readActivity(context, id);
  }
}

async function readCentre({ db }: Context, id: string): Promise<FoundPlace | null> {
  const [found] = await db.select(centreColumns).from(centre).where(eq(centre.id, id));
  if (found === undefined) return null;
  return {
    centerId: id,
    centerName: found.centre,
    title: null,
    hours: null,
    edition: found.edition,
  };
}

async function readActivity({ db, now }: Context, id: string): Promise<FoundPlace | null> {
  const [found] = await db
    .select({ activity, ...centreColumns })
    .from(activity)
    .innerJoin(centre, eq(centre.id, activity.centreId))
    .where(eq(activity.id, id));
  return found
    ? {
        centerId: found.activity.centreId,
        centerName: found.centre,
        title: found.activity.name,
        hours: findOccurrenceToday(found.activity, now),
        edition: found.edition,
      }
    : null;
}

async function readSlot({ db, now }: Context, id: string): Promise<FoundPlace | null> {
  const [found] = await db
    .select({ slot, title: product.name, ...centreColumns })
    .from(slot)
    .innerJoin(centre, eq(centre.id, slot.centreId))
    .innerJoin(product, eq(product.id, slot.productId))
    .where(eq(slot.id, id));
  if (found === undefined) return null;
  const { startsAt, endsAt, centreId } = found.slot;
  const today = isTodayOrSoon(startsAt, now);
  return {
    centerId: centreId,
    centerName: found.centre,
    title: found.title,
    hours: today ? { startsAt, endsAt } : null,
    edition: found.edition,
  };
}

async function readIntake({ db, now }: Context, id: string): Promise<FoundPlace | null> {
  const [found] = await db
    .select({
      intake,
      ...centreColumns,
      title: product.name,
      minutes: product.minutesPerSession,
    })
    .from(intake)
    .innerJoin(centre, eq(centre.id, intake.centreId))
    .innerJoin(product, eq(product.id, intake.productId))
    .where(eq(intake.id, id));
  if (found === undefined) return null;
  const { fromDate, toDate, centreId } = found.intake;
  const today = toSingaporeDay(now);
  const isRunning = fromDate <= today && today <= toDate;
  return {
    centerId: centreId,
    centerName: found.centre,
    title: found.title,
    hours: isRunning ? findOccurrenceToday({ ...found.intake, minutes: found.minutes }, now) : null,
    edition: found.edition,
  };
}

const HOUR_MS = 3_600_000;

/** Checks if an event is today or starts so soon that its door is already open, such as a session just after midnight. */
export function isTodayOrSoon(startsAt: Date, now: Date): boolean {
  return (
    toSingaporeDay(startsAt) === toSingaporeDay(now) ||
    Math.abs(startsAt.getTime() - now.getTime()) <= HOUR_MS
  );
}
