/** First names from full names, as an identity card or Singpass writes them. */
import { cleanText } from "./plain-text";

/** Family names that come first in a name, in lower case. The rest is the given name. */
const FAMILY_NAMES = new Set(
  `ang aw chai chan chang chee chen cheng cheong chew chia chiam chin ching chng chong chou chow choo chua chung fan fong foo gan
  gao goh guo han heng ho hong how hu huang kang khoo koh kok kong kwan kwek kwok lai lam lau lee leong leow li liang liew lim lin
  ling liu loh loke long loo low lu lui lye ma mak mok neo ng ngiam ong ooi pang peh peng phua poh poon quek seah see seet seow seng
  sim sin siow soh soo soon sun tan tang tay teh teng teo tham tho thong tiong toh tong wan wang wee wong woo wu xu yang yap yee yeo
  yeoh yew yip yong yu yuen zhang zhao zheng zhou zhu`.split(/\s+/),
);

const TITLES = new Set(
  "dato datuk doctor dr encik haji hajjah hj hjh mdm madam master miss mr mrs ms prof professor puan sir tuan".split(
    " ",
  ),
);

/** Family names that are common last syllables of given names: "Mei Ling" may be a whole name or a given one. */
const AMBIGUOUS_LAST_WORDS = new Set(
  "chin ching han hong hui kang lai lin ling liang long loong ming peng sin sim soon wan yang yen yong yuen".split(
    " ",
  ),
);

/** Between a given name and the father's name. */
const CHILD_OF = new Set("a/l a/p anak binte binti bt bte d/o s/o".split(" "));
/** The same, but also given names from China: "Wang Bin", "Ng So Kuen". After a family name they are given names. */
const CHILD_OF_OR_NAME = new Set("al ap b bin do so".split(" "));

/**
 * Extracts the first name: "Siew Hoon" of "LIM SIEW HOON", "Rajan" of "Mr Rajan s/o Kumar". It returns the whole name if the first name
 * is not clear.
 */
export function getFirstName(fullName: string): string {
  const words = inSmallLetters(removeTitles(cleanText(fullName).split(" ")));
  const [first = "", ...rest] = words;
  if (rest.length === 0) return first;
  const father = findChildOf(words);
  if (father > 0) return words.slice(0, father).join(" ");
  // "Tan Mei Ling Joanna": the usual given name has two words.
  if (isFamilyName(first)) return rest.slice(0, 2).join(" ");
  const last = words.at(-1) ?? "";
  if (isFamilyName(last) && !AMBIGUOUS_LAST_WORDS.has(key(last)))
    return words.slice(0, -1).join(" ");
  return words.join(" ");
}

/** Finds the word before the father's name. @returns -1 if there is none. */
const findChildOf = (words: readonly string[]): number =>
  words.findIndex(
    (word, nth) =>
      CHILD_OF.has(key(word)) ||
      (CHILD_OF_OR_NAME.has(key(word)) &&
        nth > 0 &&
        nth < words.length - 1 &&
        !isFamilyName(words[0] ?? "")),
  );

const key = (word: string) => word.toLowerCase().replace(/[.,]/g, "");
/** "Tan" and "Tan-Lim" are family names. */
const isFamilyName = (word: string) =>
  key(word)
    .split("-")
    .every((part) => FAMILY_NAMES.has(part));

/** Removes titles before a name, which the last word always is. */
export function removeTitles(words: readonly string[]): readonly string[] {
  const [first = "", ...rest] = words;
  return rest.length > 0 && TITLES.has(key(first)) ? removeTitles(rest) : words;
}

/** Converts a name in capitals, as on cards, to ordinary case. "S/O" becomes lower case. */
function inSmallLetters(words: readonly string[]): readonly string[] {
  const name = words.join(" ");
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{2}/u.test(name)) return words;
  const father = findChildOf(words);
  return words.map((word, nth) => (nth === father ? word.toLowerCase() : capitalise(word)));
}

const capitalise = (word: string) =>
  word.replace(/\p{L}[\p{L}\p{M}]*/gu, (run) => run.charAt(0) + run.slice(1).toLowerCase());
