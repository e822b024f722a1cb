/** Reads request bodies up to a limit. Content-Length is not trusted: bytes are counted as they arrive. */

/** Bytes of a chunk that costs more to receive than it carries, and how many of them a body may have. */
const SMALL_CHUNK = 128;
const SMALL_CHUNK_LIMIT = 1_000;

/** The body is larger than the reader's limit, or comes in so small pieces that it costs as much. */
export class BodyTooLargeError extends Error {}

/**
 * Yields the body as it arrives.
 * @throws BodyTooLargeError after `largest` bytes. The server drops the rest as it arrives, so that the sender gets an answer.
 */
export async function* readChunks(
  request: Request,
  largest: number,
): AsyncGenerator<Uint8Array, void, void> {
  if (Number(request.headers.get("content-length") ?? 0) > largest) throw new BodyTooLargeError();
  const reader = request.body?.getReader();
  let length = 0;
  let small = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    length += value.byteLength;
    if (value.byteLength < SMALL_CHUNK) small += 1;
    if (length > largest || small > SMALL_CHUNK_LIMIT) throw new BodyTooLargeError();
    yield value;
  }
}

/** @returns null when the body has more than `largest` bytes. */
export async function readBody(request: Request, largest: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of readChunks(request, largest)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof BodyTooLargeError) return null;
    throw error;
  }
  return Buffer.concat(chunks);
}
