/** The provider's remote configuration, asked for again every 10 minutes (SPEC sections 4 and 9). */
import { createHash } from "node:crypto";
import { brandOverrides } from "~/lib/brand/brand";
import { portal } from "../dependencies.server";
import { publicApi } from "./customer.server";

export interface AppConfig {
  versionNumber: string;
  disabledLovedOne: boolean;
  /** The provider's own addresses by name, such as `privacyPolicy`; what is missing is the brand's. */
  links: Record<string, string>;
  /** Changes whenever the configuration or the app's version does: open pages compare it. */
  version: string;
}

const REFETCH_MS = 600_000;
/** After a failure it is asked again sooner. */
const RETRY_MS = 15_000;
const LINKS = "NTUCH_LINKS";
const WEB_ADDRESS = /^https?:\/\//;

/** What was loaded last; while the next one is on its way it still answers. */
let config: AppConfig | null = null;
let dueAt = 0;
let loading: Promise<void> | null = null;
/** Counts the changes that were told of, and which of them what was loaded knows. */
let changes = 0;
let knownChanges = 0;

/** The provider's data was changed: the next page has what it says now. */
export function invalidateAppConfig(): void {
  changes += 1;
  dueAt = 0;
  loading = null;
}

/** @returns null when it could not be loaded yet; a configuration that was loaded once is kept through a failure. */
export async function appConfig(): Promise<AppConfig | null> {
  if (dueAt <= performance.now()) {
    loading ??= reload(changes);
  }
  // By time alone nobody waits for a new one: the next page has it.
  if (config === null || knownChanges !== changes) await loading;
  return config;
}

async function reload(known: number): Promise<void> {
  try {
    const loaded = await load();
    if (known !== changes) return;
    config = loaded;
    knownChanges = known;
    dueAt = performance.now() + REFETCH_MS;
    loading = null;
  } catch (error) {
    if (known !== changes) return;
    loading = null;
    portal().log.warn({ err: error }, "the app configuration could not be loaded");
    dueAt = performance.now() + RETRY_MS;
  }
}

async function load(): Promise<AppConfig> {
  const { configuration } = publicApi();
  const [app, codes] = await Promise.all([
    configuration.app(),
    configuration.mastercodes({ query: { code: LINKS } }),
  ]);
  const links = Object.fromEntries(
    codes.content
      .filter(({ value }) => WEB_ADDRESS.test(value))
      .map(({ key, value }) => [key, value]),
  );
  const { versionNumber, disabledLovedOne } = app;
  const version = createHash("sha256")
    .update(
      JSON.stringify([
        versionNumber,
        disabledLovedOne,
        Object.entries(links).sort(),
        brandOverrides(),
      ]),
    )
    .digest("hex")
    .slice(0, 12);
  return { versionNumber, disabledLovedOne, links, version };
}
