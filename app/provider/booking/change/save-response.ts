/** Saves the answer to an invitation to a session at the expected time. The same answer again changes nothing and notifies no one. */

import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import type { Context } from "~/provider/shared/context";
import { rejectNotFound } from "~/provider/shared/failure";
import { notifyStaff } from "~/provider/shared/messages/outbox";
import { formatEnglishTitle } from "../slot/appointment-title";
import { findSession } from "../slot/booked-session";
import { isScheduledWithoutPresence } from "../slot/open-booking";
import { writeAppointmentDeclined } from "./response-messages";

export async function saveResponse(
  tx: Transaction,
  context: Context,
  bookingId: string,
  {
    response,
    expectedStart,
  }: { response: "CONFIRMED" | "DECLINED"; expectedStart?: string | undefined },
): Promise<void> {
  const changed = await tx
    .update(sessionBooking)
    .set({ response })
    .where(
      and(
        eq(sessionBooking.id, bookingId),
        isScheduledWithoutPresence,
        ne(sessionBooking.response, "EXPIRED"),
        ne(sessionBooking.response, response),
        expectedStart === undefined
          ? undefined
          : eq(sessionBooking.startsAt, new Date(expectedStart)),
      ),
    )
    .returning({ id: sessionBooking.id });
  if (changed.length === 0 || response === "CONFIRMED") return;
  const found = (await findSession(tx, bookingId)) ?? rejectNotFound("The appointment");
  // The staff of the session plan with the place that is free now.
  const { client, booking, productName, centre } = found;
  const declined = writeAppointmentDeclined({
    name: client.name,
    title: formatEnglishTitle(booking.kind, productName),
    centre: centre.name,
    startsAt: booking.startsAt,
  });
  await notifyStaff(tx, context, "appointmentDeclined", declined);
}
