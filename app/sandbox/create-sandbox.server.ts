/**
 * Simulated third parties: identity provider, card network, bank, geocoder, inbox and clock. They use real protocols on a real database.
 * Only the money and the messages are not real.
 */
import { Hono, type MiddlewareHandler } from "hono";
import { createApiPages } from "./api/api-pages";
import { createBankPages } from "./bank/bank-pages";
import { createEgiroApi } from "./bank/egiro-api";
import { createEgiroPages } from "./bank/egiro-pages";
import { approveDue } from "./bank/mandates";
import { createClockPages } from "./clock/clock-pages";
import { openOffsetClock } from "./clock/offset-clock";
import type { Message, Sandbox, SandboxContext, SandboxDependencies } from "./dependencies";
import { requireSameOrigin } from "./form";
import { createGatewayApi } from "./gateway/api";
import { createPayPages } from "./gateway/pay-pages";
import { createStripeApi } from "./gateway/stripe-api";
import { createGeocoder } from "./geocoder/geocoder";
import { handleErrors } from "./handle-errors";
import { loadSampleAccounts } from "./identity/accounts";
import { openIdentity } from "./identity/identity";
import { storeMessage } from "./inbox/inbox";
import { createInboxPages } from "./inbox/inbox-pages";
import { renderIndexPage } from "./index-page";
import { showPage } from "./page";
import { sandboxRetention } from "./retention";
import { createSandboxVault } from "./sandbox-vault";
import { retryWebhooks } from "./webhooks";

export type { Message, SampleAccount, Sandbox, SandboxDependencies } from "./dependencies";

export async function createSandbox(dependencies: SandboxDependencies): Promise<Sandbox> {
  const clock = await openOffsetClock(dependencies.db);
  const deliver = (message: Message) => storeMessage(dependencies.db, clock, message);
  const sandbox: SandboxContext = {
    ...dependencies,
    clock,
    deliver,
    vault: createSandboxVault(dependencies),
  };
  const identity = await openIdentity(sandbox);
  const afterwards = resending(sandbox);
  const app = new Hono().basePath("/sandbox");
  handleErrors(app, "outside world");
  app.use("*", requireSameOrigin(dependencies.publicUrl));
  app.get("/", (context) => showPage(context, renderIndexPage()));
  app.route("/api", createApiPages(sandbox));
  app.route("/inbox", createInboxPages(dependencies.db));
  app.route("/clock", createClockPages({ clock, moved: () => dependencies.clockMoved() }));
  app.route("/geocoder", createGeocoder());
  app.use("/gateway/*", afterwards.middleware);
  app.route("/gateway/stripe", createStripeApi(sandbox));
  app.route("/gateway", createPayPages(sandbox));
  app.route("/gateway", createGatewayApi(sandbox));
  app.use("/bank/*", afterwards.middleware);
  app.route("/bank/egiro", createEgiroPages(sandbox));
  app.route("/bank/egiro", createEgiroApi(sandbox));
  app.route("/bank", createBankPages(sandbox));

  return {
    fetch: async (request) => app.fetch(request),
    identity: async (request) => identity.fetch(request),
    clock,
    deliver,
    loadSampleAccounts: (accounts) => loadSampleAccounts(sandbox, accounts),
    async resendNotices() {
      await approveDue(sandbox);
      await retryWebhooks(sandbox);
    },
    retention: sandboxRetention,
    settled: afterwards.ended,
    async close() {
      clock.close();
      await afterwards.ended();
    },
  };
}

/** Retries undelivered notices whenever a visitor uses the bank or the gateway. */
function resending(sandbox: SandboxContext) {
  const underWay = new Set<Promise<void>>();
  const middleware: MiddlewareHandler = async (_context, next) => {
    await next();
    const sending = retryWebhooks(sandbox)
      .catch(() => undefined)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  return { middleware, ended: async () => void (await Promise.all(underWay)) };
}
