/** English words on a page in another language that are not marked as English. */
import { DOMParser } from "linkedom";

/** Attributes that a screen reader reads or a browser shows. */
const READ_ALOUD = ["aria-label", "alt", "placeholder", "title"];
/** Kinds of node, as the DOM numbers them. */
const [ELEMENT, TEXT] = [1, 3];

/** Words of small letters that are part of no sentence: addresses, formats of pictures, parts of names, client IDs. */
const NOT_ENGLISH =
  /\S+@\S+|https?\b|\b(?:jpe?g|png|webp|binte?)\b|(?<=^|客户(?:编号)? ?)\w{4} \w{4}(?=$|。)/g;
const ENGLISH_WORD = /(?<![A-Za-z\d*])[a-z]{3,}(?![A-Za-z\d*])/;

/** Lists the texts with an English word. Names begin with a capital letter, so they do not count. */
export function findEnglishTexts(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html") as unknown as Document;
  return [...new Set(listTexts(page.documentElement))].filter((text) =>
    ENGLISH_WORD.test(text.replace(NOT_ENGLISH, "")),
  );
}

function* listTexts(element: Element): Generator<string> {
  for (const name of READ_ALOUD) yield element.getAttribute(name) ?? "";
  for (const child of element.childNodes) {
    if (child.nodeType === TEXT) yield (child.textContent ?? "").trim();
    if (child.nodeType === ELEMENT && !isSkipped(child as Element))
      yield* listTexts(child as Element);
  }
}

/** Skips text that is marked with a language, because a screen reader speaks it in that language's voice. */
const isSkipped = (element: Element) =>
  element.matches("script, style, textarea") || element.hasAttribute("lang");
