/**
 * Cache of the provider's brand. It is loaded at the start, at each notification of a change, and at intervals, since a pooler in front
 * of the database may swallow notifications. Rendering reads `brand`. The logo and the colours are files with their own addresses.
 */

import { createHash } from "node:crypto";
import { type Brand, brand, defaultBrand, setBrand } from "~/lib/brand/brand";
import { toCssVariables } from "~/lib/brand/brand-colours";
import {
  type BrandSettings,
  LOGO_KEY,
  listMissingBrandSettings,
  PROVIDER_CODE,
  type ProviderSettings,
  parseBrand,
} from "~/lib/brand/brand-settings";
import {
  setProviderTexts,
  TRANSLATION_CODES,
  translationLanguages,
} from "~/lib/brand/provider-texts";
import type { Log } from "~/lib/log";
import * as paths from "~/lib/paths";
import { getPortal } from "../dependencies.server";
import type { ApiError } from "./api-error.server";
import { createClient } from "./client.server";

const AGAIN_MS = 600_000;
/** Milliseconds until a failed load is retried, sooner than usual. */
const RETRY_MS = 15_000;

export interface BrandCache {
  /**
   * Loads the brand again.
   * @returns whether it succeeded
   */
  renew(): Promise<boolean>;
  /** The provider's own logo, an SVG. Null for the default one. */
  logo(): string | null;
  /** Lists the expected settings that are missing. */
  missing(): string[];
}

interface Keeping {
  read: () => Promise<ProviderSettings>;
  log: Log;
  /** Invalidates the caches that contain a name or a number of the brand. */
  changed: readonly (() => void)[];
}

export function createBrandCache({ read, log, changed }: Keeping): BrandCache {
  let logo: string | null = null;
  let settings: BrandSettings = {};
  let current = "{}";
  let reads = 0;
  const refresh = async () => {
    reads += 1;
    const turn = reads;
    try {
      const { brand: words, texts } = await read();
      const now = JSON.stringify([Object.entries(words).sort(), texts]);
      // A later load has the newer result.
      if (turn !== reads || now === current) return true;
      current = now;
      settings = words;
      logo = words[LOGO_KEY]?.includes("<svg") ? words[LOGO_KEY] : null;
      setBrand(withFiles(parseBrand(words), logo));
      setProviderTexts(texts);
      for (const forget of changed) forget();
      return true;
    } catch (err) {
      log.warn({ err }, "failed to read the provider's brand settings");
      return false;
    }
  };
  const scheduleRefresh = (wellRead: boolean) =>
    setTimeout(() => void refresh().then(scheduleRefresh), wellRead ? AGAIN_MS : RETRY_MS).unref();
  scheduleRefresh(true);
  return { renew: refresh, logo: () => logo, missing: () => listMissingBrandSettings(settings) };
}

/** Loads the brand and the translations from a separate backend. */
export async function fetchProviderSettings(): Promise<ProviderSettings> {
  const [brandSettings, ...texts] = await Promise.all([
    fetchMastercodes(PROVIDER_CODE),
    ...translationLanguages.map((language) => fetchMastercodes(TRANSLATION_CODES[language])),
  ]);
  const byLanguage = translationLanguages.map((language, index) => [language, texts[index]]);
  return { brand: brandSettings, texts: Object.fromEntries(byLanguage) };
}

/** Fetches the values of a code. A backend that does not know it gets the defaults. */
async function fetchMastercodes(code: string): Promise<BrandSettings> {
  const { configuration } = createClient(getPortal().api);
  const mastercodes = configuration.mastercodes({ query: { code } });
  const { content } = await mastercodes.catch((error: ApiError) => {
    if (error.httpCode >= 400 && error.httpCode < 500) return { content: [] };
    throw error;
  });
  return Object.fromEntries(content.map(({ key, value }) => [key, value]));
}

/** Sets the addresses of both files. They contain a hash of the content, so that browsers may cache them for a year. */
function withFiles(settings: Partial<Brand>, logo: string | null): Partial<Brand> {
  const style = settings.colours ? colourStyle(settings.colours) : "";
  return {
    ...settings,
    stylesheet: style === "" ? null : addressOf("colours", style, "css"),
    logo: logo === null ? null : addressOf("logo", logo, "svg"),
  };
}

function addressOf(name: string, content: string, ending: string): string {
  const version = createHash("sha256").update(content).digest("hex").slice(0, 12);
  return paths.to(paths.home.brandFile, { file: `${name}-${version}.${ending}` });
}

/** Builds the style with the colours that differ from the style sheet. */
function colourStyle(colours: Brand["colours"]): string {
  const shipped = toCssVariables(defaultBrand.colours);
  const other = Object.entries(toCssVariables(colours)).filter(
    ([name, value]) => shipped[name] !== value,
  );
  return other.length === 0
    ? ""
    : `:root{${other.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}

/** Serves the logo or the colours. An outdated address gets the current file, which is then not cached. */
export function createBrandAssetResponse(address: string): Response | null {
  if (!/\/(?:colours-[0-9a-f]+\.css|logo-[0-9a-f]+\.svg)$/.test(address)) return null;
  const logo = getPortal().logo();
  const [of, content, type] = address.endsWith(".css")
    ? ([brand.stylesheet, colourStyle(brand.colours), "text/css; charset=utf-8"] as const)
    : ([brand.logo, logo, "image/svg+xml"] as const);
  if (of === null || content === null) return null;
  return new Response(content, {
    headers: {
      "content-type": type,
      "cache-control": of === address ? "public, max-age=31536000, immutable" : "no-store",
      // A picture that is opened directly may run nothing.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
    },
  });
}
