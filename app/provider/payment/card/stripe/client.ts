/** The SDK of Stripe, whose types and API version belong together. */
import type Stripe from "stripe";
import { loadLazily } from "~/lib/lazy-require.server";
import type { Log } from "~/lib/log";
import { createDeadlineSignal } from "~/lib/request/request-context.server";
import type { ExternalService } from "~/provider/shared/context";

export interface StripeAccount extends ExternalService {
  /** Signs Stripe's notices (whsec_…). */
  webhookSecret: string;
  log: Log;
}

/** The account's client, with the log that Stripe's errors are written to. */
export interface StripeCaller {
  stripe: Stripe;
  log: Log;
}

/**
 * The version whose parameters this folder sends. The SDK's types belong to this version alone, so another one does not compile. Stripe's
 * list of changes says which parameters a newer version refuses (docs.stripe.com/changelog).
 */
const API_VERSION = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

const ANSWER_WITHIN_MS = 6_000;

export const stripePackage = loadLazily<typeof Stripe>("stripe");

/** Sends Stripe's requests to the account's address, so that the sandbox can answer them. */
export function createStripeClient({ url, secret, fetch }: StripeAccount): Stripe {
  const StripeClient = stripePackage();
  const send = (address: string | URL | Request, options?: RequestInit) => {
    const { pathname, search } = new URL(String(address));
    const { signal: _own, ...request } = options ?? {};
    return fetch(new Request(url + pathname + search, request), {
      signal: createDeadlineSignal(ANSWER_WITHIN_MS),
    });
  };
  return new StripeClient(secret, {
    apiVersion: API_VERSION,
    httpClient: StripeClient.createFetchHttpClient(send as typeof globalThis.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
