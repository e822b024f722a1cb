/**
 * Opens pictures that visitors upload. The cost of a picture is in its pixels, its depth, its shape and its scans, and not in the size of
 * its file. All of them are checked before anything is decoded. Each process decodes one picture at a time.
 */
import type sharp from "sharp";
import type { DepthEnum, Sharp, SharpOptions } from "sharp";
import { loadLazily } from "../lazy-require.server";
import { limitConcurrency } from "../request/limit-concurrency";

const load = loadLazily<typeof sharp>("sharp");

export type PictureFormat = "jpeg" | "png" | "webp";
export type PictureProblem = "wrongType" | "damaged" | "tooManyPixels" | "tooNarrow";

/** Width to height, or height to width: scaling the short side up makes the long side as many times longer. */
const MAX_RATIO = 20;
/** Bytes of the decoded picture: 40 million pixels in colour. The decoder reads it in strips. */
const MAX_DECODED_BYTES = 120_000_000;
/** Interlaced and progressive pictures are decoded as a whole, a JPEG in two bytes each: 13 million pixels in colour. */
const MAX_BYTES_IN_MEMORY = 80_000_000;
/** Encoders write ten. Each scan processes the whole picture again, even if the scan is empty. */
const MAX_SCANS = 30;
/** A net below these limits, for what a decoder may have in store. */
const LONGEST_SECONDS = 10;

const oneAtATime = limitConcurrency(1);

/**
 * @param limits formats that are taken, and the number of pixels.
 * @param work makes something of the picture, or throws if it cannot be decoded.
 */
export async function processPicture<Made>(
  bytes: Buffer,
  limits: { formats: readonly PictureFormat[]; pixels: number },
  work: (picture: Sharp) => Promise<Made>,
): Promise<{ made: Made } | { problem: PictureProblem }> {
  const format = formatOf(bytes);
  if (format === null || !limits.formats.includes(format)) return { problem: "wrongType" };
  const picture = format === "png" ? dropTexts(bytes) : bytes;
  return oneAtATime(async () => {
    try {
      const problem = await findProblem(picture, format, limits.pixels);
      if (problem) return { problem };
      return { made: await work(open(picture, limits.pixels)) };
    } catch {
      return { problem: "damaged" };
    }
  });
}

/** Texts inside a PNG. A decoder unpacks each of them, however many there are and however large they become. */
const TEXTS = new Set(["tEXt", "zTXt", "iTXt"]);

/** Leaves out the texts of a PNG. Each chunk is its length, its type, its data and a checksum (PNG specification, section 5.3). */
export function dropTexts(png: Buffer): Buffer {
  const kept = [png.subarray(0, 8)];
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (!TEXTS.has(png.toString("latin1", at + 4, at + 8))) kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function open(bytes: Buffer, pixels: number): Sharp {
  const options = { limitInputPixels: pixels, pages: 1, failOn: "error", sequentialRead: true };
  return load()(bytes, options as SharpOptions).timeout({ seconds: LONGEST_SECONDS });
}

/** Detects the format from the first bytes, because a file name proves nothing. */
function formatOf(bytes: Buffer): PictureFormat | null {
  const beginning = bytes.toString("latin1", 0, 12);
  if (beginning.startsWith("\xff\xd8\xff")) return "jpeg";
  if (beginning.startsWith("\x89PNG\r\n")) return "png";
  return /^RIFF.{4}WEBP/s.test(beginning) ? "webp" : null;
}

async function findProblem(
  bytes: Buffer,
  format: PictureFormat,
  pixels: number,
): Promise<PictureProblem | null> {
  const found = await load()(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  const { width, height, channels, depth, isProgressive } = found;
  if (width * height > pixels) return "tooManyPixels";
  const decoded = width * height * channels * BYTES_OF_DEPTH[depth];
  const inMemory = isProgressive ? decoded * (format === "jpeg" ? 2 : 1) : 0;
  if (decoded > MAX_DECODED_BYTES || inMemory > MAX_BYTES_IN_MEMORY) return "tooManyPixels";
  if (Math.max(width / height, height / width) > MAX_RATIO) return "tooNarrow";
  return format === "jpeg" && countScans(bytes) > MAX_SCANS ? "damaged" : null;
}

const BYTES_OF_DEPTH: Record<keyof DepthEnum, number> = {
  char: 1,
  uchar: 1,
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

const [MARKER, START_OF_SCAN, END_OF_IMAGE] = [0xff, 0xda, 0xd9];
/** Detects stuffed bytes, padding and restarts within a scan (ITU T.81, section B.1.1). */
const isWithinScan = (code: number) =>
  code === 0 || code === MARKER || (code >= 0xd0 && code <= 0xd7);

/** Counts the scans of a JPEG by its markers, without decoding it. Pictures within its metadata are skipped. */
function countScans(bytes: Buffer): number {
  let scans = 0;
  let at = 2;
  while (at + 3 < bytes.length) {
    const code = bytes[at + 1] as number;
    if (bytes[at] !== MARKER || isWithinScan(code)) at += 1;
    else if (code === END_OF_IMAGE) break;
    else {
      if (code === START_OF_SCAN) scans += 1;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return scans;
}
