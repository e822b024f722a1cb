/** Checks that a page fits the phone in a language with long words. */
import type { Frame } from "@playwright/test";
import { lengthenTexts, widerThanTheWindow } from "./playwright";
import { makeWide } from "./screen-copy";
import { NARROWEST } from "./widths";

/** Finds elements that cut a part of their content. It runs in the browser. */
function cutElements(): string[] {
  return [...document.querySelectorAll("body *")]
    .filter((element) => {
      // An input scrolls, and the header's name is cut by design.
      if (element.matches("input, textarea, .truncate") || element.clientWidth < 2) return false;
      const hides = getComputedStyle(element).overflowX !== "visible";
      const isCut = element.scrollWidth > element.clientWidth + 1;
      return isCut && (hides || element.matches("button, .btn"));
    })
    .map((element) => `cut: ${element.tagName} ${element.className} ${element.textContent}`);
}

/** Lengthens the texts of a page as a pseudo-language does, and finds what does not fit the narrowest phone. */
export async function findFaultsOfLongWords(copy: Frame): Promise<string[]> {
  await makeWide(copy, NARROWEST);
  await copy.evaluate(lengthenTexts);
  return [...(await copy.evaluate(widerThanTheWindow)), ...(await copy.evaluate(cutElements))];
}
