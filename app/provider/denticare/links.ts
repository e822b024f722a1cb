/** Links in messages to one appointment. Only the hash of a token is stored. */
import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalAppointment, dentalLink, denticareClient } from "~/database/schema/dental";
import { client } from "~/database/schema/people/client";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import { isLinkOpen } from "../people/access/open-links";
import type { Context } from "../shared/context";
import { limitMisses } from "../shared/limits/rate-limits";
import type { MessageLink } from "../shared/messages/outbox";
import { type AppointmentWithView, readAppointments } from "./appointment-view";

const LINK_RETENTION_MS = 7 * 86_400_000;

/** Creates an address that shows the appointment until a week after it. */
export async function createAppointmentLink(
  tx: Transaction,
  context: Context,
  of: { id: string; endsAt: Date },
): Promise<string> {
  const { url, row } = createLink(context, of, null);
  await tx.insert(dentalLink).values(row);
  return url;
}

/**
 * Creates the link of a message, with its pending insert.
 * @param reader PERSON, or null if the contact may not be the person's own: then it ends with the access of any customer.
 */
export function prepareAppointmentLink(
  tx: Transaction,
  context: Context,
  of: { id: string; endsAt: Date },
  reader: "PERSON" | null,
): MessageLink {
  const create = (to: string | null): MessageLink => {
    const { url, row } = createLink(context, of, to);
    const written = tx
      .insert(dentalLink)
      .values(row)
      .returning({ tokenHash: dentalLink.tokenHash });
    const signedIn = `${context.publicUrl}/my-denticare`;
    return { url, signedIn, written: tx.$with("dental_link").as(written) };
  };
  return { ...create(reader), ofCopy: create };
}

function createLink(
  { now, publicUrl }: Context,
  { id, endsAt }: { id: string; endsAt: Date },
  reader: string | null,
) {
  const token = createLinkToken();
  const row = {
    tokenHash: hashToken(token),
    appointmentId: id,
    expiresAt: new Date(endsAt.getTime() + LINK_RETENTION_MS),
    createdAt: now,
    reader,
  };
  return { url: `${publicUrl}/denticare/appointment/${token}`, row };
}

/**
 * Finds the appointment of a link.
 * @returns null for a token that was never issued and for an expired one.
 */
export async function findAppointmentByLinkToken(
  context: Context,
  token: string,
): Promise<AppointmentWithView | null> {
  const link = await limitMisses(context, "deadLink", async () => {
    const [existing] = await context.db
      .select({ appointmentId: dentalLink.appointmentId })
      .from(dentalLink)
      .innerJoin(dentalAppointment, eq(dentalAppointment.id, dentalLink.appointmentId))
      .innerJoin(denticareClient, eq(denticareClient.id, dentalAppointment.denticareClientId))
      .leftJoin(client, eq(client.id, denticareClient.clientId))
      .where(
        and(
          eq(dentalLink.tokenHash, hashToken(token)),
          gt(dentalLink.expiresAt, context.now),
          isLinkOpen(dentalLink),
        ),
      );
    return existing ?? null;
  });
  if (link === null) return null;
  const [shown] = await readAppointments(
    context.db,
    context.now,
    eq(dentalAppointment.id, link.appointmentId),
  );
  return shown ?? null;
}
