/** The sessions of the caller's terms, and the times that can be chosen. */
import { asc, eq, inArray } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Appointment } from "~/contract/booking/session";
import type { Database } from "~/database/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { term } from "~/database/schema/service";
import { addDays, mondayOf, singaporeDay, startOfSingaporeDay } from "~/lib/singapore-date";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { notFound } from "../shared/failure";
import { answer } from "./answer";
import { toAppointment } from "./appointment-view";
import {
  assessmentFirst,
  dueAssessment,
  freeToChange,
  makeWay,
  withAssessment,
} from "./assessment-first";
import { knownAbsences, overWithoutSign } from "./attended";
import { windowFor } from "./booking-window";
import { cancel, reschedule } from "./change";
import { leaveIntake } from "./leave-intake";
import { review, schedule } from "./schedule";
import { daysIn, slotsIn, spanOf } from "./slots";
import type { BookingRow } from "./take-slot";
import {
  countTerm,
  countTerms,
  kindToBook,
  ownBooking,
  ownTerm,
  ownTerms,
  type TermCounts,
  type TermRow,
  termRows,
} from "./terms";
import { sessionsByWeek } from "./weeks";

export const sessionHandlers: AreaHandlers<typeof contract.sessions> = {
  async list(context, { query }) {
    const only = query.termId === undefined ? undefined : eq(term.id, query.termId);
    const rows = await termRows(context.db).where(ownTerms(context, only)).orderBy(asc(term.id));
    if (query.termId !== undefined && rows.length === 0) notFound("The service");
    for (const row of rows) context.touched.add(row.client.id);
    const bookings = await bookingsOf(context.db, rows);
    const counts = await countTerms(context.db, rows, context.now);
    const known = await knownOf(context, rows, counts, [...bookings.values()].flat());
    return rows.map((row) => ({
      ...toTerm(row, counts),
      groups: groupsOf(
        (bookings.get(row.term.id) ?? []).map((one) => toAppointment(one, row, context, known)),
      ),
    }));
  },

  async get(context, { params }) {
    const { booking, row } = await ownBooking(context, params.id);
    const counts = await countTerms(context.db, [row], context.now);
    const known = await knownOf(context, [row], counts, [booking]);
    return { appointment: toAppointment(booking, row, context, known), term: toTerm(row, counts) };
  },

  async vacantSlots(context, { query }) {
    const { kind, window, between } = await askedFor(context, query);
    const slots = await slotsIn(context.db, window, between);
    const free = slots.filter(({ placesLeft }) => placesLeft > 0);
    return {
      kind,
      vacantSlots: slots,
      totalAvailableSlots: free.reduce((sum, { placesLeft }) => sum + placesLeft, 0),
      totalTimeSlots: free.length,
    };
  },

  async vacantDays(context, { query }) {
    const { row, kind, window, between } = await askedFor(context, query);
    const [days, span, weeks] = await Promise.all([
      daysIn(context.db, window, between),
      spanOf(context.db, window),
      kind === "SESSION" ? sessionsByWeek(context.db, row, query.bookingId) : new Map(),
    ]);
    return {
      kind,
      days: days.map((one) => ({ ...one, sessionsInWeek: weeks.get(mondayOf(one.day)) ?? 0 })),
      firstDay: span.first && singaporeDay(span.first),
      lastDay: span.last && singaporeDay(span.last),
    };
  },

  review,
  schedule,
  reschedule,
  cancel,
  answer,
  leaveRun: leaveIntake,
  assessmentFirst,
  makeWay,
};

/** Which times a call asks for: of what kind, in which window, between which days. */
async function askedFor(
  context: CustomerContext,
  query: { termId: string; bookingId?: string; from?: string; to?: string },
) {
  const row = await ownTerm(context, query.termId);
  const counts = await countTerm(context.db, row, context.now);
  const kind =
    query.bookingId === undefined
      ? kindToBook(row, counts, context.now)
      : await kindOf(context, row, query.bookingId);
  const due = kind === "SESSION" ? await dueAssessment(context.db, row, counts, context.now) : null;
  return {
    row,
    kind,
    window: windowFor(kind, row, withAssessment(counts, due), context.now),
    between: {
      from: query.from === undefined ? undefined : startOfSingaporeDay(query.from),
      to: query.to === undefined ? undefined : startOfSingaporeDay(addDays(query.to, 1)),
    },
  };
}

async function kindOf(context: CustomerContext, { term: of }: TermRow, bookingId: string) {
  const [found] = await context.db
    .select({ kind: sessionBooking.kind, termId: sessionBooking.termId })
    .from(sessionBooking)
    .where(eq(sessionBooking.id, bookingId));
  return found?.termId === of.id ? found.kind : notFound("The appointment");
}

async function bookingsOf(db: Database, rows: readonly TermRow[]) {
  const byTerm = new Map<string, BookingRow[]>();
  if (rows.length === 0) return byTerm;
  const found = await db
    .select()
    .from(sessionBooking)
    .where(
      inArray(
        sessionBooking.termId,
        rows.map((row) => row.term.id),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt), asc(sessionBooking.createdAt));
  for (const booking of found)
    byTerm.set(booking.termId, [...(byTerm.get(booking.termId) ?? []), booking]);
  return byTerm;
}

/** What the bookings' own rows do not say: what costs nothing to change since an assessment comes first, and who did not come. */
async function knownOf(
  { db, now }: CustomerContext,
  rows: readonly TermRow[],
  counts: Map<string, TermCounts>,
  bookings: readonly BookingRow[],
) {
  const free = new Set<string>();
  for (const row of rows) {
    const due = await dueAssessment(db, row, counts.get(row.term.id) as TermCounts, now);
    for (const id of freeToChange(due)) free.add(id);
  }
  return { free, absent: await knownAbsences(db, overWithoutSign(bookings)) };
}

function toTerm(row: TermRow, counts: Map<string, TermCounts>) {
  const { scheduled, sessionsToBook } = counts.get(row.term.id) as TermCounts;
  const { totalSessions, usedSessions, validUntil } = row.service;
  return {
    termId: row.term.id,
    stage: row.term.stage,
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
