/** Links in messages to one appointment. Only the hash of a token is stored. */
import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalAppointment, dentalLink, denticareClient } from "~/database/schema/dental";
import { client } from "~/database/schema/people/client";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import { isLinkOpen } from "../people/access/open-links";
import type { Context } from "../shared/context";
import { limitMisses } from "../shared/limits/rate-limits";
import { type AppointmentWithView, readAppointments } from "./appointment-view";

const LINK_RETENTION_MS = 7 * 86_400_000;

/** Creates an address that shows the appointment until a week after it. */
export async function createAppointmentLink(
  tx: Transaction,
  context: Context,
  { id, endsAt }: { id: string; endsAt: Date },
): Promise<string> {
  const token = createLinkToken();
  await tx.insert(dentalLink).values({
    tokenHash: hashToken(token),
    appointmentId: id,
    expiresAt: new Date(endsAt.getTime() + LINK_RETENTION_MS),
    createdAt: context.now,
  });
  return `${context.publicUrl}/denticare/appointment/${token}`;
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
          isLinkOpen(dentalLink.createdAt),
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
