/** Access to the provider's API without a customer. */
import type { DeskArea } from "../customer/desk.server";
import { getPortal } from "../dependencies.server";
import { withCatalogueCache } from "./catalogue-cache.server";
import { type ApiClient, createClient } from "./client.server";
import { optionalCallFallbacks } from "./optional-call-fallbacks.server";

/** Calls without a customer. Those of staff at a counter need the guard of the desk. */
export type PublicApi = Omit<ApiClient, DeskArea>;

/** Creates a client for the provider's public API. */
export function createPublicApi(): PublicApi {
  return withCatalogueCache(
    createClient({ ...getPortal().api, madeOfRequired: optionalCallFallbacks }),
  );
}
