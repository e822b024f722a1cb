/** Invoices behind links, shown to and paid by the holder of the link (SPEC section 4, invoice error codes). */
import { and, desc, eq, gt, inArray, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Order } from "~/contract/payment/order";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { invoiceLink, order } from "~/database/schema/order";
import { moneyEvent, payment } from "~/database/schema/payment";
import { client } from "~/database/schema/people/client";
import { reply } from "~/languages/reply";
import { renderQrPng } from "~/lib/files/qr-image.server";
import type { Language } from "~/lib/language/languages";
import { hashToken } from "~/lib/security/token.server";
import { toSingaporeDay } from "~/lib/singapore-date";
import { isSharedLinkOpen } from "../people/access/open-links";
import type { AreaHandlers, Context } from "../shared/context";
import {
  enqueueLookup,
  type LookUpAnswers,
  scheduleDeferredLookups,
} from "../shared/deferred-lookups";
import { refuse, rejectNotFound } from "../shared/failure";
import { consumeVisitorRateLimit, limitMisses } from "../shared/limits/rate-limits";
import { requireAllowedReturnUrl } from "../shared/return-url";
import {
  cancelOtherCardAttempt,
  findOrCreateCardAttempt,
  openHostedPage,
  refreshCardPayment,
} from "./card/pay-by-card";
import { findDeduction } from "./egiro/pay-by-egiro";
import { renderTaxInvoiceFile } from "./invoice/tax-invoice-file";
import { sendInvoiceLink } from "./issue-invoice";
import { computeAmountDue } from "./order/amount-due";
import {
  findLatestPayment,
  listOrderItems,
  listRefunds,
  type OrderRow,
  readFullOrder,
  toTransaction,
} from "./order/order-view";
import { getLinkHolder, type Payer } from "./order/own-order";
import { requireOpenPayNowCode } from "./paynow/open-paynow-qr";
import { findOrCreatePayNowAttempt } from "./paynow/pay-by-paynow";
import { describeRefund } from "./settlement/refund-reply";

export const eInvoiceHandlers: AreaHandlers<typeof contract.eInvoices> = {
  async get(context, { params }) {
    const { row, link } = await openInvoice(context, params.id);
    const [full, deducted] = await Promise.all([
      readFullOrder(context.db, row),
      findDeduction(context.db, row),
    ]);
    const shown = link.namesNobody ? withoutNames(full, await maskedIdOf(context, row)) : full;
    return {
      ...shown,
      deductedOn: deducted?.collectOn ?? null,
      invoiceNumber: numberOf(row),
      linkExpiresAt: link.expiresAt.toISOString(),
    };
  },

  async sendLink(context, { params }) {
    const tokenHash = hashToken(params.id);
    await consumeVisitorRateLimit(context, "invoiceLink", tokenHash);
    await enqueueLookup(context.db, context, "INVOICE_LINK", { tokenHash });
    scheduleDeferredLookups(context);
    return {};
  },

  async pdf(context, { params, query }) {
    const { row, link } = await behindLink(context, params.id);
    const items = await listOrderItems(context.db, row.id);
    const name = link.namesNobody ? await maskedIdOf(context, row) : null;
    return renderTaxInvoiceFile(
      name === null ? row : { ...row, payerName: name, address: null },
      name === null ? items : items.map((item) => ({ ...item, ...untold, clientName: name })),
      row.status === "PAID" ? await findLatestPayment(context.db, row.id) : null,
      query.language,
    );
  },

  async payNow(context, { params, body }) {
    const { row, payer } = await openInvoice(context, params.id);
    return toTransaction(
      await context.db.transaction(async (tx) => {
        await saveReceiptAddress(tx, row.id, body);
        return findOrCreatePayNowAttempt(tx, payer, row.id, body.amount);
      }),
    );
  },

  async qr(context, { params }) {
    const { row, payer } = await openInvoice(context, params.id);
    const { qrString } = await requireOpenPayNowCode(payer, row.id);
    return { bytes: await renderQrPng(qrString), contentType: "image/png", fileName: "paynow.png" };
  },

  async qrString(context, { params }) {
    const { row, payer } = await openInvoice(context, params.id);
    return requireOpenPayNowCode(payer, row.id);
  },

  /** Opens the card payment. The order's only open attempt is the idempotency key, so a second press leads to the same page. */
  async payByCard(context, { params, body }) {
    requireAllowedReturnUrl(context, body.returnUrl);
    const { row, payer } = await openInvoice(context, params.id);
    const choice = { orderId: row.id, amount: body.amount, token: null, saveCard: false };
    await cancelOtherCardAttempt(payer, choice);
    const paymentId = await context.db.transaction(async (tx) => {
      await saveReceiptAddress(tx, row.id, body);
      return findOrCreateCardAttempt(tx, payer, choice);
    });
    return { redirectUrl: await openHostedPage(payer, paymentId, body.returnUrl) };
  },

  async authenticate(context, { params }) {
    const { row, payer } = await behindLink(context, params.id);
    const [last] = await context.db
      .select({ id: payment.id })
      .from(payment)
      .where(and(eq(payment.orderId, row.id), eq(payment.method, "CARD")))
      .orderBy(desc(payment.createdAt))
      .limit(1);
    const attempt = last ? await refreshCardPayment(payer, last.id) : null;
    const [now] = await context.db
      .select({ status: order.status })
      .from(order)
      .where(eq(order.id, row.id));
    return { paid: now?.status === "PAID", paymentTransaction: toTransaction(attempt) };
  },
};

