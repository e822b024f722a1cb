/**
 * Requests of customers to record the death of a person for whom they act. Staff decide with a document. Until then messages
 * about the person pause (send-outbox.ts), the person's contact and account can stop the request, and nothing else changes.
 */
import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import type { client } from "~/database/schema/people/client";
import { deathReport } from "~/database/schema/people/death-report";
import type { Context } from "../shared/context";
import { createDaytimeMessage, notify, notifyStaff } from "../shared/messages/outbox";
import { toPerson } from "../shared/messages/reader";
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

/** @returns false if a death of the person is requested or recorded already, or if a request was stopped */
export async function requestDeath(
  tx: Transaction,
  context: Context,
  record: typeof client.$inferSelect,
  { diedOn, reportedBy, by, url, tokenHash: stopTokenHash }: RequestedDeath,
): Promise<boolean> {
  const { now } = context;
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
  const forStaff = writeDeathRequestedForStaff(record.id, "REQUESTED");
  await notifyStaff(tx, context, "deathForStaff", forStaff);
  return true;
}

/**
 * Stops the request of a customer for the person. Messages that were paused are sent. The row stays, so that no customer can pause them
 * again.
 * @returns false if the customer has requested nothing
 */
export async function withdrawDeathRequest(
  tx: Transaction,
  context: Context,
  { customerId, clientId }: { customerId: string; clientId: string },
): Promise<boolean> {
  const isStopped = await stopDeathRequest(tx, clientId, eq(deathReport.reportedBy, customerId));
  if (!isStopped) return false;
  const forStaff = writeDeathRequestedForStaff(clientId, "STOPPED");
  await notifyStaff(tx, context, "deathForStaff", forStaff);
  return true;
}

/** @returns false if there is no request that staff have not decided */
export async function stopDeathRequest(
  tx: Transaction,
  clientId: string,
  which?: SQL,
): Promise<boolean> {
  const stopped = await tx
    .update(deathReport)
    .set({ status: "STOPPED", diedOn: null })
    .where(and(eq(deathReport.clientId, clientId), eq(deathReport.status, "REQUESTED"), which))
    .returning({ clientId: deathReport.clientId });
  return stopped.length > 0;
}
