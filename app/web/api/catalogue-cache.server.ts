/**
 * Short-lived cache of the public catalogue and its timetables, since every visitor requests the same few things. Only answers that are
 * the same for all visitors are cached. The list of programmes that can start today is always loaded again. During an outage the last
 * answer is served.
 */
import { createCache } from "~/lib/cache";
import { markDegraded } from "~/lib/request/request-context.server";
import { isServerFailure } from "./api-error.server";
import type { ApiClient } from "./client.server";

const cache = createCache<unknown>({
  ttlMs: 10_000,
  maxEntries: 200,
  staleIfErrorMs: 3_600_000,
  isTemporary: isServerFailure,
});

/** Invalidates the cache after a change of the provider's data, so that the next page shows it. */
export const invalidateCatalogue = (): void => cache.invalidate();

type AnyCalls = Record<string, (input?: unknown) => Promise<unknown>>;

/** Wraps the client's public calls for programmes and their times with the cache. */
export function withCatalogueCache(api: ApiClient): ApiClient {
  const catalogue = {
    ...keepCalls("catalogue", api.catalogue),
    programmes: api.catalogue.programmes,
  };
  const timetables = keepCalls("timetables", api.timetables);
  return Object.create(api, { catalogue: { value: catalogue }, timetables: { value: timetables } });
}

function keepCalls<Calls extends object>(area: string, calls: Calls): Calls {
  const keeping = Object.entries(calls as AnyCalls).map(([name, call]) => [
    name,
    (input?: unknown) =>
      // A request that waited for the call of another one lacks the same part.
      cache
        .read(`${area} ${name} ${JSON.stringify(input ?? {})}`, () => call(input))
        .catch((error) => {
          if (isServerFailure(error)) markDegraded();
          throw error;
        }),
  ]);
  return Object.fromEntries(keeping) as Calls;
}
