/**
 * Who the provider is, as its data says now: read at start, whenever a change is told, and by time, since a pooler in front of the
 * database may swallow what is told. Whatever draws reads `brand`; its mark and its colours are files with an address of their own.
 */

import { createHash } from "node:crypto";
import { type Brand, brand, defaultBrand, setBrand } from "~/lib/brand/brand";
import { toCssVariables } from "~/lib/brand/brand-colours";
import { type BrandSettings, LOGO, PROVIDER_CODE, parseBrand } from "~/lib/brand/brand-settings";
import type { Log } from "~/lib/log";
import * as paths from "~/lib/paths";
import { portal } from "../dependencies.server";
import { type ApiError, createClient } from "./client.server";

const AGAIN_MS = 600_000;
/** After a failure it is asked again sooner. */
const RETRY_MS = 15_000;

export interface BrandCache {
  /** Reads it anew. @returns whether it could be read. */
  renew(): Promise<boolean>;
  /** The provider's own mark, an SVG; null for the one that ships. */
  logo(): string | null;
}

interface Keeping {
  read: () => Promise<BrandSettings>;
  log: Log;
  /** What holds a name or a number in memory forgets it. */
  changed: readonly (() => void)[];
}

export function createBrandCache({ read, log, changed }: Keeping): BrandCache {
  let logo: string | null = null;
  let known = "{}";
  let asked = 0;
  const refresh = async () => {
    asked += 1;
    const turn = asked;
    try {
      const words = await read();
      const now = JSON.stringify(Object.entries(words).sort());
      // Whoever asked later knows better.
      if (turn !== asked || now === known) return true;
      known = now;
      logo = words[LOGO]?.includes("<svg") ? words[LOGO] : null;
      setBrand(withFiles(parseBrand(words), logo));
      for (const forget of changed) forget();
      return true;
    } catch (err) {
      log.warn({ err }, "the provider's name and numbers could not be read");
      return false;
    }
  };
  const scheduleRefresh = (wellRead: boolean) =>
    setTimeout(() => void refresh().then(scheduleRefresh), wellRead ? AGAIN_MS : RETRY_MS).unref();
  scheduleRefresh(true);
  return { renew: refresh, logo: () => logo };
}

/** From a backend of the provider's own. One that does not know the code is as it ships. */
export async function fetchBrand(): Promise<BrandSettings> {
  const { configuration } = createClient(portal().api);
  const asked = configuration.mastercodes({ query: { code: PROVIDER_CODE } });
  const { content } = await asked.catch((error: ApiError) => {
    if (error.httpCode >= 400 && error.httpCode < 500) return { content: [] };
    throw error;
  });
  return Object.fromEntries(content.map(({ key, value }) => [key, value]));
}

/** Their addresses change with what is in them, so that a browser keeps them for good. */
function withFiles(told: Partial<Brand>, logo: string | null): Partial<Brand> {
  const style = told.colours ? colourStyle(told.colours) : "";
  return {
    ...told,
    stylesheet: style === "" ? null : addressOf("colours", style, "css"),
    logo: logo === null ? null : addressOf("logo", logo, "svg"),
  };
}

function addressOf(name: string, content: string, ending: string): string {
  const version = createHash("sha256").update(content).digest("hex").slice(0, 12);
  return paths.to(paths.home.brandFile, { file: `${name}-${version}.${ending}` });
}

/** The colours that are other than those in the style sheet. */
function colourStyle(colours: Brand["colours"]): string {
  const shipped = toCssVariables(defaultBrand.colours);
  const other = Object.entries(toCssVariables(colours)).filter(
    ([name, value]) => shipped[name] !== value,
  );
  return other.length === 0
    ? ""
    : `:root{${other.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}

/** An answer to the address of the mark or of the colours. One of before gets what is now, and nobody keeps it. */
export function brandAssetResponse(address: string): Response | null {
  if (!/\/(?:colours-[0-9a-f]+\.css|logo-[0-9a-f]+\.svg)$/.test(address)) return null;
  const logo = portal().logo();
  const [of, content, type] = address.endsWith(".css")
    ? ([brand.stylesheet, colourStyle(brand.colours), "text/css; charset=utf-8"] as const)
    : ([brand.logo, logo, "image/svg+xml"] as const);
  if (of === null || content === null) return null;
  return new Response(content, {
    headers: {
      "content-type": type,
      "cache-control": of === address ? "public, max-age=31536000, immutable" : "no-store",
      // Opened by itself, a picture may do nothing.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
    },
  });
}
