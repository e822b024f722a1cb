/** A cache of values that are slow to read: time to live, stale values after errors, and invalidation. */

export interface CacheOptions {
  ttlMs: number;
  /** The default is 1. A key beyond it clears the cache first. */
  maxEntries?: number;
  /** Serves an expired value at once while the next one loads. An invalidated value is never served so. */
  staleWhileRevalidate?: boolean;
  /** Serves the last value for so long after it was loaded, if loading fails. */
  staleIfErrorMs?: number;
  /** Decides which failures are answered with the last value. The default is all. */
  isTemporary?: (error: unknown) => boolean;
  /** Time until a failed load is retried while the last value is served. The default is the time to live. */
  retryMs?: number;
  /** Time for which a failure is remembered if there is no last value. The default is none. */
  failureMs?: number;
}

export interface Cache<Value> {
  /**
   * Reads the value of a key, loading it if it is missing or has expired. Concurrent reads share one load.
   * @throws the error of `load` where no value may be served instead.
   */
  read(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Discards all values. They are served again only if loading fails. */
  invalidate(): void;
}

interface Entry<Value> {
  /** Reads before this time use the last result. */
  dueAt: number;
  last?: { value: Value; loadedAt: number };
  failure?: unknown;
  loading?: Promise<Value> | undefined;
  isInvalid: boolean;
}

let areEnabled = true;

/** Makes every cache load each value again, to measure the benefit of caching (DISABLE_OPTIMISATIONS). */
export function disableCaches(): void {
  areEnabled = false;
}

export function createCache<Value>(options: CacheOptions): Cache<Value> {
  const entries = new Map<string, Entry<Value>>();
  return {
    async read(key, load) {
      if (!areEnabled) return load();
      const entry = entries.get(key) ?? addEntry(entries, key, options);
      if (performance.now() >= entry.dueAt) entry.loading ??= startLoading(entry, load, options);
      if (entry.last && (!entry.loading || mayServeStale(entry, options))) {
        // A load in the background reports its failure itself.
        entry.loading?.catch(() => undefined);
        return entry.last.value;
      }
      if (!entry.loading) throw entry.failure;
      return entry.loading;
    },
    invalidate() {
      for (const [key, entry] of entries)
        if (entry.last) Object.assign(entry, { dueAt: 0, loading: undefined, isInvalid: true });
        else entries.delete(key);
    },
  };
}

const mayServeStale = ({ isInvalid }: Entry<unknown>, options: CacheOptions): boolean =>
  options.staleWhileRevalidate === true && !isInvalid;

function addEntry<Value>(
  entries: Map<string, Entry<Value>>,
  key: string,
  { maxEntries = 1 }: CacheOptions,
): Entry<Value> {
  if (entries.size >= maxEntries) entries.clear();
  const entry: Entry<Value> = { dueAt: 0, isInvalid: false };
  entries.set(key, entry);
  return entry;
}

/** Starts a load. If an invalidation overtakes it, the result answers its readers and is not cached. */
function startLoading<Value>(
  entry: Entry<Value>,
  load: () => Promise<Value>,
  { ttlMs, retryMs = ttlMs, failureMs = 0, staleIfErrorMs = 0, isTemporary }: CacheOptions,
): Promise<Value> {
  const isCurrent = () => entry.loading === loading;
  const loading: Promise<Value> = load().then(
    (value) => {
      const loadedAt = performance.now();
      const last = { value, loadedAt };
      if (isCurrent())
        Object.assign(entry, {
          dueAt: loadedAt + ttlMs,
          last,
          loading: undefined,
          isInvalid: false,
        });
      return value;
    },
    (failure: unknown) => {
      const now = performance.now();
      const { last } = entry;
      const isStale = last !== undefined && now - last.loadedAt < staleIfErrorMs;
      const served = isStale && (isTemporary?.(failure) ?? true) ? last : null;
      if (isCurrent())
        Object.assign(entry, {
          dueAt: now + (served ? retryMs : failureMs),
          loading: undefined,
          failure,
        });
      if (served) return served.value;
      throw failure;
    },
  );
  return loading;
}
