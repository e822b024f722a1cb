/** Paying an order by card or PayNow. */
import { and, desc, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes, errorMessages } from "~/contract/reply";
import type { Transaction } from "~/database/connect.server";
import { card, order, payment } from "~/database/schema/commerce";
import { newToken } from "~/lib/token.server";
import { singaporeDay } from "~/lib/singapore-date";
import { notFound, refuse } from "../core/failure";
import { once } from "../core/once";
import type { AreaHandlers, CustomerContext } from "../core/world";
import { endCardPayments } from "./close-order";
import { decideCard } from "./decide-card";
import { cancelSession, openSession, readSession } from "./gateway";
import { type OrderRow, ownOrder, type PaymentRow, toTransaction } from "./orders";
import { settle } from "./settle";

/** SPEC section 9, PayNow QR payment window. */
export const PAYNOW_MINUTES = 15;
const CARD_MINUTES = 15;
/** No payment is opened later than this after checkout, so that trying again and again does not keep an order's seats for ever. */
const LAST_TRY_MINUTES = 120;

export const paymentHandlers: AreaHandlers<typeof contract.payments> = {
  dbsPay: (context, { body }) =>
    once(context, "dbs-pay", body, async (tx) => {
      const due = await payableOrder(tx, context, await orderIdOf(tx, context, body.billReferenceNumber), body.amount);
      const open = await openTry(tx, due.id, "PAYNOW");
      if (open && (open.expiresAt as Date) > context.now) return toTransaction(open);
      if (open) await tx.update(payment).set({ status: "EXPIRED", decidedAt: context.now }).where(eq(payment.id, open.id));
      const expiresAt = minutesAfter(context.now, PAYNOW_MINUTES);
      await holdUntil(tx, due, expiresAt);
      const [created] = await tx
        .insert(payment)
        .values({
          orderId: due.id,
          method: "PAYNOW",
          status: "PENDING",
          amountCents: due.totalCents,
          reference: await nextReference(tx, due),
          createdAt: context.now,
          expiresAt,
        })
        .returning();
      return toTransaction(created as PaymentRow);
    }),

  async cards(context) {
    const rows = await context.db
      .select()
      .from(card)
      .where(eq(card.customerId, context.customerId))
      .orderBy(desc(card.isDefault), desc(card.createdAt));
    return rows.map(({ customerId: _customer, token: _token, createdAt: _created, ...row }) => ({ ...row, expired: isExpired(row, context.now) }));
  },

  async payByCard(context, { body }) {
    const saved = body.cardId === undefined ? null : await ownCard(context, body.cardId);
    await endOtherCardTry(context, body.orderId, saved?.token ?? null, body.saveCard);
    const { paymentId } = await once(context, "pay-by-card", body, async (tx) => {
      const due = await payableOrder(tx, context, body.orderId, body.amount);
      const open = await openTry(tx, due.id, "CARD");
      if (open && !isSameChoice(open, saved?.token ?? null, body.saveCard)) {
        refuse(409, errorCodes.paymentUnderWay, "A payment with another card is open in another window. Please finish it there, or try again in a minute.");
      }
      if (open) return { paymentId: open.id };
      const expiresAt = minutesAfter(context.now, CARD_MINUTES);
      await holdUntil(tx, due, expiresAt);
      const [created] = await tx
        .insert(payment)
        .values({
          orderId: due.id,
          method: "CARD",
          status: "PENDING",
          amountCents: due.totalCents,
          reference: newToken(),
          cardToken: saved?.token,
          saveCard: body.saveCard,
          createdAt: context.now,
          expiresAt,
        })
        .returning({ id: payment.id });
      return { paymentId: (created as { id: string }).id };
    });
    return { paymentId, redirectUrl: await hostedPage(context, paymentId, body.returnUrl) };
  },

  async authenticate(context, { params }) {
    const tried = await ownPayment(context, params.id);
    if (tried.status === "PENDING" && tried.gatewaySessionId !== null) {
      await decideCard(context, tried, await readSession(context.gateway, tried.gatewaySessionId));
    }
    const decided = await ownPayment(context, params.id);
    return { orderId: decided.orderId, paymentTransaction: toTransaction(decided) };
  },

  async gatewayNotice(context, { body }) {
    const [tried] = await context.db.select().from(payment).where(eq(payment.reference, body.reference));
    if (tried === undefined || tried.gatewaySessionId !== body.sessionId) return notFound("The payment");
    // The notice only says that something happened; the gateway itself says what.
    await decideCard(context, tried, await readSession(context.gateway, body.sessionId));
    return {};
  },

  async bankNotice(context, { body }) {
    const [tried] = await context.db.select().from(payment).where(and(eq(payment.reference, body.reference), eq(payment.method, "PAYNOW")));
    if (tried === undefined) return notFound("The payment");
    await settle(context, tried, {
      eventId: `bank:${body.eventId}`,
      amountCents: body.amountCents,
      occurredAt: new Date(body.paidAt),
    });
    // Told again until this is done too: whoever has the card page open must not pay a second time.
    await endCardPayments(context, tried.orderId);
    return {};
  },
};

