/** Checks people in to and out of a booked session. The database decides once, and a form sent twice gets the first answer. */
import { eq } from "drizzle-orm";
import type { AttendanceResult, CheckInAction } from "~/contract/check-in/check-in";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { attendanceRecord } from "~/database/schema/check-in";
import { reply } from "~/languages/reply";
import { formatDate } from "~/lib/singapore-date";
import { getFirstName } from "~/lib/text/first-name";
import { explainAssessmentFirst } from "~/provider/booking/change/assessment-first";
import { isAssessmentDueFirst } from "../booking/change/due-assessment";
import { formatTitleIn } from "../booking/messages/booking-wording";
import { formatEnglishTitle, toTitled } from "../booking/slot/appointment-title";
import { type BookedSession, findSession, getSessionId } from "../booking/slot/booked-session";
import { completeSession } from "../booking/slot/complete-session";
import { recordCheckIn, recordTurnedAway } from "../booking/slot/start-attendance";
import { createFeedbackToken, requestFeedback } from "../help/feedback-occasions";
import type { Context } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import type { Words } from "../shared/messages/message-language";
import { isSessionAtPlace } from "./booked-sessions";
import { rejectRepeated, requireBegun, requireCheckInTime } from "./event-state";
import { requireNoOtherCheckIn } from "./single-event-guard";
import type { Visit } from "./visit";

interface Choice {
  sessionId: string;
  bookingId: string;
}

export async function checkInToSession(
  context: Context,
  visit: Visit,
  choice: Choice,
): Promise<AttendanceResult> {
  const answer = await context.db.transaction(async (tx) => {
    const found = await visitedSession(tx, visit, choice);
    const { booking } = found;
    if (booking.attendance === "NOT_ATTENDED") {
      requireCheckInTime(booking, context.now);
      await requireNoOtherCheckIn(tx, context.now, found.client.idNumberLookup, booking.id);
      if (await isAssessmentDueFirst(tx, context, booking)) {
        await recordTurnedAway(tx, context.now, booking.id);
        return null;
      }
    }
    if (!(await recordCheckIn(tx, context.now, booking.id)))
      // A concurrent cancellation is reported as such.
      return firstAnswer(tx, context, await visitedSession(tx, visit, choice), {
        visit,
        action: "CHECK_IN",
      });
    await record(tx, context, { visit, bookingId: booking.id, action: "CHECK_IN" });
    return answerOf(found, "CHECK_IN", context.now, null);
  });
  return answer ?? refuseUnassessed();
}

export function checkOutOfSession(
  context: Context,
  visit: Visit,
  choice: Choice,
): Promise<AttendanceResult> {
  return context.db.transaction(async (tx) => {
    const found = await visitedSession(tx, visit, choice);
    const { booking, client } = found;
    if (booking.attendance !== "NOT_ATTENDED") requireBegun(booking, context.now);
    const completed = await completeSession(tx, context, booking, context.now);
    if (completed === null) return firstAnswer(tx, context, found, { visit, action: "CHECK_OUT" });
    await record(tx, context, { visit, bookingId: booking.id, action: "CHECK_OUT" });
    const occasion = occasionOf(found);
    const subject = (words: Words) =>
      words.text("messages-people:feedback.occasion", {
        title: formatTitleIn(words, { kind: booking.kind, programme: found.productName }),
        date: words.formats.shortDate(booking.startsAt),
      });
    await requestFeedback(tx, context, { occasion, subject, person: client, completed });
    return answerOf(
      found,
      "CHECK_OUT",
      context.now,
      await createFeedbackToken(tx, context, occasion),
    );
  });
}

/** @throws 404 for a booking at another place or of a person outside this visit. */
async function visitedSession(
  tx: Transaction,
  visit: Visit,
  { sessionId, bookingId }: Choice,
): Promise<BookedSession> {
  const found = await findSession(tx, bookingId);
  const theirs =
    found !== null &&
    visit.people.includes(found.booking.clientId) &&
    getSessionId(found.booking) === sessionId &&
    isSessionAtPlace(found, visit.place);
  return theirs && !found.booking.status.startsWith("CANCELLED")
    ? found
    : rejectNotFound("The session");
}

/** @throws 409, because the session requires an assessment first. */
function refuseUnassessed(): never {
  return refuse(
    409,
    errorCodes.assessmentFirst,
    reply("replies-booking:speak-to-staff", { reason: explainAssessmentFirst() }),
  );
}

async function record(
  tx: Transaction,
  { now }: Context,
  { visit, bookingId, action }: { visit: Visit; bookingId: string; action: CheckInAction },
): Promise<void> {
  await tx.insert(attendanceRecord).values({ bookingId, action, visit: visit.id, at: now });
}

/** @throws 409 if another visit did it, or it cannot be done yet. */
async function firstAnswer(
  tx: Transaction,
  context: Context,
  found: BookedSession,
  { visit, action }: { visit: Visit; action: CheckInAction },
): Promise<AttendanceResult> {
  const records = await tx
    .select()
    .from(attendanceRecord)
    .where(eq(attendanceRecord.bookingId, found.booking.id));
  const own = records.find((row) => row.action === action && row.visit === visit.id);
  if (own === undefined) {
    const out = records.find((row) => row.action === "CHECK_OUT");
    const came = records.find((row) => row.action === "CHECK_IN");
    if (out) rejectRepeated("ATTENDED", out.at);
    // "Please check in first" would lead nowhere after the end.
    if (!came && context.now > found.booking.endsAt) requireCheckInTime(found.booking, context.now);
    return rejectRepeated(came ? "ATTENDING" : "NOT_ATTENDED", came?.at ?? null);
  }
  const token =
    action === "CHECK_OUT" ? await createFeedbackToken(tx, context, occasionOf(found)) : null;
  return answerOf(found, action, own.at, token);
}

function occasionOf(found: BookedSession) {
  const { booking } = found;
  return {
    bookingId: booking.id,
    volunteerAttendanceId: null,
    subject: `${formatEnglishTitle(booking.kind, found.productName)} on ${formatDate(booking.startsAt)}`,
  };
}

function answerOf(
  found: BookedSession,
  action: CheckInAction,
  at: Date,
  feedback: string | null,
): AttendanceResult {
  return {
    action,
    at: at.toISOString(),
    ...toTitled(found.booking.kind, found.productName),
    firstName: getFirstName(found.client.name),
    endsAt: found.booking.endsAt.toISOString(),
    minutes: null,
    feedback,
  };
}
