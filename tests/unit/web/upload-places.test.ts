import { expect, test } from "vitest";
import { createUploadPlaces, SlowSenderError } from "~/web/customer/upload-places.server";

const inPlace = createUploadPlaces({ places: 2, graceMs: 50, bytesPerSecond: 1_000 });

async function count(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.byteLength;
  return bytes;
}

async function* fast() {
  yield new Uint8Array(100);
}

/** Sends one byte, and the rest once it may. */
async function* slow(rest: Promise<void>) {
  yield new Uint8Array(1);
  await rest;
  yield new Uint8Array(99);
}

const never = new Promise<void>(() => undefined);

test("a sender that is too slow loses its place to one that waits", async () => {
  const senders = [1, 2].map(() => inPlace(slow(never), count).catch((error) => error));
  expect(await inPlace(fast(), count)).toBe(100);
  expect(await Promise.race(senders)).toBeInstanceOf(SlowSenderError);
  expect(await inPlace(fast(), count)).toBe(100);
});

test("a slow sender keeps its place while nobody waits", async () => {
  const alone = createUploadPlaces({ places: 1, graceMs: 50, bytesPerSecond: 1_000 });
  const rest = new Promise<void>((resolve) => setTimeout(resolve, 300));
  expect(await alone(slow(rest), count)).toBe(100);
});

test("a fast sender keeps its place while others wait", async () => {
  const alone = createUploadPlaces({ places: 1, graceMs: 50, bytesPerSecond: 10 });
  const rest = new Promise<void>((resolve) => setTimeout(resolve, 300));
  async function* steady() {
    yield new Uint8Array(10_000);
    await rest;
    yield new Uint8Array(1);
  }
  const order: string[] = [];
  await Promise.all([
    alone(steady(), count).then((bytes) => order.push(`steady ${bytes}`)),
    alone(fast(), count).then((bytes) => order.push(`waiting ${bytes}`)),
  ]);
  expect(order).toEqual(["steady 10001", "waiting 100"]);
});
