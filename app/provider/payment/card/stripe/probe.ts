/** The probes of `check-config`: if Stripe accepts the key, in which mode, and which events it sends. */
import type Stripe from "stripe";
import type { ProbeResult } from "~/provider/shared/probe";
import { explainStripeError, isStripeError } from "./errors";
import { STRIPE_EVENTS } from "./notice";

export async function probeStripe(
  stripe: Stripe,
  secret: string,
  noticeUrl: string,
): Promise<ProbeResult[]> {
  const account = await probeKey(stripe, secret);
  return account.fits ? [account, await probeEndpoint(stripe, noticeUrl)] : [account];
}

async function probeKey(stripe: Stripe, secret: string): Promise<ProbeResult> {
  const mode = /^[a-z]+_test_/.test(secret) ? "a key of test mode" : "GATEWAY_SECRET";
  try {
    await stripe.paymentIntents.retrieve("pi_check_config");
  } catch (error) {
    if (!isStripeError(error)) throw error;
    return error.code === "resource_missing"
      ? { fits: true, words: `answers, and accepts ${mode}` }
      : { fits: false, words: explainStripeError(error) };
  }
  return { fits: false, words: "answered for a payment that does not exist" };
}

async function probeEndpoint(stripe: Stripe, noticeUrl: string): Promise<ProbeResult> {
  try {
    const filter = { limit: 100 } satisfies Stripe.WebhookEndpointListParams;
    const { data } = await stripe.webhookEndpoints.list(filter);
    const own = data.filter(({ url, status }) => url === noticeUrl && status === "enabled");
    if (own.length === 0)
      return { fits: false, words: `has no enabled endpoint of events at ${noticeUrl}` };
    const subscribed = own.flatMap(({ enabled_events }) => enabled_events);
    const missing = STRIPE_EVENTS.filter(
      (name) => !subscribed.includes(name) && !subscribed.includes("*"),
    );
    return missing.length === 0
      ? { fits: true, words: `sends the events to ${noticeUrl}` }
      : { fits: false, words: `does not send to ${noticeUrl}: ${missing.join(", ")}` };
  } catch (error) {
    if (!isStripeError(error)) throw error;
    return { fits: false, words: `could not list its endpoints: ${explainStripeError(error)}` };
  }
}