/** Stores where and in which language the payer wants the receipt too. The last payer counts. */
async function saveReceiptAddress(
  tx: Transaction,
  orderId: string,
  { receiptEmail, chosenLanguage }: { receiptEmail: string | null; chosenLanguage?: Language },
): Promise<void> {
  await tx
    .update(order)
    .set({ receiptEmail: receiptEmail || null, receiptLanguage: chosenLanguage ?? null })
    .where(and(eq(order.id, orderId), eq(order.status, "PENDING_PAYMENT")));
}

/** Sends a new link for an invoice that is still to be paid. The request's own answer does not reveal if there is one. */
export const resendInvoiceLink: LookUpAnswers["INVOICE_LINK"] = async (
  tx,
  context,
  { tokenHash },
) => {
  const [found] = await tx
    .select({ orderId: order.id })
    .from(invoiceLink)
    .innerJoin(order, eq(order.id, invoiceLink.orderId))
    .leftJoin(client, eq(client.id, order.clientId))
    .where(
      and(
        eq(invoiceLink.tokenHash, tokenHash),
        isExpired(context),
        eq(order.status, "PENDING_PAYMENT"),
        gt(order.expiresAt, context.now),
      ),
    );
  if (found === undefined) return;
  const ofToday = gt(invoiceLink.createdAt, new Date(context.now.getTime() - DAY_MS));
  const sent = await tx.$count(invoiceLink, and(eq(invoiceLink.orderId, found.orderId), ofToday));
  if (sent < MAX_LINKS_A_DAY) await sendInvoiceLink(tx, context, found.orderId, "requested");
};

/** Matches links that have expired, and those that went to a contact that the invoiced person has left since. The query joins `client`. */
const isExpired = ({ now }: Context) =>
  or(
    lte(invoiceLink.expiresAt, now),
    and(not(invoiceLink.namesNobody), not(isSharedLinkOpen(invoiceLink.createdAt) as SQL)),
  ) as SQL;

/** Links of an invoice that its old links ask for. Each is a message to the person. */
const MAX_LINKS_A_DAY = 3;
const DAY_MS = 86_400_000;

/** Replaces the programme's name because the invoiced person has not confirmed the payer. */
const untold = { description: "Our services", discountDescription: "Discount" };

/** Returns the masked ID number. A payer without the person's confirmation must not learn their name. */
async function maskedIdOf(context: Context, row: OrderRow): Promise<string> {
  const [found] = await context.db
    .select({ masked: client.maskedIdNumber })
    .from(client)
    .where(eq(client.id, row.clientId ?? ""));
  return `ID ${found?.masked ?? "not shown"}`;
}

function withoutNames<Shown extends Order>(full: Shown, name: string): Shown {
  return {
    ...full,
    customerName: name,
    description: untold.description,
    items: full.items.map(({ discount, ...item }) => ({
      ...item,
      description: untold.description,
      discount: discount && { ...discount, description: untold.discountDescription },
      clientName: null,
    })),
  };
}

const numberOf = (row: OrderRow) => row.invoiceNumber ?? row.orderNumber;

interface Behind {
  row: OrderRow;
  link: typeof invoiceLink.$inferSelect;
  payer: Payer;
}

/** @throws 404 for a token that was never issued, 410 for an expired link, whose message states if money came. */
async function behindLink(context: Context, token: string): Promise<Behind> {
  const found = await limitMisses(context, "deadLink", async () => {
    const [existing] = await context.db
      .select({ row: order, link: invoiceLink, expired: sql<boolean>`${isExpired(context)}` })
      .from(invoiceLink)
      .innerJoin(order, eq(order.id, invoiceLink.orderId))
      .leftJoin(client, eq(client.id, order.clientId))
      .where(eq(invoiceLink.tokenHash, hashToken(token)));
    return existing ?? null;
  });
  if (found === null) return rejectNotFound("The invoice");
  const { row, link, expired } = found;
  if (expired) return rejectExpiredLink(context, row);
  return { row, link, payer: getLinkHolder(context, row.id) };
}

/** @throws also 409 for a paid invoice and 410 for a closed one. */
async function openInvoice(context: Context, token: string): Promise<Behind> {
  const behind = await behindLink(context, token);
  const { status, paidAt, expiresAt } = behind.row;
  if (status === "PAID") {
    const refunds = await listRefunds(context.db, behind.row.id);
    const due = computeAmountDue(behind.row);
    const paid = reply("replies:invoice.paid-on", {
      number: numberOf(behind.row),
      date: toSingaporeDay(paidAt as Date),
    });
    const explained = refunds.reduce(
      (reason, refund) =>
        reply("replies:and", { reason, next: describeRefund({ ...refund, due }) }),
      paid,
    );
    refuse(409, errorCodes.invoicePaid, explained);
  }
  if (status !== "PENDING_PAYMENT" || expiresAt <= context.now)
    return rejectExpiredLink(context, behind.row);
  return behind;
}

/** A payment at a counter that was taken back. */
const isVoided = and(
  eq(payment.status, "CANCELLED"),
  inArray(payment.method, ["CASH", "NETS", "CHEQUE"]),
) as SQL;

/** States if money came for the invoice. The holder of an expired link may not be entitled to the amounts any more. */
async function rejectExpiredLink(context: Context, { id, status }: OrderRow): Promise<never> {
  if (status === "PAID")
    refuse(410, errorCodes.invoiceLinkExpired, reply("replies:invoice.expired-paid"));
  const [came] = await context.db
    .select({ id: moneyEvent.id })
    .from(moneyEvent)
    .innerJoin(payment, eq(payment.id, moneyEvent.paymentId))
    .where(and(eq(payment.orderId, id), not(isVoided)))
    .limit(1);
  refuse(
    410,
    errorCodes.invoiceLinkExpired,
    came ? reply("replies:invoice.expired-part") : reply("replies:invoice.expired-unpaid"),
  );
}
