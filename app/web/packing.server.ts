/** Bodies packed for the way: in which form a browser takes them. */
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Packing = "br" | "gzip";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const WELL = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const pack = (body: Buffer, packing: Packing): Promise<Buffer> =>
  packing === "br" ? brotli(body, WELL) : gzipped(body);

/** @returns the first of these that the browser takes; null when it takes none. */
export function packingFor(
  { headers }: IncomingMessage,
  offered: readonly Packing[],
): Packing | null {
  const accepted = String(headers["accept-encoding"] ?? "");
  return offered.find((packing) => takes[packing].test(accepted)) ?? null;
}

const taken = (word: string) => new RegExp(`\\b${word}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`);
const takes = { br: taken("br"), gzip: taken("gzip") };
