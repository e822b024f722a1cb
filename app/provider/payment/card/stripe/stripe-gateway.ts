/** Adapter of Stripe: Checkout's hosted page, saved cards by SetupIntent, payments with a saved card by PaymentIntent. */
import { type Reply, reply } from "~/languages/reply";
import type { CardGateway } from "~/provider/shared/card-gateway";
import { createStripeClient, type StripeAccount } from "./client";
import { acceptRefused, callStripe } from "./errors";
import { readStripeNotice } from "./notice";
import { splitToken } from "./objects";
import { probeStripe } from "./probe";
import { listRefunds, makeRefund, readRefund } from "./refunds";
import { cancelSession, openCheckout, payByCard, readSession } from "./sessions";

/** The least amount in Singapore dollars (docs.stripe.com/currencies, minimum and maximum charge amounts). */
const LEAST_CENTS = 50;

export function createStripeGateway(account: StripeAccount): CardGateway {
  const stripe = createStripeClient(account);
  const caller = { stripe, log: account.log };
  const call = <Answer>(request: () => Promise<Answer>, reassurance?: Reply) =>
    callStripe(caller, request, reassurance);
  return {
    leastCents: LEAST_CENTS,
    openSession: (key, session) =>
      call(() =>
        session.cardToken === undefined
          ? openCheckout(caller, key, session)
          : payByCard(caller, key, { ...session, cardToken: session.cardToken }),
      ),
    readSession: (id) => call(() => readSession(caller, id)),
    cancelSession: (id) => call(() => cancelSession(caller, id)),
    async deleteCardToken(token) {
      const { paymentMethod } = splitToken(token);
      await call(
        () => acceptRefused(caller, stripe.paymentMethods.detach(paymentMethod)),
        reply("replies-payment:still-saved"),
      );
    },
    refundPayment: (key, refund) => call(() => makeRefund(caller, key, refund)),
    listRefunds: (sessionId) => call(() => listRefunds(caller, sessionId)),
    readRefund: (id) => call(() => readRefund(caller, id)),
    readNotice: (notice) => readStripeNotice(caller, account.webhookSecret, notice),
    probe: (noticeUrl) => probeStripe(stripe, account.secret, noticeUrl),
  };
}
