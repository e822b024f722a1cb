/** The appointment behind a link: shown and answered by whoever holds it (SPEC section 7, appointment-reminder). */
import { and, eq, gt, inArray, lte } from "drizzle-orm";
import type { contract } from "~/contract";
import { ANSWER_UNTIL_HOURS, type Appointment } from "~/contract/appointment-reminder";
import { errorCodes } from "~/contract/reply";
import { appointmentLink, sessionBooking } from "~/database/schema/booking";
import { firstName } from "~/lib/first-name";
import { formatDateTime } from "~/lib/singapore-date";
import { hashToken } from "~/lib/token.server";
import { type BookedSession, sessionById, titleOf } from "../check-in/booked-sessions";
import { notFound, refuse } from "../core/failure";
import type { AreaHandlers, Context } from "../core/world";
import { appointmentDeclined } from "../messages/appointment-texts";
import { announce } from "../messages/outbox";

const HOUR_MS = 3_600_000;

export const appointmentReminderHandlers: AreaHandlers<typeof contract.appointmentReminders> = {
  get: async (context, { params }) => shown(context, await behindLink(context, params.id)),

  /** The last answer counts; the same answer again changes nothing and tells nobody. */
  async clientAttendance(context, { body }) {
    const found = await behindLink(context, body.id);
    const { open, answerUntil } = shown(context, found);
    if (!open)
      refuse(
        409,
        errorCodes.over,
        `The time to answer ended on ${formatDateTime(answerUntil)}. Please call us.`,
      );
    await context.db.transaction(async (tx) => {
      const answers = (["PENDING", "CONFIRMED", "DECLINED"] as const).filter(
        (answer) => answer !== body.response,
      );
      const changed = await tx
        .update(sessionBooking)
        .set({ response: body.response })
        .where(
          and(
            eq(sessionBooking.id, found.booking.id),
            eq(sessionBooking.status, "SCHEDULED"),
            inArray(sessionBooking.response, answers),
          ),
        )
        .returning({ id: sessionBooking.id });
      // Whoever runs the session plans with the place that is free now.
      if (changed.length > 0 && body.response === "DECLINED")
        await announce(
          tx,
          context,
          { email: context.staffEmail, mobile: null },
          appointmentDeclined({
            name: found.client.name,
            title: titleOf(found),
            centre: found.centre.name,
            startsAt: found.booking.startsAt,
          }),
        );
    });
    return shown(context, await behindLink(context, body.id));
  },
};

function answerUntil(startsAt: Date): Date {
  return new Date(startsAt.getTime() - ANSWER_UNTIL_HOURS * HOUR_MS);
}

/** @throws 404 for a token nobody was given and for a link that has expired: they look alike. */
async function behindLink({ db, now }: Context, token: string): Promise<BookedSession> {
  const [link] = await db
    .select({ bookingId: appointmentLink.bookingId })
    .from(appointmentLink)
    .where(
      and(eq(appointmentLink.tokenHash, hashToken(token)), gt(appointmentLink.expiresAt, now)),
    );
  const found = link ? await sessionById(db, link.bookingId) : null;
  return found ?? notFound("The appointment");
}

function shown({ now }: Context, found: BookedSession): Appointment {
  const { booking, client, centre } = found;
  const until = answerUntil(booking.startsAt);
  const unanswered = booking.response === "PENDING" && until <= now;
  return {
    uid: booking.id,
    firstName: firstName(client.name),
    title: titleOf(found),
    kind: booking.kind,
    ofRun: booking.intakeId !== null,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    centerName: centre.name,
    address: [`Blk ${centre.block} ${centre.street}`, `Singapore ${centre.postalCode}`],
    latitude: centre.latitude,
    longitude: centre.longitude,
    status: booking.status,
    response: unanswered ? "EXPIRED" : booking.response,
    answerUntil: until.toISOString(),
    open:
      booking.status === "SCHEDULED" &&
      booking.attendance === "NOT_ATTENDED" &&
      booking.response !== "EXPIRED" &&
      until > now,
  };
}

/** By the clock: an invitation without an answer has expired at its cut-off (SPEC section 3, invitation statuses). */
export async function endInvitations({ db, now }: Context): Promise<void> {
  await db
    .update(sessionBooking)
    .set({ response: "EXPIRED" })
    .where(
      and(
        eq(sessionBooking.response, "PENDING"),
        lte(sessionBooking.startsAt, new Date(now.getTime() + ANSWER_UNTIL_HOURS * HOUR_MS)),
      ),
    );
}