/** The order, locked, if it can be paid now and costs what the customer saw. */
async function payableOrder(tx: Transaction, context: CustomerContext, orderId: string, amount: number): Promise<OrderRow> {
  const due = await ownOrder(context, orderId, tx);
  if (due.status === "PAID") refuse(409, errorCodes.orderClosed, "This order is already paid. No more money will be taken.");
  const isOver = due.expiresAt <= context.now || minutesAfter(due.createdAt, LAST_TRY_MINUTES) <= context.now;
  if (due.status !== "PENDING_PAYMENT" || isOver) refuse(409, errorCodes.orderClosed, errorMessages.paymentNotValid);
  if (due.totalCents !== amount) refuse(409, errorCodes.invalid, errorMessages.invalidPayment);
  return due;
}

async function orderIdOf(tx: Transaction, context: CustomerContext, orderNumber: string): Promise<string> {
  const [found] = await tx
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.orderNumber, orderNumber), eq(order.customerId, context.customerId)));
  return found?.id ?? notFound("The order");
}

async function openTry(tx: Transaction, orderId: string, method: "CARD" | "PAYNOW"): Promise<PaymentRow | undefined> {
  const [open] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.method, method), eq(payment.status, "PENDING")));
  return open;
}

/** A bill reference of its own for each QR: money for an old one is recognised as late. */
async function nextReference(tx: Transaction, due: OrderRow): Promise<string> {
  const earlier = await tx.$count(payment, and(eq(payment.orderId, due.id), eq(payment.method, "PAYNOW")));
  return `${due.orderNumber}-${earlier + 1}`;
}

/** An order lives at least as long as the payment opened for it. */
async function holdUntil(tx: Transaction, due: OrderRow, until: Date): Promise<void> {
  if (until > due.expiresAt) await tx.update(order).set({ expiresAt: until }).where(eq(order.id, due.id));
}

/** Another card was chosen meanwhile: the page opened for the first one is closed before a second one opens. */
async function endOtherCardTry(context: CustomerContext, orderId: string, cardToken: string | null, saveCard: boolean): Promise<void> {
  await ownOrder(context, orderId);
  const [open] = await context.db
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.method, "CARD"), eq(payment.status, "PENDING")));
  if (open === undefined) return;
  const stillOpen = open.expiresAt !== null && open.expiresAt > context.now;
  if (!stillOpen || !isSameChoice(open, cardToken, saveCard)) await endCardPayments(context, orderId);
}

function isSameChoice(open: PaymentRow, cardToken: string | null, saveCard: boolean): boolean {
  return open.cardToken === cardToken && open.saveCard === saveCard;
}

/** The gateway's page for a payment, opened once however often it is asked for. */
async function hostedPage(context: CustomerContext, paymentId: string, returnUrl: string): Promise<string> {
  const tried = await ownPayment(context, paymentId);
  if (tried.gatewayUrl !== null) return tried.gatewayUrl;
  const session = await openSession(context.gateway, tried.id, {
    reference: tried.reference,
    purpose: "PAYMENT",
    amountCents: tried.amountCents,
    currency: "SGD",
    description: "Order payment",
    returnUrl: returnUrl.replace("{paymentId}", tried.id),
    noticeUrl: `${context.apiUrl}/gateway/notice`,
    ...(tried.cardToken !== null && { cardToken: tried.cardToken }),
    saveCard: tried.saveCard,
  });
  const url = session.url ?? refuse(503, errorCodes.outsideUnavailable, "The card service is not answering. No money has moved.");
  const [opened] = await context.db
    .update(payment)
    .set({ gatewaySessionId: session.id, gatewayUrl: url })
    .where(and(eq(payment.id, tried.id), eq(payment.status, "PENDING")))
    .returning({ id: payment.id });
  if (opened === undefined) {
    // The order ended while the page was being opened: nobody may pay there any more.
    await cancelSession(context.gateway, session.id);
    refuse(409, errorCodes.orderClosed, errorMessages.paymentNotValid);
  }
  return url;
}

async function ownPayment(context: CustomerContext, id: string): Promise<PaymentRow> {
  const [found] = await context.db
    .select({ payment })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(and(eq(payment.id, id), eq(order.customerId, context.customerId)));
  return found?.payment ?? notFound("The payment");
}

async function ownCard(context: CustomerContext, id: string): Promise<typeof card.$inferSelect> {
  const [found] = await context.db.select().from(card).where(and(eq(card.id, id), eq(card.customerId, context.customerId)));
  if (found === undefined) return refuse(404, errorCodes.cardNotValid, errorMessages.cardNotValid);
  if (isExpired(found, context.now)) refuse(409, errorCodes.cardExpired, errorMessages.cardExpired);
  return found;
}

/** A card is good through the last day of its month. */
function isExpired({ expiryMonth, expiryYear }: { expiryMonth: number; expiryYear: number }, now: Date): boolean {
  return `${expiryYear}-${String(expiryMonth).padStart(2, "0")}` < singaporeDay(now).slice(0, 7);
}

function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
