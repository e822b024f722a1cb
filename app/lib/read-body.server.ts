/** Reads what was sent, up to a limit, as it comes in: whatever its length says, no more than the limit is ever held. */

/**
 * @param largest bytes that are taken.
 * @returns null when there is more. The rest stays unread; the server drops it as it arrives, so that the sender gets an answer.
 */
export async function readBody(request: Request, largest: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return null;
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > largest) return null;
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
