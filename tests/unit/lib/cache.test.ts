import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CacheOptions, createCache } from "~/lib/cache";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Creates a source that counts its loads and can fail on demand. */
function createSource(options: CacheOptions) {
  const cache = createCache<string>(options);
  const source = {
    loads: 0,
    failure: null as Error | null,
    read: (key = "key") =>
      cache.read(key, async () => {
        source.loads += 1;
        const value = `${key} ${source.loads}`;
        if (source.failure) throw source.failure;
        return value;
      }),
    invalidate: cache.invalidate,
  };
  return source;
}

const pass = (ms: number) => vi.advanceTimersByTime(ms);

test("loads a value once until its time to live has passed", async () => {
  const source = createSource({ ttlMs: 1000 });
  expect([await source.read(), await source.read()]).toEqual(["key 1", "key 1"]);
  pass(1000);
  expect(await source.read()).toBe("key 2");
});

test("shares one load between concurrent reads", async () => {
  const source = createSource({ ttlMs: 1000 });
  expect(await Promise.all([source.read(), source.read()])).toEqual(["key 1", "key 1"]);
});

test("separates keys and holds at most the given number of entries", async () => {
  const source = createSource({ ttlMs: 1000, maxEntries: 2 });
  await source.read("a");
  await source.read("b");
  expect(await source.read("a")).toBe("a 1");
  await source.read("c");
  expect(await source.read("a")).toBe("a 4");
});

test("passes a failure on and loads again at the next read", async () => {
  const source = createSource({ ttlMs: 1000 });
  source.failure = new Error("down");
  await expect(source.read()).rejects.toThrow("down");
  source.failure = null;
  expect(await source.read()).toBe("key 2");
});

test("caches a failure for the given time", async () => {
  const source = createSource({ ttlMs: 1000, failureMs: 100 });
  source.failure = new Error("down");
  await expect(source.read()).rejects.toThrow("down");
  source.failure = null;
  await expect(source.read()).rejects.toThrow("down");
  pass(100);
  expect(await source.read()).toBe("key 2");
});

test("serves the last value after a failure, and retries after the retry time", async () => {
  const source = createSource({ ttlMs: 1000, retryMs: 100, staleIfErrorMs: 5000 });
  await source.read();
  pass(1000);
  source.failure = new Error("down");
  expect([await source.read(), await source.read(), source.loads]).toEqual(["key 1", "key 1", 2]);
  pass(100);
  expect([await source.read(), source.loads]).toEqual(["key 1", 3]);
  pass(4000);
  await expect(source.read()).rejects.toThrow("down");
});

test("passes on a failure that is not temporary", async () => {
  const source = createSource({ ttlMs: 10, staleIfErrorMs: 5000, isTemporary: () => false });
  await source.read();
  pass(10);
  source.failure = new Error("refused");
  await expect(source.read()).rejects.toThrow("refused");
});

test("serves an expired value while the next one loads", async () => {
  const source = createSource({ ttlMs: 1000, staleWhileRevalidate: true });
  await source.read();
  pass(1000);
  expect([await source.read(), await source.read()]).toEqual(["key 1", "key 2"]);
});

test("waits for a new value after an invalidation, and serves the old one only if that fails", async () => {
  const source = createSource({ ttlMs: 1000, staleWhileRevalidate: true, staleIfErrorMs: 5000 });
  await source.read();
  source.invalidate();
  expect(await source.read()).toBe("key 2");
  source.invalidate();
  source.failure = new Error("down");
  expect(await source.read()).toBe("key 2");
});

test("discards a value whose load began before an invalidation", async () => {
  const source = createSource({ ttlMs: 1000 });
  const before = source.read();
  source.invalidate();
  expect([await source.read(), await before, await source.read()]).toEqual([
    "key 2",
    "key 1",
    "key 2",
  ]);
});
