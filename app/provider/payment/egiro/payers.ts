/** Payers of a person's invoices by eGIRO. The person confirms or stops them. */
import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
} from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { egiroArrangement, egiroPayerLink, egiroTransaction } from "~/database/schema/egiro";
import { invoiceLink } from "~/database/schema/order";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { contactChange } from "~/database/schema/people/correction";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { hashToken } from "~/lib/security/token.server";
import { getFirstName } from "~/lib/text/first-name";
import {
  customerName,
  customersOwn,
  customersRecord,
  isCustomersOwn,
} from "~/provider/people/customer-name";
import { CallRejected, rejectNotFound, toEnglish } from "~/provider/shared/failure";
import {
  CALLS_IN_PARALLEL,
  type Page,
  runForAllRows,
  sortById,
} from "~/provider/shared/for-each-row";
import { limitMisses } from "~/provider/shared/limits/rate-limits";
import type { AreaHandlers, Context, CustomerContext } from "../../shared/context";
import { requestMandateEnd } from "./bank";
import { cancelAnnouncedDeductions } from "./cancel-announced";
import { hasPayerConsent } from "./payer-consent";
import { notifyOfAnswer } from "./record-bank-decision";

export const egiroPayerHandlers: AreaHandlers<typeof contract.egiroPayers> = {
  async get(context, { params }) {
    const { since, name, id: _id, ...payer } = await requireLink(context, params.id);
    return { ...payer, since: since.toISOString(), firstName: getFirstName(name) };
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
    (await confirm(context, oneOfOthers(context, params.id))) ? {} : rejectNotFound(WHAT),

  endOwn: async (context, { params }) =>
    (await stop(context, oneOfOthers(context, params.id))) ? {} : rejectNotFound(WHAT),
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

/**
 * Matches a change of the contact that was made, or made and undone, if links of the person ended since the person was notified. The message
 * may have gone to an address that is no longer the person's. The query joins `client`.
 */
const isOtherContact = and(
  eq(contactChange.clientId, egiroArrangement.clientId),
  isNotNull(contactChange.newTokenHash),
  gt(contactChange.expiresAt, egiroArrangement.toldAt),
  gt(client.linksEndedAt, egiroArrangement.toldAt),
);

async function requireLink(context: Context, token: string) {
  const { db, now } = context;
  const behind = db
    .select({ id: egiroPayerLink.arrangementId })
    .from(egiroPayerLink)
    .where(and(eq(egiroPayerLink.tokenHash, hashToken(token)), gt(egiroPayerLink.expiresAt, now)));
  const isContacts = notExists(
    db.select({ id: contactChange.id }).from(contactChange).where(isOtherContact),
  );
  const found = await limitMisses(context, "deadLink", async () => {
    const [payer] = await payers(
      db,
      and(inArray(egiroArrangement.id, behind), isLive, isContacts),
    ).limit(1);
    return payer ?? null;
  });
  return found ?? rejectNotFound(WHAT);
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
 * Stops an arrangement at once, and notifies the payer.
 * @returns false if there was no live arrangement.
 */
function stop(context: Context, which: SQL | undefined): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const remarks = toEnglish(reply("replies-giro:remark.stopped"));
    const [stopped] = await stopArrangements(tx, context.now, { which, remarks });
    if (stopped === undefined) return false;
    await notifyOfAnswer(tx, context, stopped, "STOPPED");
    return true;
  });
}

/** Stops all arrangements that pay for a person who has died, and those that the person pays by. @returns their number. */
export async function stopArrangementsOf(
  tx: Transaction,
  now: Date,
  clientId: string,
): Promise<number> {
  const ownAccount = tx
    .select({ id: clientAccess.customerId })
    .from(clientAccess)
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.relation, "SELF")));
  const which = or(
    eq(egiroArrangement.clientId, clientId),
    inArray(egiroArrangement.customerId, ownAccount),
  );
  const remarks = "Ended because of a death";
  return (await stopArrangements(tx, now, { which, remarks })).length;
}

/** Stops all arrangements by which an account pays. */
export async function stopArrangementsOfAccount(
  tx: Transaction,
  now: Date,
  customerId: string,
): Promise<void> {
  const which = eq(egiroArrangement.customerId, customerId);
  await stopArrangements(tx, now, { which, remarks: "Ended because the account was closed" });
}

export async function countArrangements(db: Database, customerId: string): Promise<number> {
  const [found] = await db
    .select({ rows: count() })
    .from(egiroArrangement)
    .where(and(eq(egiroArrangement.customerId, customerId), isLive));
  return found?.rows ?? 0;
}

/** Ends announcements and deductions, and expires the payment links sent to the payer. The bank is notified afterwards. */
async function stopArrangements(
  tx: Transaction,
  now: Date,
  { which, remarks }: { which: SQL | undefined; remarks: string },
) {
  const stopped = await tx
    .update(egiroArrangement)
    .set({
      status: "CANCELLED",
      stoppedAt: now,
      cancelledAt: now,
      decidedAt: now,
      confirmedAt: null,
      remarks,
    })
    .where(and(which, isLive))
    .returning();
  const ids = stopped.map(({ id }) => id);
  await cancelAnnouncedDeductions(tx, now, inArray(egiroTransaction.arrangementId, ids));
  const paidByLink = tx
    .select({ hash: egiroTransaction.payLinkHash })
    .from(egiroTransaction)
    .where(inArray(egiroTransaction.arrangementId, ids));
  await tx
    .update(invoiceLink)
    .set({ expiresAt: now })
    .where(and(inArray(invoiceLink.tokenHash, paidByLink), gt(invoiceLink.expiresAt, now)));
  return stopped;
}

/** Cancels stopped arrangements at the banks, with retries until the bank accepts. */
export async function endStoppedMandates(context: Context): Promise<void> {
  const readStopped = (page: Page) =>
    context.db
      .select({ id: egiroArrangement.id, mandateId: egiroArrangement.mandateId })
      .from(egiroArrangement)
      .where(
        and(
          isNotNull(egiroArrangement.stoppedAt),
          isNotNull(egiroArrangement.mandateId),
          isNull(egiroArrangement.mandateEndedAt),
          page.follows(egiroArrangement.id),
        ),
      )
      .orderBy(sortById(egiroArrangement.id))
      .limit(page.limit);
  await runForAllRows(
    { ...context, inParallel: CALLS_IN_PARALLEL },
    readStopped,
    "failed to cancel stopped eGIRO arrangement at the bank",
    async (row) => {
      try {
        await requestMandateEnd(context.bank, row.mandateId as string);
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
