/**
 * Reserves and releases the time of dentists and of people. Two database constraints decide, because a check before the write could be
 * outdated.
 */
import { and, eq, lte, sql } from "drizzle-orm";
import type { SlotChoice } from "~/contract/denticare/dental";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalTime } from "~/database/schema/dental";
import { reply } from "~/languages/reply";
import { isDay, toInstant } from "~/lib/singapore-date";
import type { Context } from "../shared/context";
import { refuse } from "../shared/failure";
import { readCurrentHolidays } from "../shared/holidays";
import { formatTimeRange, releasePersonTime } from "../shared/person-time";
import { findFreeTimes } from "./availability";
import { requireClinic, requireDentist, requireTreatment, type TreatmentRow } from "./clinics";
import { lockTimetableShared } from "./timetable-lock";

export const TIME_TAKEN = reply("replies:denticare.taken");

export interface ChosenTime {
  treatment: TreatmentRow;
  clinicId: string;
  /** The requested dentist, or null for 'No preference'. */
  preferredDentistId: string | null;
  day: string;
  time: string;
  startsAt: Date;
  endsAt: Date;
}

/** @throws 404 for an unknown treatment, clinic or dentist, 400 for an invalid day. */
export async function requireChosenTime(tx: Transaction, choice: SlotChoice): Promise<ChosenTime> {
  const day = `${choice.monthAndYear}-${String(choice.dayOfMonth).padStart(2, "0")}`;
  if (!isDay(day)) refuse(400, errorCodes.invalid, reply("replies:denticare.no-day"));
  const treatment = await requireTreatment(tx, choice.serviceId);
  await requireClinic(tx, choice.centerId);
  const preferredDentistId = await requireDentist(tx, choice.centerId, choice.resourceId);
  const startsAt = toInstant(day, choice.timeSlot);
  const endsAt = new Date(startsAt.getTime() + treatment.minutes * 60_000);
  return {
    treatment,
    clinicId: choice.centerId,
    preferredDentistId,
    day,
    time: choice.timeSlot,
    startsAt,
    endsAt,
  };
}

/**
 * Reserves the time of the dentist, or of the first free one. If a concurrent request is faster, the next dentist is tried.
 * @param holdEndsAt null for a booking.
 * @returns the dentist.
 * @throws 409 if no dentist is free then.
 */
export async function reserveTime(
  tx: Transaction,
  context: Context,
  chosen: ChosenTime,
  { id, holdEndsAt }: { id: string; holdEndsAt: Date | null },
): Promise<string> {
  const { clinicId, preferredDentistId: dentistId, day, time, treatment } = chosen;
  const wanted = { clinicId, dentistId, minutes: treatment.minutes };
  await lockTimetableShared(tx);
  const publicHolidays = await readCurrentHolidays(tx, context.publicHolidays);
  const free = await findFreeTimes(tx, { now: context.now, publicHolidays }, wanted, day);
  const candidates = [...free.values()][0]?.get(time) ?? [];
  const period = formatTimeRange(chosen.startsAt, chosen.endsAt);
  for (const candidate of candidates) {
    await tx
      .delete(dentalTime)
      .where(
        and(
          eq(dentalTime.dentistId, candidate),
          sql`${dentalTime.period} && ${period}::tstzrange`,
          lte(dentalTime.heldUntil, context.now),
        ),
      );
    const taken = await tx
      .insert(dentalTime)
      .values({ id, dentistId: candidate, period, heldUntil: holdEndsAt })
      .onConflictDoNothing()
      .returning({ id: dentalTime.id });
    if (taken.length > 0) return candidate;
  }
  return refuse(409, errorCodes.timeTaken, TIME_TAKEN);
}

export async function releaseTimes(tx: Transaction, id: string): Promise<void> {
  await tx.delete(dentalTime).where(eq(dentalTime.id, id));
  await releasePersonTime(tx, id);
}

const DEADLOCK = "40P01";

/** Rejects a request that lost a deadlock. Two requests for each other's time block one another until the database aborts one of them. */
export async function rejectOnDeadlock<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      if ((cause as { code?: string }).code === DEADLOCK)
        refuse(409, errorCodes.timeTaken, TIME_TAKEN);
    }
    throw error;
  }
}
