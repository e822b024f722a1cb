/** The appointment behind a reminder link, shown to and answered by the holder of the link (SPEC section 7, appointment-reminder). */
import { and, asc, eq, gt, lte, ne, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { ANSWER_DEADLINE_HOURS, type Appointment } from "~/contract/booking/appointment-reminder";
import { errorCodes } from "~/contract/response";
import { appointmentLink, sessionBooking } from "~/database/schema/booking";
import { client } from "~/database/schema/people/client";
import { term } from "~/database/schema/service";
import { reply } from "~/languages/reply";
import { hashToken } from "~/lib/security/token.server";
import { getFirstName } from "~/lib/text/first-name";
import { shortenReference } from "~/lib/text/short-reference";
import { isLinkOpen } from "../people/access/open-links";
import type { AreaHandlers, Context } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { consumeSubjectRateLimit, limitMisses } from "../shared/limits/rate-limits";
import { explainAssessmentFirst } from "./change/assessment-first";
import { findConfirmable } from "./change/confirm-assessment";
import { isAssessmentDueFirst } from "./change/due-assessment";
import { requireExpectedStart } from "./change/expected-start";
import { saveResponse } from "./change/save-response";
import { findFreeCancellationEnd } from "./messages/appointment-view";
import { toTitled } from "./slot/appointment-title";
import { findAbsences, findRecordingCentres, toAttendance } from "./slot/attendance";
import { type BookedSession, findSession } from "./slot/booked-session";

const HOUR_MS = 3_600_000;

export const appointmentReminderHandlers: AreaHandlers<typeof contract.appointmentReminders> = {
  async get(context, { params }) {
    return shown(context, await behindLink(context, params.id));
  },

  /** Saves the answer. The last answer counts. */
  async clientAttendance(context, { body }) {
    const found = await behindLink(context, body.id);
    const appointment = await shown(context, found);
    const { open, answerUntil } = appointment;
    requireExpectedStart(found.booking, body.expectedStart, "changed");
    if (appointment.assessmentFirst)
      refuse(409, errorCodes.over, explainAssessmentFirst(appointment));
    if (!open)
      refuse(
        409,
        errorCodes.over,
        reply("replies-booking:answer.over", { when: new Date(answerUntil) }),
      );
    await consumeSubjectRateLimit(context, "attendance", found.booking.id);
    await context.db.transaction((tx) => saveResponse(tx, context, found.booking.id, body));
    const saved = await behindLink(context, body.id);
    requireExpectedStart(saved.booking, body.expectedStart, "changed");
    return shown(context, saved);
  },
};

function answerUntil(startsAt: Date): Date {
  return new Date(startsAt.getTime() - ANSWER_DEADLINE_HOURS * HOUR_MS);
}

interface LinkedSession extends BookedSession {
  /** The link is that of a message about several bookings. */
  ofSeveral: boolean;
}

/** @throws 404 for a token that was never issued and for an expired link. The two cases look alike. */
async function behindLink(context: Context, token: string): Promise<LinkedSession> {
  const { db, now } = context;
  const found = await limitMisses(context, "deadLink", async () => {
    const [link] = await db
      .select({ bookingId: appointmentLink.bookingId, ofSeveral: appointmentLink.ofSeveral })
      .from(appointmentLink)
      .innerJoin(sessionBooking, eq(sessionBooking.id, appointmentLink.bookingId))
      .innerJoin(client, eq(client.id, sessionBooking.clientId))
      .where(
        and(
          eq(appointmentLink.tokenHash, hashToken(token)),
          gt(appointmentLink.expiresAt, now),
          isLinkOpen(appointmentLink),
        ),
      );
    if (link === undefined) return null;
    const session = await findSession(db, link.bookingId);
    return session && { ...session, ofSeveral: link.ofSeveral };
  });
  return found ?? rejectNotFound("The appointment");
}

async function shown(context: Context, found: LinkedSession): Promise<Appointment> {
  const { db, now } = context;
  const { booking, client, centre } = found;
  const until = answerUntil(booking.startsAt);
  const unanswered = booking.response === "PENDING" && until <= now;
  const isToCome = booking.status === "SCHEDULED" && booking.startsAt > now;
  const dueFirst = isToCome && (await isAssessmentDueFirst(db, context, booking));
  const absent = await findAbsences(db, [booking]);
  const recording = await findRecordingCentres(db, dueFirst ? [centre.id] : [], now);
  return {
    uid: booking.id,
    bookingId: booking.id,
    reference: shortenReference(booking.termId),
    firstName: getFirstName(client.name),
    ...toTitled(booking.kind, found.productName),
    ofRun: booking.intakeId !== null,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    centerName: centre.name,
    address: [`Blk ${centre.block} ${centre.street}`, `Singapore ${centre.postalCode}`],
    latitude: centre.latitude,
    longitude: centre.longitude,
    status: booking.status,
    response: unanswered ? "EXPIRED" : booking.response,
    attended: toAttendance(booking, absent),
    answerUntil: until.toISOString(),
    freeUntil: findFreeCancellationEnd(booking, context)?.toISOString() ?? null,
    assessmentFirst: dueFirst,
    usedUnlessCancelled: dueFirst && !recording.has(centre.id),
    assessmentUnknown: dueFirst && (await isAssessmentUnknown(db, booking)),
    others: found.ofSeveral ? await findOthersToCome(context, found) : null,
    open:
      !dueFirst &&
      booking.status === "SCHEDULED" &&
      booking.attendance === "NOT_ATTENDED" &&
      booking.response !== "EXPIRED" &&
      until > now,
  };
}

async function isAssessmentUnknown(
  db: Context["db"],
  { termId }: BookedSession["booking"],
): Promise<boolean> {
  const rows = await db.select({ term }).from(term).where(eq(term.id, termId));
  return (await findConfirmable(db, rows)).size > 0;
}

/** Counts the other bookings of the package that are still to come, and finds the next one. */
async function findOthersToCome(
  { db, now }: Context,
  { booking, productName }: LinkedSession,
): Promise<Appointment["others"]> {
  const others = await db
    .select()
    .from(sessionBooking)
    .where(
      and(
        eq(sessionBooking.termId, booking.termId),
        ne(sessionBooking.id, booking.id),
        eq(sessionBooking.status, "SCHEDULED"),
        gt(sessionBooking.startsAt, now),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt));
  const [next] = others;
  if (next === undefined) return null;
  return {
    count: others.length,
    next: {
      ...toTitled(next.kind, productName),
      startsAt: next.startsAt.toISOString(),
      endsAt: next.endsAt.toISOString(),
    },
  };
}

/** Expires the invitations that have no answer by their cut-off (SPEC section 3, invitation statuses). */
export async function expireInvitations({ db, now }: Context): Promise<void> {
  await db
    .update(sessionBooking)
    .set({ response: "EXPIRED" })
    .where(
      and(
        // The value is no parameter, because a partial index does not fit one.
        sql`${sessionBooking.response} = 'PENDING'`,
        lte(sessionBooking.startsAt, new Date(now.getTime() + ANSWER_DEADLINE_HOURS * HOUR_MS)),
      ),
    );
}
