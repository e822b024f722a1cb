/** Reads a screen as eyes do: Tesseract, after light words on dark ground have become dark ones on white. */
import { execFileSync } from "node:child_process";
import sharp from "sharp";
import type { Picture } from "./screen";

/** Words that stand together on one line, and the rectangle around them. */
export interface Line {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Tesseract wants letters some thirty pixels high. */
const SCALE = 2;
/** Wider than the strokes of a heading, so that most of what lies within is the ground. */
const AROUND = 25;
/** Longer lines of one colour are the edges of boxes. Tesseract takes what is in a box for a picture. */
const LONGEST_STROKE = 30;
/** Tesseract misses letters that touch the edge of a picture. */
const EDGE = 20;

/** How Tesseract looks for lines: anywhere, or as one block. Each finds some that the other misses. */
export const WAYS = ["11", "6"] as const;

export async function readLines(
  picture: Picture,
  way: (typeof WAYS)[number] = WAYS[0],
): Promise<Line[]> {
  const { width, height, pixels } = cropToContent(picture);
  const grey = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .greyscale()
    .raw()
    .toBuffer();
  const ground = await sharp(grey, raw(width, height)).median(AROUND).greyscale().raw().toBuffer();
  removeEdges(grey, ground, { width, height });
  const ink = grey.map(
    (one, at) => 255 - Math.min(255, 1.6 * Math.abs(one - (ground[at] as number))),
  );
  const large = await sharp(ink, raw(width, height))
    .resize({ width: width * SCALE, kernel: "cubic" })
    .png()
    .toBuffer();
  const file = await sharp(large).extend({ left: EDGE, background: "white" }).png().toBuffer();
  return linesOf(
    execFileSync("tesseract", ["-", "-", "--psm", way, "tsv"], {
      input: file,
      env: { ...process.env, OMP_THREAD_LIMIT: "1" },
      stdio: ["pipe", "pipe", "ignore"],
    }).toString(),
  );
}

const raw = (width: number, height: number) => ({ raw: { width, height, channels: 1 as const } });

/** Crops the empty rest of a high screen below a short page. */
function cropToContent({ width, height, pixels }: Picture): Picture {
  const row = (y: number) => pixels.subarray(y * width * 3, (y * width + width - 30) * 3);
  let last = height - 60;
  while (last > 200 && row(last).equals(row(height - 60))) last -= 1;
  return { width, height: last + 20, pixels: pixels.subarray(0, (last + 20) * width * 3) };
}

function removeEdges(
  grey: Buffer,
  ground: Buffer,
  { width, height }: { width: number; height: number },
): void {
  const clear = (count: number, length: number, at: (line: number, place: number) => number) => {
    for (let line = 0; line < count; line += 1) {
      let begun = 0;
      for (let place = 1; place <= length; place += 1) {
        if (place < length && grey[at(line, place)] === grey[at(line, place - 1)]) continue;
        if (place - begun > LONGEST_STROKE)
          for (let inner = begun; inner < place; inner += 1)
            grey[at(line, inner)] = ground[at(line, inner)] as number;
        begun = place;
      }
    }
  };
  clear(height, width, (y, x) => y * width + x);
  clear(width, height, (x, y) => y * width + x);
}

/** @param table has the columns level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function linesOf(table: string): Line[] {
  const lines = new Map<string, Line>();
  for (const row of table.split("\n").slice(1)) {
    const cells = row.split("\t");
    const text = (cells[11] ?? "").trim();
    // A box to tick, or a picture, is read as a sign.
    if (!/[\p{L}\p{N}$]/u.test(text)) continue;
    const [left = 0, y = 0, width = 0, height = 0] = cells
      .slice(6, 10)
      .map((cell) => Number(cell) / SCALE);
    const x = left - EDGE / SCALE;
    const key = cells.slice(2, 5).join();
    const line = lines.get(key);
    if (!line) lines.set(key, { text, x, y, width, height });
    else {
      line.text += ` ${text}`;
      line.width = x + width - line.x;
    }
  }
  return [...lines.values()].sort((one, other) => one.y - other.y);
}

/** Letters that look alike are one, and spaces are not read surely. */
export const lookOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$]/gu, "")
    .replace(/[il1|]/g, "l")
    .replace(/o/g, "0");

/** Tells whether two words differ by no more than one letter in five, as a wrongly read one does. */
export function isAlike(one: string, other: string): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1) {
      const same = letter === other[to - 1] ? 0 : 1;
      next[to] = Math.min(
        (next[to - 1] as number) + 1,
        (row[to] as number) + 1,
        (row[to - 1] as number) + same,
      );
    }
    row = next;
  }
  return (row[other.length] as number) <= other.length / 5;
}
