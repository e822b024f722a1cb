/** A cache of values that are slow to read: time to live, stale values after errors, and invalidation. */

export interface CacheOptions {
  ttlMs: number;
  maxEntries?: number;
  /** Serves an expired value at once while the next one loads. An invalidated value is never served so. */
  staleWhileRevalidate?: boolean;
  /** Serves the last value for so long after it was loaded, if loading fails. */
  staleIfErrorMs?: number;
  /** Decides which failures may be answered with the last value; all by default. */
  isTemporary?: (error: unknown) => boolean;
  /** Time until a failed load is tried again while the last value is served; the time to live by default. */
  retryMs?: number;
  /** Time for which a failure is remembered where there is no last value; none by default. */
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

/** Makes every cache load each value anew, to measure what they are worth (DISABLE_OPTIMISATIONS). */
export function disableCaches(): void {
  areEnabled = false;
}

export function createCache<Value>(options: CacheOptions): Cache<Value> {
  const { ttlMs, maxEntries = 1, retryMs = ttlMs, failureMs = 0 } = options;
  const { staleWhileRevalidate = false, staleIfErrorMs = 0, isTemporary = () => true } = options;
  const entries = new Map<string, Entry<Value>>();

  function entryOf(key: string): Entry<Value> {
    const found = entries.get(key);
    if (found) return found;
    if (entries.size >= maxEntries) entries.clear();
    const entry: Entry<Value> = { dueAt: 0, isInvalid: false };
    entries.set(key, entry);
    return entry;
  }

  function startLoading(entry: Entry<Value>, load: () => Promise<Value>): Promise<Value> {
    const loading: Promise<Value> = load().then(
      (value) => {
        if (entry.loading !== loading) return value;
        const loadedAt = performance.now();
        Object.assign(entry, { dueAt: loadedAt + ttlMs, last: { value, loadedAt } });
        Object.assign(entry, { loading: undefined, failure: undefined, isInvalid: false });
        return value;
      },
      (error: unknown) => {
        const now = performance.now();
        const { last } = entry;
        const isServed = last && now - last.loadedAt < staleIfErrorMs && isTemporary(error);
        if (entry.loading === loading) {
          Object.assign(entry, { loading: undefined, failure: error });
          entry.dueAt = now + (isServed ? retryMs : failureMs);
        }
        if (isServed) return last.value;
        throw error;
      },
    );
    return loading;
  }

  async function read(key: string, load: () => Promise<Value>): Promise<Value> {
    if (!areEnabled) return load();
    const entry = entryOf(key);
    const isDue = performance.now() >= entry.dueAt;
    if (isDue) entry.loading ??= startLoading(entry, load);
    if (!entry.loading) {
      if (entry.last) return entry.last.value;
      throw entry.failure;
    }
    if (entry.last && staleWhileRevalidate && !entry.isInvalid) {
      // The background load reports its failure itself.
      entry.loading.catch(() => undefined);
      return entry.last.value;
    }
    return entry.loading;
  }

  return {
    read,
    invalidate() {
      for (const [key, entry] of entries)
        if (entry.last) Object.assign(entry, { dueAt: 0, loading: undefined, isInvalid: true });
        else entries.delete(key);
    },
  };
}
