/** The form that chooses how to pay an order. */

import { z } from "zod";
import { recordId } from "~/contract/fields";
import { TOKEN_PATTERN } from "~/lib/security/token-format";
import { messages } from "~/lib/text/messages";

export const NEW_CARD = "new";
export const PAYNOW = "paynow";
export const EGIRO = "egiro";

const methods: Record<string, "PAYNOW" | "EGIRO"> = { [PAYNOW]: "PAYNOW", [EGIRO]: "EGIRO" };

export const paymentChoice = z
  .object({
    way: z.union([z.literal(NEW_CARD), z.literal(PAYNOW), z.literal(EGIRO), recordId], {
      error: "Choose how to pay",
    }),
    saveCard: z.literal("on").optional().catch(undefined),
    /** Cents, as the customer saw them. */
    amount: z
      .string({ error: messages.invalidPayment })
      .regex(/^\d{1,9}$/, messages.invalidPayment),
    idempotencyKey: z
      .string({ error: messages.invalidPayment })
      .regex(TOKEN_PATTERN, messages.invalidPayment),
  })
  .transform(({ way, saveCard, amount, idempotencyKey }) => ({
    method: methods[way] ?? ("CARD" as const),
    /** The id of a saved card, or undefined for a new card. */
    cardId: way in methods || way === NEW_CARD ? undefined : way,
    saveCard: way === NEW_CARD && saveCard === "on",
    amount: Number(amount),
    idempotencyKey,
  }));

/** Reasons for a failed card payment, by the gateway's failure code. */
const failureReasons: Record<string, string> = {
  EXPIRED_CARD: messages.cardExpired,
  INVALID_CARD: messages.cardNotValid,
  DECLINED: "Your bank declined the card",
  INSUFFICIENT_FUNDS: "There is not enough money on the card",
  AUTHENTICATION_FAILED: "Your bank could not confirm that it was you",
  ABANDONED: "You left before your bank could confirm that it was you",
  CANCELLED: "You stopped the payment",
};

export function describePaymentFailure(code: string | null): string | null {
  return code !== null && Object.hasOwn(failureReasons, code)
    ? (failureReasons[code] as string)
    : null;
}

/** Explains why a card was not saved. An unknown code gets a general reason. */
export function describeCardFailure(code: string | null): string {
  return describePaymentFailure(code) ?? messages.cardNotValid;
}
