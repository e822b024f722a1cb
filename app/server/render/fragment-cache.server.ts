/** The text of parts that many pages show alike (`CachedFragment`). Nothing of anybody's is among them. */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Of one part there is a text for each place in the navigation, and for each journey that it may leave. */
const MOST_KEPT = 100;

let kept = new WeakMap<object, Map<string, string>>();

/** @param by what the part is drawn by: the same part, by the same, has the same text. @returns its HTML. */
export function renderCachedFragment(part: object, by: string, drawing: ReactElement): string {
  const texts = kept.get(part) ?? new Map<string, string>();
  const known = texts.get(by);
  if (known !== undefined) return known;
  const text = renderToStaticMarkup(drawing);
  if (texts.size === MOST_KEPT) texts.clear();
  kept.set(part, texts.set(by, text));
  return text;
}

/** After a change of the brand, which they are drawn by. */
export function clearFragmentCache(): void {
  kept = new WeakMap();
}
