/** Links in typed text: mail readers, phones and PDF viewers turn a bare host into a link that then travels in the provider's name. */

import { isTopLevelDomain } from "./top-level-domains";

/** Full stops that address bars read as a dot (UTS 46, section 2.3), and the dot leader that normalises to one. */
const DOT = "[.\\uFF0E\\u3002\\uFF61\\u2024]";
const SIGN = "[\\p{L}\\p{M}\\p{N}-]";
const SCHEME = /[:\uFF1A]\s*[/\\\uFF0F]{2}/gu;
const WWW = new RegExp(`(?<!${SIGN})[w\uFF57]{3}\\d*${DOT}`, "giu");
const IPV4 = new RegExp(`(?<!\\p{N})\\d{1,3}(?:${DOT}\\d{1,3}){3}(?!\\p{N})`, "gu");
/** Words with dots between and a last word of two or more signs. A match begins at the first of them only: linear time. */
const DOTTED = new RegExp(
  `(?:(?<=${SIGN})(?<address>@)|(?<!${SIGN}|${SIGN}${DOT}))(?<before>(?:${SIGN}+${DOT})+)(?<last>\\p{L}${SIGN}+)(?<path>[/:?#][^\\s/])?`,
  "gu",
);

/** Abbreviations that people write before a dot without a space after it: "Mohd.Ali", "Dr.Tan". */
const SHORT_FORMS = new Set(
  `abd bro capt col dr fr gen hj hjh jr lt maj md mdm mhd mohamad mohammad mohamed mohd moh mr mrs ms muhd prof rev sgt sis sr sri st ste
  st tn`.split(/\s+/),
);
/** Host endings that are no surname, so single letters before them are no initials. */
const HOST_ENDINGS = new Set(
  `app biz cc click club cn com dev example gd gg gl icu info io link live ly me net online org sg shop site store test top tv uk vip xyz
  zip`.split(/\s+/),
);

type DottedWords = Record<string, string | undefined>;

const labelsOf = ({ before = "", last = "" }: DottedWords): string[] =>
  [...before.split(new RegExp(DOT, "u")).filter(Boolean), last].map(plain);

/** Detects names such as "S.R.Nathan", "A.Rahman" and "Mohd.Ali": initials or abbreviations, then a name. "x.com" and "a@b.co" are none. */
function isAbbreviatedName(words: DottedWords): boolean {
  const [last = "", ...before] = labelsOf(words).reverse();
  const isShort = (label: string) => /^\p{L}\p{M}*$/u.test(label) || SHORT_FORMS.has(label);
  return (
    words.path === undefined &&
    words.address === undefined &&
    !HOST_ENDINGS.has(last) &&
    before.every(isShort)
  );
}

/**
 * Detects a host, which has a path or ends in a top-level domain, as mail readers see it. "evil.example" is one, "Lim.Mei.Ling" is a
 * name.
 */
function isHost(words: DottedWords): boolean {
  if (isAbbreviatedName(words)) return false;
  const [, ...labels] = labelsOf(words);
  return (
    words.path !== undefined ||
    isTopLevelDomain(labels.at(-1) ?? "") ||
    labels.some((label) => HOST_ENDINGS.has(label))
  );
}

const plain = (word: string) => word.normalize("NFKC").toLowerCase();

const someDottedWords = (text: string, isLink: (words: DottedWords) => boolean) =>
  [SCHEME, WWW, IPV4].some((pattern) => text.search(pattern) >= 0) ||
  [...text.matchAll(DOTTED)].some(({ groups = {} }) => isLink(groups));

/** Checks whether a mail reader would turn part of the text into a link: a scheme, "www.", a dotted host or an IPv4 address. */
export const hasLink = (text: string): boolean => someDottedWords(text, isHost);

/** Checks for dotted words that could be a host one day, under a top-level domain that does not exist yet. */
export const hasPossibleLink = (text: string): boolean =>
  someDottedWords(text, (words) => !isAbbreviatedName(words));

/** Inserts a space wherever a link would be recognised: "http://evil.example/x" becomes "http evil. example/x". */
export function breakLinks(text: string): string {
  let plainText = text;
  // Splitting a link can leave another one. Each round removes a dot or a scheme.
  while (hasPossibleLink(plainText)) plainText = takeApart(plainText);
  return plainText;
}

function takeApart(text: string): string {
  const apart = (found: string) => found.replace(new RegExp(`${DOT}(?=\\S)`, "gu"), ". ");
  return text
    .replace(SCHEME, " ")
    .replace(WWW, "www ")
    .replace(IPV4, apart)
    .replace(DOTTED, (found, ...rest) =>
      isAbbreviatedName(rest.at(-1) as DottedWords) ? found : apart(found),
    );
}
