/** The port to a card gateway. Card numbers are entered on the gateway's own page and never reach the portal. */
import { z } from "zod";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { refuse } from "~/provider/shared/failure";
import type { ProbeResult } from "~/provider/shared/probe";

export const gatewaySession = z.object({
  id: z.string(),
  url: z.url().optional(),
  reference: z.string(),
  status: z.enum(["OPEN", "APPROVED", "DECLINED", "CANCELLED"]),
  failureCode: z.string().nullish(),
  amountCents: z.number().int().nullish(),
  card: z
    .object({
      token: z.string(),
      brand: z.enum(["VISA", "MASTERCARD", "AMEX", "VISAPLUS", "GENERIC"]),
      lastFour: z.string(),
      expiryMonth: z.number().int(),
      expiryYear: z.number().int(),
    })
    .nullish(),
});
export type GatewaySession = z.output<typeof gatewaySession>;

/** A refund as the card network has it. One that it accepted may fail days later. */
export const gatewayRefund = z.object({
  id: z.string(),
  amountCents: z.number().int(),
  status: z.enum(["SUCCEEDED", "PENDING", "FAILED"]),
  /** The key with which the portal made it. Null for one that staff made in the gateway's own pages. */
  key: z.string().nullish(),
});
export type GatewayRefund = z.output<typeof gatewayRefund>;

export interface NewSession {
  reference: string;
  purpose: "PAYMENT" | "CARD";
  amountCents: number;
  currency: "SGD";
  description: string;
  returnUrl: string;
  noticeUrl: string;
  cardToken?: string;
  saveCard: boolean;
}

/** A notice as received, before its signature is checked. */
export interface ReceivedNotice {
  header: (name: string) => string | null;
  text: string;
  now: Date;
}

/** The body of `payments.gatewayNotice`, "UNSIGNED" for a wrong signature, or "OTHER" for an event about anything else. */
export type NoticeContent = { body: unknown } | "UNSIGNED" | "OTHER";

/** Each gateway has one adapter. tests/provider/payment/card-gateway.test.ts holds every adapter to the same contract. */
export interface CardGateway {
  /** The least amount that it charges. */
  leastCents: number;
  /**
   * Opens a session. The same key opens it only once.
   * @throws 503 if the gateway does not answer, 404 for a saved card that it does not have
   */
  openSession(key: string, session: NewSession): Promise<GatewaySession>;
  /** @throws 503 if the gateway does not answer */
  readSession(id: string): Promise<GatewaySession>;
  /** @returns the current session, still APPROVED if the payment went through first. */
  cancelSession(id: string): Promise<GatewaySession>;
  /**
   * Deletes a saved card. A card that the gateway does not know counts as deleted.
   * @throws 503 if the gateway does not answer
   */
  deleteCardToken(token: string): Promise<void>;
  /**
   * Returns money to the card of a payment. The same key returns it once.
   * @returns null if the gateway rejects it
   * @throws 503 if the gateway does not answer
   */
  refundPayment(
    key: string,
    refund: { sessionId: string; amountCents: number },
  ): Promise<GatewayRefund | null>;
  /**
   * Lists all refunds of a payment. A gateway that cannot list them has none.
   * @throws 503 if the gateway does not answer
   */
  listRefunds(sessionId: string): Promise<GatewayRefund[]>;
  /**
   * Reads a refund again.
   * @throws 503 if the gateway does not answer
   */
  readRefund(id: string): Promise<GatewayRefund>;
  /** Verifies a notice. It only signals a change: the session is read afterwards. */
  readNotice(notice: ReceivedNotice): Promise<NoticeContent>;
  /** Finds out if it is reached and accepts the secret, and if its notices go to `noticeUrl`. */
  probe(noticeUrl: string): Promise<ProbeResult[]>;
}

/** Builds the address to which a gateway sends its notices. */
export const toNoticeUrl = (apiUrl: string): string => `${apiUrl}/gateway/notice`;

/**
 * Rejects the call because the card service did not respond as required.
 * @param what reassurance for the customer that is true despite the failure.
 * @throws 503
 */
export function rejectGatewayUnavailable(what = reply("replies:pay.no-money")): never {
  return refuse(
    503,
    errorCodes.outsideUnavailable,
    reply("replies:pay.card-silent", { reason: what }),
  );
}

/**
 * Rejects the call because the card service refuses what the portal sends: its key, its account or a parameter. Only the operator can end it.
 * @param what reassurance for the customer that is true despite the failure.
 * @throws 503
 */
export function rejectGatewayClosed(what = reply("replies:pay.no-money")): never {
  return refuse(
    503,
    errorCodes.outsideUnavailable,
    reply("replies:pay.card-refused", { reason: what }),
  );
}
