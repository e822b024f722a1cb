/** Chooses the adapter of the card gateway. */
import type { Config } from "~/config/config.server";
import type { Fetch } from "~/lib/fetch";
import type { Log } from "~/lib/log";
import type { CardGateway } from "~/provider/shared/card-gateway";
import { createSessionGateway } from "./gateway";
import { createStripeGateway } from "./stripe/stripe-gateway";

export function createGateway(
  { kind, url, webhookSecret }: Config["gateway"],
  { secret, fetch, log }: { secret: string; fetch: Fetch; log: Log },
): CardGateway {
  const service = { url, secret, fetch };
  // The sandbox signs with its only secret.
  return kind === "stripe"
    ? createStripeGateway({ ...service, log, webhookSecret: webhookSecret ?? secret })
    : createSessionGateway(service);
}
