/** Chooses the adapter of the card gateway. */
import type { Config } from "~/config/config.server";
import type { Fetch } from "~/lib/fetch";
import type { CardGateway } from "~/provider/shared/card-gateway";
import { createSessionGateway } from "./gateway";
import { createStripeGateway } from "./stripe-gateway";

export function createGateway(
  { kind, url, webhookSecret }: Config["gateway"],
  { secret, fetch }: { secret: string; fetch: Fetch },
): CardGateway {
  const service = { url, secret, fetch };
  // The sandbox signs with its only secret.
  return kind === "stripe"
    ? createStripeGateway({ ...service, webhookSecret: webhookSecret ?? secret })
    : createSessionGateway(service);
}
