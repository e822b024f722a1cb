/** Dependencies, sample data and timetable of the embedded provider. */
import { config } from "~/config/config.server";
import { brand } from "~/lib/brand/brand";
import type { Fetch } from "~/lib/fetch";
import { logDistinct } from "~/lib/log-distinct";
import { createDeadlineSignal } from "~/lib/request/request-context.server";
import { createTokenVerifier } from "~/lib/security/access-token.server";
import type { OidcDiscovery } from "~/lib/security/oidc-discovery.server";
import { readUserinfo } from "~/lib/security/userinfo.server";
import type { IdentityClaims, ProviderDependencies } from "~/provider/shared/context";
import type { Sandbox } from "~/sandbox/dependencies";
import type { PortalDependencies } from "~/web/dependencies.server";
import type { CoreServices } from "./core-services.server";
import type { Job } from "./job";
import { log } from "./log.server";

export async function createProviderDependencies(
  { database, own: { vault }, secrets, routedFetch, oidc, oidcClient, jobs }: CoreServices,
  clock: PortalDependencies["clock"],
  sandbox: Sandbox | null,
): Promise<ProviderDependencies> {
  const [
    { chooseSender },
    { createReceiptReader },
    { createGateway },
    { createCatalogueSource: createCatalogue },
  ] = await Promise.all([
    import("~/provider/shared/messages/senders"),
    import("~/provider/shared/messages/sms-receipts"),
    import("~/provider/payment/card/create-gateway"),
    import("~/provider/shop/catalogue/create-catalogue-source"),
  ]);
  return {
    db: database.db,
    clock,
    vault,
    log,
    publicUrl: config.publicUrl,
    returnOrigins: config.returnOrigins,
    apiUrl: config.apiBaseUrl,
    identity: {
      tokens: createTokenVerifier(oidc, oidcClient, config.oidc),
      userinfo: (accessToken) => readIdentityClaims(oidc, routedFetch, accessToken),
      provesPhone: config.oidc.provesPhone,
    },
    gateway: createGateway(config.gateway, { secret: secrets.gateway, fetch: routedFetch, log }),
    bank: { url: config.bank.url, secret: secrets.bank, fetch: routedFetch },
    deliver: chooseSender(config, sandbox?.deliver ?? null),
    readReceipt: createReceiptReader(config.sms),
    wake: (job, when) =>
      void jobs
        .wake(job, when)
        .catch((error) => log.warn({ err: error, job }, "failed to wake job")),
    get staffEmail() {
      return config.mail.staff ?? brand.emails.support;
    },
    catalogue: createCatalogue(config.catalogue, routedFetch, log),
    publicHolidays: config.publicHolidays,
  };
}

async function readIdentityClaims(
  oidc: OidcDiscovery,
  fetch: Fetch,
  accessToken: string,
): Promise<IdentityClaims | null> {
  const { clientId, answerWithinMs } = config.oidc;
  const wait = { signal: createDeadlineSignal(answerWithinMs) };
  const answer = await readUserinfo({ oidc, fetch, clientId }, accessToken, wait);
  if (answer === null) return null;
  if ("claims" in answer) return answer.claims as unknown as IdentityClaims;
  logDistinct({ userinfo: answer.refusedWith }, () =>
    log.warn(
      { status: answer.refusedWith },
      "userinfo refused an access token: put phone_number into the access token",
    ),
  );
  return null;
}

export async function loadSamples(
  dependencies: ProviderDependencies,
  sandbox: Sandbox | null,
): Promise<void> {
  const [{ loadSample }, { loadRegulars }, { sampleAccounts }] = await Promise.all([
    import("~/provider/sample/load"),
    import("~/provider/sample/regulars"),
    import("~/database/sample/accounts"),
  ]);
  if (await loadSample(dependencies)) await loadRegulars(dependencies);
  await sandbox?.loadSampleAccounts([...sampleAccounts]);
}

/** Creates the daily job that generates bookable times for some weeks ahead. */
export async function createTimetableJob(dependencies: ProviderDependencies): Promise<Job> {
  const { generateIntakes, generateSlots } = await import(
    "~/provider/shop/timetable/slot-generation"
  );
  const { db, clock, publicHolidays } = dependencies;
  return {
    name: "top-up-timetable",
    cron: "15 0 * * *",
    async work() {
      await generateIntakes(db, clock.now(), publicHolidays);
      await generateSlots(db, clock.now(), publicHolidays);
    },
  };
}
