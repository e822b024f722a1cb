/** Reads what NetSurf or Dillo has drawn, from the notes of a small library that is preloaded into them. */
import { execFileSync } from "node:child_process";
import path from "node:path";

/** A line of words, or a box: the ground of a field, of a button or of a choice. */
export interface ScreenItem {
  /** Empty for a box. */
  text: string;
  /** A line's words, each with its place in the text. */
  parts: (Place & { from: number; text: string })[];
  place: Place;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Compiles the library with the C compiler of the machine. @returns its file. */
export function compileLibrary(folder: string): string {
  const library = path.join(folder, "note-drawing.so");
  const source = path.join(import.meta.dirname, "note-drawing.c");
  execFileSync("cc", ["-shared", "-fPIC", "-Wl,-z,lazy", "-o", library, source]);
  return library;
}

/** Edges and underlines are boxes too, but of a few pixels. */
const THINNEST_BOX = 8;
const NARROWEST_SPACE = 3;
/** A wider gap parts two things, such as the months beside a date. */
const WIDEST_SPACE = 16;

/** @returns boxes and lines in the order in which they were drawn, which is the one of the page's source. */
export function parseNotes(notes: string): ScreenItem[] {
  const items: ScreenItem[] = [];
  for (const note of notes.split("\n")) {
    const [, kind, numbers, text = ""] = /^(words|box) ((?:-?\d+ ?){4})(.*)/.exec(note) ?? [];
    if (!kind || !numbers) continue;
    const [x = 0, y = 0, width = 0, height = 0] = numbers.trim().split(" ").map(Number);
    const place = { x, y, width, height };
    if (kind === "box") {
      if (width >= THINNEST_BOX && height >= THINNEST_BOX)
        items.push({ text: "", parts: [], place });
    } else if (/\S/.test(text)) addWords(items, { ...place, text: text.trim() });
  }
  return items;
}

function addWords(items: ScreenItem[], words: Place & { text: string }): void {
  // Dillo draws the ground of each word of a button.
  const line = items.findLast(({ text }) => text);
  const last = line?.parts.at(-1);
  if (!line || !last || !continues(last, words)) {
    const { text, ...place } = words;
    items.push({ text, parts: [{ ...words, from: 0 }], place });
    return;
  }
  // Dillo draws "pre-" and "assessment" apart.
  const space = words.x - last.x - last.width < NARROWEST_SPACE ? "" : " ";
  line.parts.push({ ...words, from: line.text.length + space.length });
  line.text += `${space}${words.text}`;
  line.place.width = words.x + words.width - line.place.x;
}

/** Checks that words follow others on the same line. */
function continues(last: Place, next: Place): boolean {
  const space = next.x - last.x - last.width;
  const isLevel = next.y < last.y + last.height && last.y < next.y + next.height;
  return isLevel && space > -2 && space < WIDEST_SPACE;
}

/** Finds the middle of the words within a line. */
export function middleOf(line: ScreenItem, words: string): [x: number, y: number] {
  const from = Math.max(0, line.text.toLowerCase().indexOf(words.toLowerCase()));
  const middle = from + Math.min(words.length, line.text.length) / 2;
  const part = line.parts.findLast((one) => one.from <= middle);
  if (!part) throw new Error(`a box has no "${words}"`);
  const letters = Math.min((middle - part.from) / part.text.length, 0.9);
  return [part.x + part.width * letters, part.y + part.height / 2];
}
