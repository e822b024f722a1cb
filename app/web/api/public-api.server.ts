/** Access to the provider's API without a customer. */
import { getPortal } from "../dependencies.server";
import { withCatalogueCache } from "./catalogue-cache.server";
import { type ApiClient, createClient } from "./client.server";
import { optionalCallFallbacks } from "./optional-call-fallbacks.server";

/** Creates a client for the provider's public API. */
export function createPublicApi(): ApiClient {
  return withCatalogueCache(
    createClient({ ...getPortal().api, madeOfRequired: optionalCallFallbacks }),
  );
}
