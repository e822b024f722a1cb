/**
 * The Noto fonts of printed pages. Each family comes in files by character range. A file is opened when a character first requires it and
 * then cached, because a process prints the same names and questions repeatedly.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Font } from "fontkit";
import { loadLazily } from "~/lib/lazy-require.server";
import { unpackFont } from "./woff";

export interface PrintFont {
  key: string;
  font: Font;
}

interface FontFile {
  name: string;
  /** First and last code point of each range, ends included. */
  ranges: [number, number][];
}

const fromHere = createRequire(import.meta.url);
const fontkit = loadLazily<typeof import("fontkit")>("fontkit");

/** Font families in order of preference. One file holds all common Chinese characters, and numbered files hold the rarer ones. */
const families: { name: string; first: FontFile[] }[] = [
  { name: "noto-sans", first: [] },
  { name: "noto-sans-tamil", first: [] },
  { name: "noto-sans-thai", first: [] },
  {
    name: "noto-sans-sc",
    first: [{ name: "noto-sans-sc-chinese-simplified", ranges: [[0, 0x10ffff]] }],
  },
  { name: "noto-emoji", first: [] },
];

const folderOf = (family: string) =>
  path.dirname(fromHere.resolve(`@fontsource/${family}/package.json`));

let files: { family: string; file: FontFile }[] | undefined;

function fontFiles() {
  files ??= families.flatMap(({ name, first }) =>
    [...first, ...listedFiles(name)].map((file) => ({ family: name, file })),
  );
  return files;
}

/** Lists a package's files from its index. The key "[4]" is file number 4, and "tamil" is a name. */
function listedFiles(family: string): FontFile[] {
  const listed = JSON.parse(
    readFileSync(path.join(folderOf(family), "unicode.json"), "utf8"),
  ) as Record<string, string>;
  return Object.entries(listed).map(([key, ranges]) => ({
    name: `${family}-${key.replace(/[[\]]/g, "")}`,
    ranges: ranges.split(",").map((range) => {
      const [from = "", to = from] = range.replace("U+", "").split("-");
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
}

const open = new Map<string, Font>();

function openFont(family: string, name: string, bold: boolean): PrintFont {
  const key = `${name}-${bold ? 700 : 400}`;
  let font = open.get(key);
  if (font === undefined) {
    const woff = readFileSync(path.join(folderOf(family), "files", `${key}-normal.woff`));
    font = fontkit().create(unpackFont(woff)) as Font;
    open.set(key, font);
  }
  return { key, font };
}

const found = new Map<string, PrintFont | null>();

/** Joiners and variation selectors only change the look of a neighbour. A font does not have to contain them. */
export const INVISIBLE_CHARACTERS = /\u200C|\u200D|[\uFE00-\uFE0F]/u;

/**
 * Finds the font that prints a whole character with all its accents.
 * @returns null if no font does.
 */
export function chooseFont(grapheme: string, bold: boolean): PrintFont | null {
  const cached = found.get(grapheme + bold);
  if (cached !== undefined) return cached;
  const points = [...grapheme]
    .filter((character) => !INVISIBLE_CHARACTERS.test(character))
    .map((character) => character.codePointAt(0) as number);
  const font = findFont(points, bold);
  if (points.length === 1) found.set(grapheme + bold, font);
  return font;
}

function findFont(points: readonly number[], bold: boolean): PrintFont | null {
  for (const { family, file } of fontFiles()) {
    const named = ([from, to]: [number, number], point: number) => from <= point && point <= to;
    if (!points.every((point) => file.ranges.some((range) => named(range, point)))) continue;
    const candidate = openFont(family, file.name, bold);
    if (points.every((point) => candidate.font.hasGlyphForCodePoint(point))) return candidate;
  }
  return null;
}
