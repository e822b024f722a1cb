/** Closes everything of a person who has died: messages, appointments, packages, unpaid orders, arrangements and access. */
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { client } from "~/database/schema/people/client";
import { type CertificateBearer, deathReport } from "~/database/schema/people/death-report";
import { lockTermsOfPerson } from "../booking/term/lock-term";
import { cancelDentalAppointmentsAhead } from "../denticare/cancel-all";
import {
  cancelOrdersAfterDeath,
  endCardPagesAfterDeath,
  endPackagesAfterDeath,
} from "../payment/cancellation/cancel-after-death";
import { stopArrangementsOf } from "../payment/egiro/payers";
import { closeRecord, type FormerHolder } from "../people/close-record";
import { findContactPerson, formatContactPerson } from "../people/contact/contact-person";
import type { Context } from "../shared/context";
import { type Page, runForAllRows, sortById } from "../shared/for-each-row";
import type { WriteMessage } from "../shared/messages/message-language";
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
  /** Who brought the certificate to a counter. */
  broughtBy: CertificateBearer | null;
}

/**
 * Customers who could act for the person get one message. After the transaction the caller ends open card pages:
 * `endCardPagesAfterDeath`.
 * @returns null if it was reported before.
 */
export async function reportDeath(
  tx: Transaction,
  context: Context,
  { clientId, diedOn, reportedBy, broughtBy }: ReportedDeath,
): Promise<(DeathSummary & { notified: number }) | null> {
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
  const contactPerson = await findContactPerson(tx, clientId);
  const { contact, holders } = await closeRecord(tx, context, record);
  const accesses = holders.map(({ contact: _reached, ...access }) => access);
  const { name: _name, ...closed } = summary;
  const ended = { contact, accesses, closed, status: null };
  await tx
    .insert(deathReport)
    .values({ clientId, diedOn, reportedBy, broughtBy, reportedAt: context.now, ...ended })
    .onConflictDoUpdate({
      target: deathReport.clientId,
      set: {
        ...ended,
        ...(diedOn !== null && { diedOn }),
        ...(broughtBy !== null && { broughtBy }),
      },
    });
  const notified = await notifyFamily(tx, context, writeDeathReported(summary), {
    record,
    reportedBy,
    holders,
    others: [
      [broughtBy && broughtBy.countryCode + broughtBy.mobileNumber, createAnyHourMessage],
      [contact.messagesMobile, createDaytimeMessage],
    ],
  });
  const readers = { contactPerson, broughtBy: formatContactPerson(broughtBy) };
  const forStaff = writeDeathReportedForStaff(summary, clientId, readers);
  await notifyStaff(tx, context, "deathForStaff", forStaff);
  return { ...summary, notified };
}

interface Family {
  record: typeof client.$inferSelect;
  reportedBy: string | null;
  holders: readonly FormerHolder[];
  /** Numbers of people without an account, who get the message unless a holder's number is the same. */
  others: [mobile: string | null, timed: typeof createAnyHourMessage][];
}

/** @returns how many people get the message */
async function notifyFamily(
  tx: Transaction,
  context: Context,
  words: WriteMessage,
  { record: { id, chosenLanguage: language }, reportedBy, holders, others }: Family,
): Promise<number> {
  for (const { customerId, contact: to } of holders) {
    const timed = customerId === reportedBy ? createAnyHourMessage : createDaytimeMessage;
    await notify(tx, context, toAddress(to, id), timed("deathReported", words));
  }
  const mobiles = new Set(holders.flatMap(({ contact: { mobile } }) => mobile ?? []));
  for (const [mobile, timed] of others) {
    if (!mobile || mobiles.has(mobile)) continue;
    mobiles.add(mobile);
    const to = toAddress({ email: null, mobile, language }, id);
    await notify(tx, context, to, timed("deathReported", words));
  }
  return mobiles.size + holders.filter(({ contact: to }) => to.email && !to.mobile).length;
}

/** Closes the records of deaths that operators reported. */
export async function closeReportedRecords(context: Context): Promise<void> {
  const readReports = (page: Page) =>
    context.db
      .select({
        id: deathReport.clientId,
        diedOn: deathReport.diedOn,
        reportedBy: deathReport.reportedBy,
        broughtBy: deathReport.broughtBy,
      })
      .from(deathReport)
      .where(
        and(
          isNull(deathReport.contact),
          isNull(deathReport.status),
          page.follows(deathReport.clientId),
        ),
      )
      .orderBy(sortById(deathReport.clientId))
      .limit(page.limit);
  await runForAllRows(context, readReports, "failed to close record", async ({ id, ...report }) => {
    await context.db.transaction((tx) => reportDeath(tx, context, { ...report, clientId: id }));
    await endCardPagesAfterDeath(context, id);
  });
}
