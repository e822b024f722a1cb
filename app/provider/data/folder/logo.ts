/** The provider's logo, a small SVG without any active content. */
import { readFile } from "node:fs/promises";

const MAX_BYTES = 20_000;

/** Patterns that a logo does not need and that a browser would execute or load. */
const BARRED: [RegExp, string][] = [
  [/<script/i, "a script"],
  [/\son\w+\s*=/i, "a script"],
  [/<foreignObject/i, "a page within the picture"],
  [/<!(?:DOCTYPE|ENTITY)/i, "a document type: leave the line out"],
  [/<(?:image|iframe|audio|video)\b/i, "another picture"],
  [/(?:href|src)\s*=\s*["'](?!#)/i, "an address: it must hold all that it shows"],
  [/(?:url\(\s*["']?(?!#)|@import)/i, "an address: it must hold all that it shows"],
];

/** @returns the picture or its error. */
export async function readLogo(file: string): Promise<{ svg: string } | { message: string }> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return { message: "names a file that is not in this folder" };
  if (bytes.length > MAX_BYTES)
    return { message: `has ${bytes.length} bytes, and must have at most ${MAX_BYTES}` };
  const svg = bytes.toString("utf8").trim();
  if (!/^<svg\b[^>]*\bviewBox=/.test(withoutPreamble(svg)))
    return { message: "must be an SVG with a viewBox" };
  if (!svg.includes('xmlns="http://www.w3.org/2000/svg"'))
    return { message: 'must say xmlns="http://www.w3.org/2000/svg", or browsers do not draw it' };
  const [, barred] = BARRED.find(([sign]) => sign.test(svg)) ?? [];
  return barred === undefined ? { svg } : { message: `has ${barred}` };
}

/**
 * Removes the XML declaration and comments before the drawing. Each comment is read once, because a single pattern for all of them would
 * backtrack over every possible end.
 */
function withoutPreamble(svg: string): string {
  let rest = svg.replace(/^<\?xml[^>]*>/, "").trimStart();
  while (rest.startsWith("<!--")) {
    const end = rest.indexOf("-->", 4);
    if (end === -1) break;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}
