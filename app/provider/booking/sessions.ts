/** The sessions of the caller's terms, and the times that can be chosen. */

import { asc, eq, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Appointment } from "~/contract/booking/appointment";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { sessionBooking } from "~/database/schema/booking";
import { addDays, getMonday, startOfSingaporeDay, toSingaporeDay } from "~/lib/singapore-date";
import { findOtherCustomerName } from "../people/customer-name";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { rejectNotFound } from "../shared/failure";
import { findFormerCentres } from "./centre-move/former-centres";
import { cancelSeveral } from "./change/cancel-several";
import { cancel, reschedule } from "./change/change";
import { confirmAssessment, findConfirmable } from "./change/confirm-assessment";
import {
  assessmentFirst,
  findDueAssessment,
  limitToLaterTimes,
  listBookingsFreeToChange,
  makeWay,
  withAssessment,
} from "./change/due-assessment";
import { answer } from "./change/respond-to-invitation";
import { review, schedule } from "./change/schedule";
import { limitToGroups } from "./intake/last-group";
import { leaveIntake } from "./intake/leave-intake";
import { leavePrice } from "./intake/leave-price";
import { type RelatedBookings, toAppointment } from "./messages/appointment-view";
import { countBookable, readWeeksAhead } from "./remaining/sessions-ahead";
import { findAbsences, findRecordingCentres } from "./slot/attendance";
import { computeBookingWindow, countSessionsByWeek } from "./slot/booking-limits";
import { markLate } from "./slot/change-notice";
import { countPlacesByDay, findFirstAndLastSlot, listSlotsInWindow } from "./slot/slots";
import type { BookingRow } from "./slot/take-slot";
import { isAssessmentDue, requireBookableKind } from "./term/next-bookable";
import { countTerm, countTerms, type TermCounts } from "./term/term-counts";
import { listTerms, requireOwnBooking, requireOwnTerm, type TermRow } from "./term/terms";
import { toVisibleStage } from "./visible-health";

export const sessionHandlers: AreaHandlers<typeof contract.sessions> = {
  async list(context, { query }) {
    const rows = await listTerms(context, query.termId);
    const ids = rows.map(termIdOf);
    // Free times are counted for a single term only, because counting them reads each week until its last day.
    const single = query.termId === undefined ? [] : rows;
    const [bookings, counts, weeks] = await Promise.all([
      bookingsOf(context.db, ids),
      countTerms(context.db, ids, context.now),
      readWeeksAhead(context.db, single.map(termIdOf), context.now),
    ]);
    const bookable = await countBookable(context.db, context, single, { counts, weeks });
    const related = await relatedOf(context, rows, {
      counts,
      bookings: [...bookings.values()].flat(),
    });
    return rows.map((row) => ({
      ...toTerm(context, row, counts, bookable),
      groups: groupsOf(
        (bookings.get(row.term.id) ?? []).map((one) => toAppointment(one, row, context, related)),
      ),
    }));
  },

  async get(context, { params }) {
    const { booking, row } = await requireOwnBooking(context, params.id);
    const ids = [row.term.id];
    const [counts, weeks] = await Promise.all([
      countTerms(context.db, ids, context.now),
      readWeeksAhead(context.db, ids, context.now),
    ]);
    const bookable = await countBookable(context.db, context, [row], { counts, weeks });
    const related = await relatedOf(context, [row], { counts, bookings: [booking] });
    return {
      appointment: toAppointment(booking, row, context, related),
      term: toTerm(context, row, counts, bookable),
      bookedBy: await findOtherCustomerName(context.db, context, booking.bookedBy),
    };
  },

  async vacantSlots(context, { query }) {
    const { kind, window, between } = await findQuery(context, query);
    const slots = await listSlotsInWindow(context.db, window, between);
    const free = slots.filter(({ placesLeft }) => placesLeft > 0);
    return {
      kind,
      vacantSlots: markLate(slots, kind, context),
      totalAvailableSlots: free.reduce((sum, { placesLeft }) => sum + placesLeft, 0),
      totalTimeSlots: free.length,
    };
  },

  async vacantDays(context, { query }) {
    const { row, kind, window, between } = await findQuery(context, query);
    const [days, span, weeks] = await Promise.all([
      countPlacesByDay(context.db, window, between),
      findFirstAndLastSlot(context.db, window),
      kind === "SESSION" ? countSessionsByWeek(context.db, row, query.bookingId) : new Map(),
    ]);
    return {
      kind,
      days: days.map((one) => ({ ...one, sessionsInWeek: weeks.get(getMonday(one.day)) ?? 0 })),
      firstDay: span.first && toSingaporeDay(span.first),
      lastDay: span.last && toSingaporeDay(span.last),
    };
  },

  review,
  schedule,
  reschedule,
  cancel,
  cancelSeveral,
  answer,
  leaveRun: leaveIntake,
  leavePrice,
  assessmentFirst,
  makeWay,
  confirmAssessment,
};

