/** The form that chooses how to pay an order. */

import { z } from "zod";
import { recordId } from "~/contract/fields";
import { reply } from "~/languages/reply";
import { TOKEN_PATTERN } from "~/lib/security/token-format";

export const NEW_CARD = "new";
export const PAYNOW = "paynow";
export const EGIRO = "egiro";

const methods: Record<string, "PAYNOW" | "EGIRO"> = { [PAYNOW]: "PAYNOW", [EGIRO]: "EGIRO" };

export const paymentChoice = z
  .object({
    way: z.union([z.literal(NEW_CARD), z.literal(PAYNOW), z.literal(EGIRO), recordId], {
      error: reply("replies:pay.way"),
    }),
    saveCard: z.literal("on").optional().catch(undefined),
    /** Cents, as the customer saw them. */
    amount: z
      .string({ error: reply("replies:pay.invalid") })
      .regex(/^\d{1,9}$/, reply("replies:pay.invalid")),
    idempotencyKey: z
      .string({ error: reply("replies:pay.invalid") })
      .regex(TOKEN_PATTERN, reply("replies:pay.invalid")),
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
  EXPIRED_CARD: reply("replies:card.expired"),
  INVALID_CARD: reply("replies:card.invalid"),
  DECLINED: reply("replies:card.declined"),
  INSUFFICIENT_FUNDS: reply("replies:card.funds"),
  AUTHENTICATION_FAILED: reply("replies:card.not-you"),
  ABANDONED: reply("replies:card.left"),
  CANCELLED: reply("replies:card.stopped"),
};

export function describePaymentFailure(code: string | null): string | null {
  return code !== null && Object.hasOwn(failureReasons, code)
    ? (failureReasons[code] as string)
    : null;
}

/** Explains why a card was not saved. An unknown code gets a general reason. */
export function describeCardFailure(code: string | null): string {
  return describePaymentFailure(code) ?? reply("replies:card.invalid");
}
