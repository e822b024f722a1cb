/** Compresses bodies in an encoding that the browser accepts. */
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type ContentEncoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const WELL = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const compress = (body: Buffer, packing: ContentEncoding): Promise<Buffer> =>
  packing === "br" ? brotli(body, WELL) : gzipped(body);

/**
 * Negotiates the encoding.
 * @returns the first of the offered encodings that the browser accepts, or null
 */
export function negotiateEncoding(
  { headers }: IncomingMessage,
  offered: readonly ContentEncoding[],
): ContentEncoding | null {
  const accepted = String(headers["accept-encoding"] ?? "");
  return offered.find((packing) => takes[packing].test(accepted)) ?? null;
}

const taken = (word: string) => new RegExp(`\\b${word}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`);
const takes = { br: taken("br"), gzip: taken("gzip") };
