/** Payers of a person's invoices by eGIRO. The person confirms or stops them. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, type SQL } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Database } from "~/database/engine/connect.server";
import { egiroArrangement, egiroPayerLink, egiroTransaction } from "~/database/schema/egiro";
import { invoiceLink } from "~/database/schema/order";
import { client, customer } from "~/database/schema/people";
import { hashToken } from "~/lib/security/token.server";
import { firstName } from "~/lib/text/first-name";
import { limitMisses } from "~/provider/http/rate-limits";
import {
  customerName,
  customersOwn,
  customersRecord,
  isCustomersOwn,
} from "~/provider/people/customer-name";
import { CallRejected, notFound } from "~/provider/shared/failure";
import { forEachRow } from "~/provider/shared/for-each-row";
import type { AreaHandlers, Context, CustomerContext } from "../../shared/context";
import { cancelMandate } from "./bank";
import { cancelAnnouncedDeductions } from "./cancel-announced";
import { hasPayerConsent } from "./payer-consent";
import { notifyOfAnswer } from "./record-bank-decision";

export const egiroPayerHandlers: AreaHandlers<typeof contract.egiroPayers> = {
  async get(context, { params }) {
    const { since, name, id: _id, ...payer } = await requireLink(context, params.id);
    return { ...payer, since: since.toISOString(), firstName: firstName(name) };
  },

  async confirm(context, { params }) {
    const { id } = await requireLink(context, params.id);
    await confirm(context, eq(egiroArrangement.id, id));
    return {};
  },

  async end(context, { params }) {
    const { id } = await requireLink(context, params.id);
    await stop(context, eq(egiroArrangement.id, id));
    return {};
  },

  async list(context) {
    const found = await payers(context.db, ofOthers(context)).orderBy(
      asc(egiroArrangement.createdAt),
    );
    return found.map(({ id, by, since, confirmed }) => ({
      id,
      by,
      since: since.toISOString(),
      confirmed,
    }));
  },

  confirmOwn: async (context, { params }) =>
    (await confirm(context, oneOfOthers(context, params.id))) ? {} : notFound(WHAT),

  endOwn: async (context, { params }) =>
    (await stop(context, oneOfOthers(context, params.id))) ? {} : notFound(WHAT),
};

const WHAT = "The arrangement";

const isLive = inArray(egiroArrangement.status, ["PENDING", "ACTIVE"]);

/**
 * Restricts a query to other customers' arrangements for the caller's own record. A caller without a record has none.
 * A loved one's arrangements are excluded, because loved ones answer for themselves.
 */
const ofOthers = (context: CustomerContext) =>
  and(
    eq(egiroArrangement.clientId, context.ownClientId ?? ""),
    ne(egiroArrangement.customerId, context.customerId),
    isLive,
  );

const oneOfOthers = (context: CustomerContext, id: string) =>
  and(eq(egiroArrangement.id, id), ofOthers(context));

function payers(db: Database, which: SQL | undefined) {
  return db
    .select({
      id: egiroArrangement.id,
      by: customerName,
      since: egiroArrangement.createdAt,
      confirmed: hasPayerConsent,
      name: client.name,
    })
    .from(egiroArrangement)
    .innerJoin(client, eq(client.id, egiroArrangement.clientId))
    .innerJoin(customer, eq(customer.id, egiroArrangement.customerId))
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(which)
    .$dynamic();
}

async function requireLink(context: Context, token: string) {
  const { db, now } = context;
  const behind = db
    .select({ id: egiroPayerLink.arrangementId })
    .from(egiroPayerLink)
    .where(and(eq(egiroPayerLink.tokenHash, hashToken(token)), gt(egiroPayerLink.expiresAt, now)));
  const found = await limitMisses(context, "deadLink", async () => {
    const [payer] = await payers(db, and(inArray(egiroArrangement.id, behind), isLive)).limit(1);
    return payer ?? null;
  });
  return found ?? notFound(WHAT);
}

/** @returns false if there is no live arrangement. */
async function confirm({ db, now }: Context, which: SQL | undefined): Promise<boolean> {
  const confirmed = await db
    .update(egiroArrangement)
    .set({ confirmedAt: now })
    .where(and(which, isLive))
    .returning({ id: egiroArrangement.id });
  return confirmed.length > 0;
}

/**
 * Stops an arrangement at once. Its announcements and deductions end, the payment links sent to the payer expire, and the payer is
 * notified. The bank is notified afterwards.
 * @returns false if there was no live arrangement.
 */
function stop(context: Context, which: SQL | undefined): Promise<boolean> {
  const { now } = context;
  return context.db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(egiroArrangement)
      .set({
        status: "CANCELLED",
        stoppedAt: now,
        cancelledAt: now,
        decidedAt: now,
        confirmedAt: null,
        remarks: "The person whose invoices it was for has stopped it",
      })
      .where(and(which, isLive))
      .returning();
    if (stopped === undefined) return false;
    await cancelAnnouncedDeductions(tx, now, eq(egiroTransaction.arrangementId, stopped.id));
    const paidByLink = tx
      .select({ hash: egiroTransaction.payLinkHash })
      .from(egiroTransaction)
      .where(eq(egiroTransaction.arrangementId, stopped.id));
    await tx
      .update(invoiceLink)
      .set({ expiresAt: now })
      .where(and(inArray(invoiceLink.tokenHash, paidByLink), gt(invoiceLink.expiresAt, now)));
    await notifyOfAnswer(tx, context, stopped, "STOPPED");
    return true;
  });
}

/** Cancels stopped arrangements at the banks, with retries until the bank accepts. */
export async function endStoppedMandates(context: Context): Promise<void> {
  const stopped = await context.db
    .select({ id: egiroArrangement.id, mandateId: egiroArrangement.mandateId })
    .from(egiroArrangement)
    .where(
      and(
        isNotNull(egiroArrangement.stoppedAt),
        isNotNull(egiroArrangement.mandateId),
        isNull(egiroArrangement.mandateEndedAt),
      ),
    )
    .limit(100);
  await forEachRow(
    context,
    stopped,
    "failed to cancel stopped eGIRO arrangement at the bank",
    async (row) => {
      try {
        await cancelMandate(context.bank, row.mandateId as string);
      } catch (error) {
        // The next run retries a bank that does not answer.
        const isSilent =
          error instanceof CallRejected &&
          error.failure.errorCode === errorCodes.outsideUnavailable;
        if (isSilent) return;
        throw error;
      }
      await context.db
        .update(egiroArrangement)
        .set({ mandateEndedAt: context.now })
        .where(eq(egiroArrangement.id, row.id));
    },
  );
}
