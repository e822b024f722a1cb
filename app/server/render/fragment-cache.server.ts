/** Cache of the HTML of parts that are the same on many pages (`CachedFragment`). It contains no personal data. */
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Each part has one text for each place in the navigation, and for each journey that it may leave. */
const MAX_FRAGMENTS = 100;

let cache = new WeakMap<object, Map<string, string>>();

/**
 * Renders a part, or returns its cached HTML.
 * @param by the cache key of the part's input
 * @returns the HTML
 */
export function renderCachedFragment(part: object, by: string, drawing: ReactElement): string {
  const texts = cache.get(part) ?? new Map<string, string>();
  const html = texts.get(by);
  if (html !== undefined) return html;
  const text = renderToStaticMarkup(drawing);
  if (texts.size === MAX_FRAGMENTS) texts.clear();
  cache.set(part, texts.set(by, text));
  return text;
}

/** Invalidates the cache after a change of the brand, which the fragments depend on. */
export function clearFragmentCache(): void {
  cache = new WeakMap();
}
