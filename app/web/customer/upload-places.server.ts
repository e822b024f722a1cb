/** Limits the large bodies that are read at a time. A slow sender loses its place while others wait for one. */
import { limitConcurrency } from "~/lib/request/limit-concurrency";

export class SlowSenderError extends Error {}

interface UploadLimits {
  places: number;
  /** How long a sender keeps its place whatever its speed. */
  graceMs: number;
  bytesPerSecond: number;
}

type Chunks = AsyncGenerator<Uint8Array, void, void>;

export function createUploadPlaces({ places, graceMs, bytesPerSecond }: UploadLimits) {
  const withPlace = limitConcurrency(places);
  const senders = new Set<Sender>();
  const evictSlow = () => {
    for (const sender of senders)
      if (sender.isSlow(graceMs, bytesPerSecond)) {
        senders.delete(sender);
        return sender.evict();
      }
  };
  /**
   * Reads a body once there is a place.
   * @throws SlowSenderError if the body arrives too slowly while others wait
   */
  return async <Read>(chunks: Chunks, read: (chunks: Chunks) => Promise<Read>): Promise<Read> => {
    const impatience = setInterval(evictSlow, graceMs / 5);
    return withPlace(async () => {
      clearInterval(impatience);
      const sender = new Sender();
      senders.add(sender);
      try {
        return await read(sender.receive(chunks));
      } finally {
        senders.delete(sender);
      }
    });
  };
}

class Sender {
  readonly #since = performance.now();
  readonly #eviction = new AbortController();
  readonly #evicted = new Promise<never>((_resolve, reject) => {
    this.#eviction.signal.addEventListener("abort", () => reject(new SlowSenderError()));
  });
  #bytes = 0;

  constructor() {
    // The place may be lost while no chunk is awaited.
    this.#evicted.catch(() => undefined);
  }

  async *receive(chunks: Chunks): Chunks {
    for (;;) {
      const next = await Promise.race([chunks.next(), this.#evicted]);
      if (next.done) return;
      this.#bytes += next.value.byteLength;
      yield next.value;
    }
  }

  isSlow(graceMs: number, bytesPerSecond: number): boolean {
    const milliseconds = performance.now() - this.#since;
    return milliseconds > graceMs && this.#bytes < (milliseconds / 1_000) * bytesPerSecond;
  }

  evict(): void {
    this.#eviction.abort();
  }
}
