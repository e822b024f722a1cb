import { Transform } from "node:stream";

/**
 * A drawn page on its way out, without the zeros that React leaves behind where a character of several bytes does not fit into the end
 * of one of its chunks: in the middle of Chinese words they would be shown.
 */
export const withoutPadding = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
