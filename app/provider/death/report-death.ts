/** Closes everything of a person who has died: messages, appointments, packages, unpaid orders, arrangements and access. */
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { client, contact as nextOfKin } from "~/database/schema/people/client";
import { deathReport } from "~/database/schema/people/death-report";
import { lockTermsOfPerson } from "../booking/term/lock-term";
import { cancelDentalAppointmentsAhead } from "../denticare/cancel-all";
import {
  cancelOrdersAfterDeath,
  endCardPagesAfterDeath,
  endPackagesAfterDeath,
} from "../payment/cancellation/cancel-after-death";
import { stopArrangementsOf } from "../payment/egiro/payers";
import { closeRecord } from "../people/close-record";
import type { Context } from "../shared/context";
import { type Page, runForAllRows } from "../shared/for-each-row";
import {
  createAnyHourMessage,
  createDaytimeMessage,
  notify,
  notifyStaff,
} from "../shared/messages/outbox";
import { toAddress } from "../shared/messages/reader";
import {
  type DeathSummary,
  writeDeathReported,
  writeDeathReportedForStaff,
} from "./death-messages";

export interface ReportedDeath {
  clientId: string;
  diedOn: string | null;
  /** Null for an operator. */
  reportedBy: string | null;
}

/**
 * Customers who could act for the person get one message. After the transaction the caller ends open card pages:
 * `endCardPagesAfterDeath`.
 * @returns null if it was reported before.
 */
export async function reportDeath(
  tx: Transaction,
  context: Context,
  { clientId, diedOn, reportedBy }: ReportedDeath,
): Promise<DeathSummary | null> {
  await lockTermsOfPerson(tx, clientId);
  // An order that is being paid at this moment becomes a package, which ends below.
  const orders = await cancelOrdersAfterDeath(tx, context, clientId);
  const [record] = await tx.select().from(client).where(eq(client.id, clientId));
  if (record === undefined || record.closedAt !== null) return null;
  const packages = await endPackagesAfterDeath(tx, context, clientId);
  const summary = {
    name: record.name,
    sessions: packages.sessions,
    refundAmount: packages.refundCents,
    dentalAppointments: await cancelDentalAppointmentsAhead(tx, context, clientId),
    arrangements: await stopArrangementsOf(tx, context.now, clientId),
    orders,
  };
  const family = await findContactPerson(tx, clientId);
  const { contact, holders } = await closeRecord(tx, context, record);
  const accesses = holders.map(({ contact: _reached, ...access }) => access);
  const { name: _name, ...closed } = summary;
  const ended = { contact, accesses, closed, status: null };
  await tx
    .insert(deathReport)
    .values({ clientId, diedOn, reportedBy, reportedAt: context.now, ...ended })
    .onConflictDoUpdate({
      target: deathReport.clientId,
      set: { ...ended, ...(diedOn !== null && { diedOn }) },
    });
  const words = writeDeathReported(summary);
  for (const { customerId, contact: to } of holders) {
    const timed = customerId === reportedBy ? createAnyHourMessage : createDaytimeMessage;
    await notify(tx, context, toAddress(to, clientId), timed("deathReported", words));
  }
  const { messagesMobile } = contact;
  // The number of the contact person gets the message unless a holder's number is the same.
  if (messagesMobile && !holders.some(({ contact: { mobile } }) => mobile === messagesMobile)) {
    const to = { email: null, mobile: messagesMobile, language: record.chosenLanguage };
    const message = createDaytimeMessage("deathReported", words);
    await notify(tx, context, toAddress(to, clientId), message);
  }
  const forStaff = writeDeathReportedForStaff(summary, clientId, family);
  await notifyStaff(tx, context, "deathForStaff", forStaff);
  return summary;
}

/** Finds the name and number of the emergency contact, whom staff call. Null if the record has none. */
async function findContactPerson(tx: Transaction, clientId: string): Promise<string | null> {
  const [found] = await tx
    .select()
    .from(nextOfKin)
    .where(and(eq(nextOfKin.clientId, clientId), eq(nextOfKin.emergency, true)))
    .limit(1);
  return found ? `${found.name}, ${found.countryCode} ${found.mobileNumber}` : null;
}

/** Closes the records of deaths that operators reported. */
export async function closeReportedRecords(context: Context): Promise<void> {
  const readReports = (page: Page) =>
    context.db
      .select({
        id: deathReport.clientId,
        diedOn: deathReport.diedOn,
        reportedBy: deathReport.reportedBy,
      })
      .from(deathReport)
      .where(
        and(
          isNull(deathReport.contact),
          isNull(deathReport.status),
          page.follows(deathReport.clientId),
        ),
      )
      .orderBy(deathReport.clientId)
      .limit(page.limit);
  await runForAllRows(context, readReports, "failed to close record", async ({ id, ...report }) => {
    await context.db.transaction((tx) => reportDeath(tx, context, { ...report, clientId: id }));
    await endCardPagesAfterDeath(context, id);
  });
}
