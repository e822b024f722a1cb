/** Stripe's rule of repeated requests: it stores the first answer of an idempotency key, an error too, and repeats it for a day. */

import { stripePackage } from "./client";
import { isStripeError } from "./errors";

const KEY_LIMIT = 5;

/**
 * Creates an object once for a key. A request without an answer keeps its key. A stored error moves on to the next key, because Stripe
 * would repeat that error. Before that, `find` looks for an object that the failed request has made after all.
 */
export async function createWithKeys<Made>(
  key: string,
  create: (idempotencyKey: string) => Promise<Made>,
  find: () => Promise<Made | null>,
): Promise<Made> {
  for (let number = 1; ; number += 1) {
    try {
      return await create(number === 1 ? key : `${key}:${number}`);
    } catch (error) {
      if (number === KEY_LIMIT || !isStoredAnswer(error)) throw error;
      const made = await find();
      if (made !== null) return made;
    }
  }
}

/** Stripe marks a repeated answer, and refuses a key that stands for another request (docs.stripe.com/api/idempotent_requests). */
const isStoredAnswer = (error: unknown): boolean =>
  isStripeError(error) &&
  (error.headers?.["idempotent-replayed"] === "true" ||
    (error instanceof stripePackage().errors.StripeIdempotencyError && error.statusCode === 400));
