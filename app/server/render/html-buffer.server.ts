import { Writable } from "node:stream";

/**
 * Collects a rendered page into one body, because each of its chunks would pass through four streams. React leaves zeros behind where a
 * character of several bytes does not fit into the end of a chunk. In the middle of Chinese words these zeros would be visible.
 */
export function collectHtml(whole: (page: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    write(piece: Uint8Array, _encoding, done) {
      pieces.push(piece.includes(0) ? piece.filter((byte) => byte !== 0) : piece);
      done();
    },
    final(done) {
      whole(Buffer.concat(pieces));
      done();
    },
  });
}
