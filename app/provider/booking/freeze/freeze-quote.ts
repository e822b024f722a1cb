/** The effect of a freeze on bookings and places, in advance. */
import type { Appointment } from "~/contract/booking/appointment";
import type { DayPeriod } from "~/lib/day-periods";
import type { Day } from "~/lib/singapore-date";
import type { CustomerContext } from "~/provider/shared/context";
import { toAppointment } from "../messages/appointment-view";
import { findRecordingCentres } from "../slot/attendance";
import { isAssessmentDue } from "../term/next-bookable";
import { computeStageAfter } from "../term/stages";
import type { TermCounts } from "../term/term-counts";
import type { TermRow } from "../term/terms";
import type { BookingsToCome } from "./bookings-to-come";
import { findFollowingPackages } from "./following-packages";
import { findAwaitedPlaces, findReservedPlace } from "./frozen-places";

/** Lists the places that a freeze concerns. */
export async function listFrozenPlaces(
  context: CustomerContext,
  row: TermRow,
  freezing: { coming: BookingsToCome; period: DayPeriod },
) {
  const [reserved, awaited] = await Promise.all([
    findReservedPlace(context.db, context, row, freezing),
    findAwaitedPlaces(context.db, context, row, freezing.period),
  ]);
  const places = [...(reserved ? [reserved] : []), ...awaited.map(({ shown }) => shown)];
  return places.map(({ startsAt, endsAt, ...of }) => ({
    ...of,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}

/** Lists the packages that follow directly, with their days once this one ends on another day. */
export async function listFollowing({ db, now }: CustomerContext, row: TermRow, validUntil: Day) {
  const following = await findFollowingPackages(db, now, row, validUntil);
  return following.map(({ moves, from, to }) => ({ moves, fromDate: from, toDate: to }));
}

/** Finds the next session that stays booked, if the freeze cancels its pre-assessment. */
export async function findBlockedSession(
  context: CustomerContext,
  row: TermRow,
  counts: TermCounts,
  { inside, outside }: BookingsToCome,
): Promise<Appointment | null> {
  const next = outside.find(({ kind }) => kind === "SESSION");
  if (next === undefined || !inside.some(({ kind }) => kind === "PRE_SESSION")) return null;
  const stage = computeStageAfter(row.term.stage, "PRE_CANCELLED");
  const after = { ...row, term: { ...row.term, stage } };
  const without = { ...counts, preAssessmentEnd: null, preAssessmentBooked: false };
  if (!isAssessmentDue(after, without, context.now)) return null;
  const { centreId } = row.service;
  const recording = await findRecordingCentres(context.db, [centreId], context.now);
  const terms = new Set([row.term.id]);
  const unrecorded = recording.has(centreId) ? new Set<string>() : terms;
  return toAppointment(next, row, context, { assessedFirst: terms, unrecorded });
}
