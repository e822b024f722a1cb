/** Selects the catalogue: the provider's document store if configured, otherwise the one that ships with the portal. */
import type { Config } from "~/config/config.server";
import type { Fetch } from "~/lib/fetch";
import type { Log } from "~/lib/log";
import { type CatalogueSource, createStaticCatalogue } from "~/provider/shared/product-content";
import { createStoredCatalogue } from "./document-store";
import { buildShippedCatalogue } from "./variants";

export function createCatalogueSource(
  { url, token, variant }: Config["catalogue"],
  fetch: Fetch,
  log: Log,
): CatalogueSource {
  const shipped = createStaticCatalogue(buildShippedCatalogue(variant));
  return url === undefined
    ? shipped
    : createStoredCatalogue({ url, token, variant, fetch, log, fallback: shipped });
}
