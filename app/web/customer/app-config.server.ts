/** Cache of the provider's remote configuration, loaded again every 10 minutes (SPEC sections 4 and 9). */
import { createHash } from "node:crypto";
import { getBrandOverrides } from "~/lib/brand/brand";
import { createCache } from "~/lib/cache";
import { createPublicApi } from "~/web/api/public-api.server";
import { getPortal } from "../dependencies.server";

export interface AppConfig {
  versionNumber: string;
  disabledLovedOne: boolean;
  /** Groups of screens that the provider does not offer. */
  disabledFeatures: readonly string[];
  /** The provider's own addresses by name, such as `privacyPolicy`. Missing ones come from the brand. */
  links: Record<string, string>;
  /** Changes whenever the configuration or the app's version does: open pages compare it. */
  version: string;
}

const TTL_MS = 600_000;
/** Milliseconds until a failed load is retried, sooner than usual. */
const RETRY_MS = 15_000;
const LINKS = "NTUCH_LINKS";
const WEB_ADDRESS = /^https?:\/\//;

const cache = createCache<AppConfig>({
  ttlMs: TTL_MS,
  staleWhileRevalidate: true,
  staleIfErrorMs: Number.POSITIVE_INFINITY,
  retryMs: RETRY_MS,
  failureMs: RETRY_MS,
});

/** Invalidates the cache after a change of the provider's data, so that the next page shows it. */
export const invalidateAppConfig = (): void => cache.invalidate();

/**
 * Reads the configuration. Once loaded, it is retained during an outage.
 * @returns null if it could not be loaded yet
 */
export const readAppConfig = (): Promise<AppConfig | null> =>
  cache.read("app", loadAndReport).catch(() => null);

async function loadAndReport(): Promise<AppConfig> {
  try {
    return await load();
  } catch (error) {
    getPortal().log.warn({ err: error }, "failed to load the app configuration");
    throw error;
  }
}

async function load(): Promise<AppConfig> {
  const { configuration } = createPublicApi();
  const [app, codes] = await Promise.all([
    configuration.app(),
    configuration.mastercodes({ query: { code: LINKS } }),
  ]);
  const links = Object.fromEntries(
    codes.content
      .filter(({ value }) => WEB_ADDRESS.test(value))
      .map(({ key, value }) => [key, value]),
  );
  const { versionNumber, disabledLovedOne, disabledFeatures = [] } = app;
  const version = createHash("sha256")
    .update(
      JSON.stringify([
        versionNumber,
        disabledLovedOne,
        disabledFeatures,
        Object.entries(links).sort(),
        getBrandOverrides(),
      ]),
    )
    .digest("hex")
    .slice(0, 12);
  return { versionNumber, disabledLovedOne, disabledFeatures, links, version };
}
