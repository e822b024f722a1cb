/** The morning on which the provider's tests begin, and the sample data of that day. */
import type { Database } from "~/database/engine/connect.server";
import { createVault, type Vault } from "~/lib/security/encryption.server";
import { createSessionGateway } from "~/provider/payment/card/gateway";
import { loadSample } from "~/provider/sample/load";
import { loadRegulars } from "~/provider/sample/regulars";
import type { ExternalService, ProviderDependencies } from "~/provider/shared/context";
import { createStaticCatalogue } from "~/provider/shared/product-content";
import { shippedProducts } from "~/provider/shop/catalogue/production";

export const FIRST_DAY = new Date("2026-11-23T01:00:00Z");

export const TEST_SECRET = "a secret for tests that is long enough";
export const testVault = createVault(TEST_SECRET);

const silent = () => undefined;
const nowhere: ExternalService = {
  url: "http://nowhere.example",
  secret: "a secret for nobody",
  fetch: async () => new Response(null, { status: 503 }),
};

/** Builds a provider without external services, since the sample data uses none. */
const alone = (db: Database, now: Date, vault: Vault): ProviderDependencies => ({
  db,
  clock: { now: () => now },
  vault,
  log: { info: silent, warn: silent, error: silent },
  publicUrl: "http://portal.example",
  returnOrigins: [],
  apiUrl: "http://portal.example/api",
  identity: {
    tokens: {
      verify: async () => {
        throw new Error("Nobody signs in with a token");
      },
      explain: async () => undefined,
    },
    userinfo: async () => null,
    provesPhone: false,
  },
  gateway: createSessionGateway(nowhere),
  bank: nowhere,
  deliver: async () => undefined,
  readReceipt: null,
  wake: silent,
  staffEmail: "staff@provider.example",
  catalogue: createStaticCatalogue(shippedProducts),
  publicHolidays: [],
});

/**
 * Loads the sample data unless it is already loaded.
 *
 * @returns true if it was loaded now
 */
export const loadSampleOf = (db: Database, now: Date, vault = testVault): Promise<boolean> =>
  loadSample(alone(db, now, vault));

/** Loads the people with a session that starts soon, as the portal does after the sample data. */
export const loadRegularsOf = (db: Database, now: Date, vault = testVault): Promise<void> =>
  loadRegulars(alone(db, now, vault));
