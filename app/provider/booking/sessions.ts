/** The sessions of the caller's terms, and the times that can be chosen. */
import { asc, eq, inArray } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Appointment } from "~/contract/session";
import type { Database } from "~/database/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { term } from "~/database/schema/service";
import { addDays, singaporeDay, startOfSingaporeDay } from "~/lib/singapore-date";
import { notFound } from "../core/failure";
import type { AreaHandlers, CustomerContext } from "../core/world";
import { toAppointment } from "./appointment-view";
import { cancel, reschedule } from "./change";
import { review, schedule } from "./schedule";
import { daysIn, slotsIn, spanOf } from "./slots";
import type { BookingRow } from "./take-slot";
import { countTerm, kindToBook, ownTerm, ownTerms, type TermRow, termRows } from "./terms";
import { windowFor } from "./window";

export const sessionHandlers: AreaHandlers<typeof contract.sessions> = {
  async list(context, { query }) {
    const only = query.termId === undefined ? undefined : eq(term.id, query.termId);
    const rows = await termRows(context.db).where(ownTerms(context, only)).orderBy(asc(term.id));
    if (query.termId !== undefined && rows.length === 0) notFound("The service");
    for (const row of rows) context.touched.add(row.client.id);
    const bookings = await bookingsOf(context.db, rows);
    return rows.map((row) => toTerm(context, row, bookings.get(row.term.id) ?? []));
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
    const { kind, window, between } = await askedFor(context, query);
    const [days, span] = await Promise.all([
      daysIn(context.db, window, between),
      spanOf(context.db, window),
    ]);
    return {
      kind,
      days,
      firstDay: span.first && singaporeDay(span.first),
      lastDay: span.last && singaporeDay(span.last),
    };
  },

  review,
  schedule,
  reschedule,
  cancel,
};

/** Which times a call asks for: of what kind, in which window, between which days. */
async function askedFor(
  context: CustomerContext,
  query: { termId: string; bookingId?: string; from?: string; to?: string },
) {
  const row = await ownTerm(context, query.termId);
  const counts = await countTerm(context.db, row);
  const kind =
    query.bookingId === undefined
      ? kindToBook(row, counts, context.now)
      : await kindOf(context, row, query.bookingId);
  return {
    kind,
    window: windowFor(kind, row, counts, context.now),
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

function toTerm(context: CustomerContext, row: TermRow, bookings: BookingRow[]) {
  const all = bookings.map((booking) => toAppointment(booking, row, context));
  const withStatus = (...statuses: Appointment["status"][]) =>
    all.filter(({ status }) => statuses.includes(status));
  const scheduled = withStatus("SCHEDULED");
  const booked = scheduled.filter(({ kind }) => kind === "SESSION").length;
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
    scheduledSessions: booked,
    sessionsToBook: Math.max(0, totalSessions - usedSessions - booked),
    groups: {
      cancelled: withStatus("CANCELLED", "CANCELLED_WITH_CHARGE"),
      cancelledWithCharge: withStatus("CANCELLED_WITH_CHARGE"),
      cancelledWithoutCharge: withStatus("CANCELLED"),
      completed: withStatus("COMPLETED"),
      scheduled: scheduled.filter(({ kind }) => kind !== "PRE_SESSION"),
      preClass: scheduled.filter(({ kind }) => kind === "PRE_SESSION"),
    },
  };
}
