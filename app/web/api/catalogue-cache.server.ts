/**
 * What everybody may read of the catalogue and its timetables, kept for a moment: every visitor asks for the same few things. Only
 * answers that are the same for all are kept; what can be started today is always asked anew. While the provider does not answer, what
 * it said last goes on being read.
 */
import { createCache } from "~/lib/cache";
import { markDegraded } from "~/lib/request/request-context.server";
import { type ApiClient, isServerFailure } from "./client.server";

const cache = createCache<unknown>({
  ttlMs: 10_000,
  maxEntries: 200,
  staleIfErrorMs: 3_600_000,
  isTemporary: isServerFailure,
});

/** Called after a change of the provider's data: the next page shows it. */
export const invalidateCatalogue = (): void => cache.invalidate();

type AnyCalls = Record<string, (input?: unknown) => Promise<unknown>>;

/** The public calls of this client for programmes and their times, answered from what was read a moment ago. */
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
