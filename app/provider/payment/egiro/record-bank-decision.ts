/** Applies the bank's decision on an authorisation to the arrangement. A notice and a poll take the same path. */
import { and, eq, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import {
  customersLanguage,
  customersOwn,
  customersRecord,
  isCustomersOwn,
} from "~/provider/people/customer-name";
import type { Context } from "~/provider/shared/context";
import { toEnglish } from "~/provider/shared/failure";
import {
  CALLS_IN_PARALLEL,
  type Page,
  runForAllRows,
  sortById,
} from "~/provider/shared/for-each-row";
import { createDaytimeMessage, notify } from "~/provider/shared/messages/outbox";
import { type ArrangementRow, getBankName } from "./arrangement-view";
import { type Mandate, readMandate } from "./bank";
import { cancelAnnouncedDeductions } from "./cancel-announced";
import { type EgiroAnswer, writeEgiroAnswered } from "./messages";
import { hasPayerConsent, isSelfPayer } from "./payer-consent";

/** Polls the bank about every pending arrangement, because notices may be lost. */
export async function pollPendingMandates(context: Context): Promise<void> {
  const readUndecided = (page: Page) =>
    context.db
      .select()
      .from(egiroArrangement)
      .where(
        and(
          or(
            eq(egiroArrangement.status, "PENDING"),
            and(
              eq(egiroArrangement.status, "ACTIVE"),
              isNotNull(egiroArrangement.cancelRequestedAt),
            ),
          ),
          page.follows(egiroArrangement.id),
        ),
      )
      .orderBy(sortById(egiroArrangement.id))
      .limit(page.limit);
  await runForAllRows(
    { ...context, inParallel: CALLS_IN_PARALLEL },
    readUndecided,
    "failed to check eGIRO arrangement at the bank",
    (row) => pollMandate(context, row),
  );
}

export async function pollMandate(context: Context, row: ArrangementRow): Promise<void> {
  if (row.mandateId === null) return;
  await recordBankDecision(context, row, await readMandate(context.bank, row.mandateId));
}

export async function recordBankDecision(
  context: Context,
  row: ArrangementRow,
  mandate: Mandate,
): Promise<void> {
  const { now } = context;
  if (row.stoppedAt !== null) return;
  switch (mandate.status) {
    case "OPEN":
      return;
    case "AUTHORISED":
      await context.db
        .update(egiroArrangement)
        .set({ acceptedAt: new Date(mandate.authorisedAt ?? now), limitCents: mandate.limitCents })
        .where(and(eq(egiroArrangement.id, row.id), isNull(egiroArrangement.acceptedAt)));
      return;
    case "ACTIVE":
      if (row.status === "ACTIVE") return keepActive(context, row);
      return approve(context, row, mandate);
    case "CANCELLING":
      return approve(context, row, mandate);
    case "REFUSED":
      return change(context, row, {
        from: "PENDING",
        to: {
          status: "REJECTED",
          decidedAt: now,
          remarks: toEnglish(reply("replies-giro:remark.refused")),
        },
        answer: "REFUSED",
      });
    case "ABANDONED":
      return change(context, row, {
        from: "PENDING",
        to: {
          status: "REJECTED",
          decidedAt: now,
          remarks: toEnglish(reply("replies-giro:remark.left")),
        },
        answer: null,
      });
    case "CANCELLED":
      return change(context, row, {
        from: row.status,
        to: { status: "CANCELLED", decidedAt: now, cancelledAt: now, remarks: null },
        answer: row.status === "ACTIVE" ? "CANCELLED" : null,
      });
  }
}

function approve(context: Context, row: ArrangementRow, mandate: Mandate): Promise<void> {
  const { now } = context;
  const approved = {
    status: "ACTIVE" as const,
    effectiveDate: mandate.effectiveDate,
    limitCents: mandate.limitCents,
    decidedAt: now,
    remarks: null,
    acceptedAt: row.acceptedAt ?? new Date(mandate.authorisedAt ?? now),
  };
  return change(context, row, { from: "PENDING", to: approved, answer: "APPROVED" });
}

/** Keeps an arrangement active whose cancellation the bank did not approve, and notifies the customer. */
async function keepActive(context: Context, row: ArrangementRow): Promise<void> {
  if (row.cancelRequestedAt === null) return;
  const cancelRequestedAt = row.cancelRequestedAt;
  await context.db.transaction(async (tx) => {
    const stored = await tx
      .update(egiroArrangement)
      .set({
        cancelRequestedAt: null,
        decidedAt: context.now,
        remarks: toEnglish(reply("replies-giro:remark.continues")),
      })
      .where(
        and(
          eq(egiroArrangement.id, row.id),
          eq(egiroArrangement.status, "ACTIVE"),
          eq(egiroArrangement.cancelRequestedAt, cancelRequestedAt),
        ),
      )
      .returning({ id: egiroArrangement.id });
    if (stored.length > 0) await notifyOfAnswer(tx, context, row, "KEPT");
  });
}

async function change(
  context: Context,
  row: ArrangementRow,
  {
    from,
    to,
    answer,
  }: {
    from: ArrangementRow["status"];
    to: Partial<ArrangementRow>;
    answer: EgiroAnswer | null;
  },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const changed = await tx
      .update(egiroArrangement)
      .set(to)
      .where(and(eq(egiroArrangement.id, row.id), eq(egiroArrangement.status, from)))
      .returning({ id: egiroArrangement.id });
    if (changed.length === 0) return;
    if (to.status === "CANCELLED")
      await cancelAnnouncedDeductions(tx, context.now, eq(egiroTransaction.arrangementId, row.id));
    if (answer) await notifyOfAnswer(tx, context, row, answer);
  });
}

export async function notifyOfAnswer(
  tx: Transaction,
  context: Context,
  row: ArrangementRow,
  answer: EgiroAnswer,
): Promise<void> {
  const to = await findApplicant(tx, row.customerId);
  const words = writeEgiroAnswered(
    {
      name: to.name,
      bankName: getBankName(row.bankCode),
      reference: row.ddaReferenceNo,
      answer,
      invoiced: await findInvoicedPerson(tx, row.id),
    },
    context.publicUrl,
  );
  await notify(tx, context, to, createDaytimeMessage("egiroAnswered", words));
}

/** @returns undefined if the applicants pay their own invoices. */
async function findInvoicedPerson(tx: Transaction, id: string) {
  const [found] = await tx
    .select({
      name: sql<string | null>`case when ${hasPayerConsent} then ${client.name} end`,
      maskedIdNumber: client.maskedIdNumber,
    })
    .from(egiroArrangement)
    .innerJoin(client, eq(client.id, egiroArrangement.clientId))
    .where(and(eq(egiroArrangement.id, id), not(isSelfPayer)));
  return found;
}

export async function findApplicant(tx: Transaction, customerId: string) {
  const [found] = await tx
    .select({
      customer,
      clientId: customersRecord.id,
      channel: customersRecord.messageChannel,
      quietHours: customersRecord.quietHours,
      language: customersLanguage,
    })
    .from(customer)
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(eq(customer.id, customerId));
  return {
    name: found?.customer.name ?? "customer",
    email: found?.customer.email ?? null,
    mobile: found?.customer.mobile ?? null,
    clientId: found?.clientId ?? null,
    channel: found?.channel ?? null,
    quietHours: found?.quietHours ?? null,
    language: found?.language ?? null,
    about: found?.clientId ?? null,
    reader: { as: "CUSTOMER" as const, customerId },
  };
}