/** Resolves the requested times: their kind, their window and the days between which they lie. */
async function findQuery(
  context: CustomerContext,
  query: { termId: string; bookingId?: string; from?: string; to?: string },
) {
  const [row, counts, moved] = await Promise.all([
    requireOwnTerm(context, query.termId),
    countTerm(context.db, query.termId, context.now),
    query.bookingId === undefined ? null : movedBooking(context, query.termId, query.bookingId),
  ]);
  const kind = moved?.kind ?? requireBookableKind(row, counts, context.now);
  const due = kind === "SESSION" ? await findDueAssessment(context.db, row, counts, context) : null;
  const all = computeBookingWindow(kind, row, withAssessment(counts, due), context.now);
  const window = await limitToGroups(context.db, context, row, all);
  return {
    row,
    kind,
    window: moved ? limitToLaterTimes(window, moved, due) : window,
    between: {
      from: query.from === undefined ? undefined : startOfSingaporeDay(query.from),
      to: query.to === undefined ? undefined : startOfSingaporeDay(addDays(query.to, 1)),
    },
  };
}

async function movedBooking(context: CustomerContext, termId: string, bookingId: string) {
  const [found] = await context.db
    .select()
    .from(sessionBooking)
    .where(eq(sessionBooking.id, bookingId));
  return found?.termId === termId ? found : rejectNotFound("The appointment");
}

async function bookingsOf(db: Database, termIds: readonly string[]) {
  const byTerm = new Map<string, BookingRow[]>();
  if (termIds.length === 0) return byTerm;
  const found = await bookingsIn(db).execute({ termIds });
  for (const booking of found)
    byTerm.set(booking.termId, [...(byTerm.get(booking.termId) ?? []), booking]);
  return byTerm;
}

const bookingsIn = createPreparedQuery((db) =>
  db
    .select()
    .from(sessionBooking)
    .where(sql`${sessionBooking.termId} = any(${sql.placeholder("termIds")}::uuid[])`)
    .orderBy(asc(sessionBooking.startsAt), asc(sessionBooking.createdAt))
    .prepare("bookings_of_terms"),
);

/** Reads the facts about the bookings that their own rows do not hold. */
async function relatedOf(
  context: CustomerContext,
  rows: readonly TermRow[],
  { counts, bookings }: { counts: Map<string, TermCounts>; bookings: readonly BookingRow[] },
): Promise<RelatedBookings> {
  const due = rows.filter((row) =>
    isAssessmentDue(row, counts.get(row.term.id) as TermCounts, context.now),
  );
  const [free, absences, recording, formerCentres] = await Promise.all([
    freeOf(context, due, counts),
    findAbsences(context.db, bookings),
    findRecordingCentres(
      context.db,
      due.map(({ service }) => service.centreId),
      context.now,
    ),
    findFormerCentres(context.db, rows),
  ]);
  // The present centre says nothing about attendance at a former one.
  const absent = new Set([...absences].filter((id) => !formerCentres.has(id)));
  const assessedFirst = new Set(due.map(({ term }) => term.id));
  const unrecorded = new Set(
    due.flatMap(({ term, service }) => (recording.has(service.centreId) ? [] : [term.id])),
  );
  const confirmable = await findConfirmable(context.db, due);
  const unknown = new Set(
    bookings.flatMap(({ id, termId }) => (confirmable.has(id) ? [termId] : [])),
  );
  return { free, absent, assessedFirst, unrecorded, confirmable, unknown, formerCentres };
}

/** Finds the bookings that are free to change because an assessment comes first. */
async function freeOf(
  context: CustomerContext,
  rows: readonly TermRow[],
  counts: Map<string, TermCounts>,
): Promise<Set<string>> {
  const due = await Promise.all(
    rows.map((row) =>
      findDueAssessment(context.db, row, counts.get(row.term.id) as TermCounts, context),
    ),
  );
  return new Set(due.flatMap((one) => [...listBookingsFreeToChange(one)]));
}

const termIdOf = ({ term }: TermRow) => term.id;

function toTerm(
  context: CustomerContext,
  row: TermRow,
  counts: Map<string, TermCounts>,
  bookable: ReadonlyMap<string, number>,
) {
  const { scheduled, sessionsToBook } = counts.get(row.term.id) as TermCounts;
  const { totalSessions, usedSessions, validUntil } = row.service;
  return {
    termId: row.term.id,
    stage: toVisibleStage(context, row.client.id, row.term.stage),
    productId: row.product.id,
    productName: row.product.name,
    programContentType: row.product.programContentType,
    clientName: row.client.name,
    centerName: row.centre.name,
    validUntil,
    totalSessions,
    usedSessions,
    scheduledSessions: scheduled,
    sessionsToBook,
    bookable:
      row.product.programContentType === "SESSIONS" ? (bookable.get(row.term.id) ?? null) : null,
  };
}

function groupsOf(all: readonly Appointment[]) {
  const withStatus = (...statuses: Appointment["status"][]) =>
    all.filter(({ status }) => statuses.includes(status));
  const scheduled = withStatus("SCHEDULED");
  return {
    cancelled: withStatus("CANCELLED", "CANCELLED_WITH_CHARGE"),
    cancelledWithCharge: withStatus("CANCELLED_WITH_CHARGE"),
    cancelledWithoutCharge: withStatus("CANCELLED"),
    completed: withStatus("COMPLETED"),
    scheduled: scheduled.filter(({ kind }) => kind !== "PRE_SESSION"),
    preClass: scheduled.filter(({ kind }) => kind === "PRE_SESSION"),
  };
}
