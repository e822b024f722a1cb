/** Cache of the HTML of parts that are the same on many pages (`CachedFragment`). It contains no personal data. */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Each part has one text for each place in the navigation, and for each journey that it may leave. */
const MOST_KEPT = 100;

let kept = new WeakMap<object, Map<string, string>>();

/**
 * Renders a part, or returns its cached HTML.
 * @param by the cache key of the part's input
 * @returns the HTML
 */
export function renderCachedFragment(part: object, by: string, drawing: ReactElement): string {
  const texts = kept.get(part) ?? new Map<string, string>();
  const known = texts.get(by);
  if (known !== undefined) return known;
  const text = renderToStaticMarkup(drawing);
  if (texts.size === MOST_KEPT) texts.clear();
  kept.set(part, texts.set(by, text));
  return text;
}

/** Invalidates the cache after a change of the brand, which the fragments depend on. */
export function clearFragmentCache(): void {
  kept = new WeakMap();
}
