/** Links in messages that show one booking without sign-in (DESIGN promise 6). */
import type { Transaction } from "~/database/connect.server";
import { appointmentLink } from "~/database/schema/booking";
import { hashToken, newToken } from "~/lib/token.server";
import type { Context } from "../shared/context";

/** @returns the address; only the hash of its token is kept. */
export async function makeAppointmentLink(
  tx: Transaction,
  context: Context,
  bookingId: string,
  expiresAt: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insert(appointmentLink)
    .values({ tokenHash: hashToken(token), bookingId, expiresAt, createdAt: context.now });
  return `${context.publicUrl}/appt/${token}`;
}
