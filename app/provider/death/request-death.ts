/**
 * Requests of customers to record the death of a person for whom they act. Staff decide with a document. Until then messages
 * about the person pause (send-outbox.ts), the person's contact and account can stop the request, and nothing else changes.
 */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import type { client } from "~/database/schema/people/client";
import { deathReport } from "~/database/schema/people/death-report";
import type { Context, NotifyContext } from "../shared/context";
import { createAnyHourMessage, createDaytimeMessage, notify } from "../shared/messages/outbox";
import { toPerson, toStaff } from "../shared/messages/reader";
import { writeDeathRequested, writeDeathRequestedForStaff } from "./death-messages";

interface RequestedDeath {
  diedOn: string | null;
  /** The customer who requests it, and their name. */
  reportedBy: string;
  by: string;
  /** The page on which the person stops the request, and the hash of its token. */
  url: string;
  tokenHash: string;
}

/** @returns false if a death of the person is requested or recorded already */
export async function requestDeath(
  tx: Transaction,
  context: Context,
  record: typeof client.$inferSelect,
  { diedOn, reportedBy, by, url, tokenHash: stopTokenHash }: RequestedDeath,
): Promise<boolean> {
  const { now, staffEmail } = context;
  const requested = await tx
    .insert(deathReport)
    .values({
      clientId: record.id,
      diedOn,
      reportedBy,
      reportedAt: now,
      status: "REQUESTED",
      stopTokenHash,
    })
    .onConflictDoNothing()
    .returning();
  if (requested.length === 0) return false;
  await notify(
    tx,
    context,
    toPerson(record),
    createDaytimeMessage("deathReported", writeDeathRequested({ to: record.name, by, url })),
  );
  await notifyStaff(tx, context, staffEmail, writeDeathRequestedForStaff(record.id, "REQUESTED"));
  return true;
}

/**
 * Withdraws the request of a customer, because the person has stopped it. Messages that were paused are sent.
 * @returns false if the customer has requested nothing
 */
export async function withdrawDeathRequest(
  tx: Transaction,
  context: Context,
  { customerId, clientId }: { customerId: string; clientId: string },
): Promise<boolean> {
  const withdrawn = await tx
    .delete(deathReport)
    .where(
      and(
        eq(deathReport.clientId, clientId),
        eq(deathReport.reportedBy, customerId),
        eq(deathReport.status, "REQUESTED"),
      ),
    )
    .returning();
  if (withdrawn.length === 0) return false;
  await notifyStaff(
    tx,
    context,
    context.staffEmail,
    writeDeathRequestedForStaff(clientId, "STOPPED"),
  );
  return true;
}

const notifyStaff = (
  tx: Transaction,
  context: NotifyContext,
  email: string,
  content: ReturnType<typeof writeDeathRequestedForStaff>,
) =>
  notify(
    tx,
    context,
    toStaff({ staffEmail: email }),
    createAnyHourMessage("deathForStaff", content),
  );
