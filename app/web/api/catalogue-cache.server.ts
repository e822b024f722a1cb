/**
 * What everybody may read of the catalogue and its timetables, kept for a moment: every visitor asks for the same few things. Only
 * answers that are the same for all are kept; what can be started today is always asked anew. While the provider does not answer, what
 * it said last goes on being read.
 */
import { markDegraded } from "~/lib/request/request-context.server";
import { type ApiClient, isServerFailure } from "./client.server";

const TTL_MS = 10_000;
const STALE_IF_ERROR_MS = 3_600_000;
const MOST_KEPT = 200;

interface Kept {
  until: number;
  answer: Promise<unknown>;
  /** What was said last, and when. */
  last?: { said: unknown; at: number } | undefined;
}

const kept = new Map<string, Kept>();

/** The provider's data was changed: all is asked anew. What was said last stays, should there be no answer. */
export function invalidateCatalogue(): void {
  for (const [key, { last }] of kept)
    if (last) kept.set(key, { until: 0, answer: Promise.resolve(last.said), last });
    else kept.delete(key);
}

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
      // Whoever waits for what another request asked for misses it all the same.
      memoize(`${area} ${name} ${JSON.stringify(input ?? {})}`, () => call(input)).catch(
        (error) => {
          if (isServerFailure(error)) markDegraded();
          throw error;
        },
      ),
  ]);
  return Object.fromEntries(keeping) as Calls;
}

function memoize(key: string, ask: () => Promise<unknown>): Promise<unknown> {
  const now = performance.now();
  const known = kept.get(key);
  if (known && known.until > now) return known.answer;
  if (kept.size >= MOST_KEPT) kept.clear();
  const last = known?.last;
  const entry: Kept = { until: now + TTL_MS, answer: ask(), last };
  kept.set(key, entry);
  entry.answer = entry.answer.then(
    (said) => {
      entry.last = { said, at: now };
      return said;
    },
    (error) => {
      if (last && isServerFailure(error) && now - last.at < STALE_IF_ERROR_MS) return last.said;
      // A failure is told to those who waited for it, and asked again by the next.
      if (kept.get(key) === entry) kept.delete(key);
      throw error;
    },
  );
  return entry.answer;
}
