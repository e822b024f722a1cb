/** Text of an SMS: its length in the units that carriers bill, and signs that do not double its price. */

/** The basic characters of GSM 03.38 (3GPP TS 23.038, section 6.2.1). */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Characters of its extension table, each of which takes two places. */
const EXTENDED = "\f^{}\\[~]|€";

/** Places in one SMS, and in each part of a longer one. */
const GSM = { whole: 160, part: 153 };
const UNICODE = { whole: 70, part: 67 };

const PLAIN: [typographic: RegExp, plain: string][] = [
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/\u2026/g, "..."],
  [/[\u00a0\u2007\u2009\u202f]/g, " "],
  [/[\u200b\u2060\ufeff]/g, ""],
];

/** Writes typographic quotes, dashes and spaces plainly. One such sign makes every part of an SMS less than half as long. */
export const toSmsText = (text: string): string =>
  PLAIN.reduce((plain, [sign, instead]) => plain.replace(sign, instead), text);

/** Lists the characters that double the price of an SMS, each once. */
export const listCharactersOutsideGsm = (text: string): string[] => [
  ...new Set([...toSmsText(text)].filter((sign) => !(BASIC + EXTENDED).includes(sign))),
];

/** Counts the parts in which a carrier sends and bills a text. */
export function countSmsParts(text: string): number {
  const isGsm = listCharactersOutsideGsm(text).length === 0 && toSmsText(text) === text;
  const length = isGsm
    ? [...text].reduce((sum, sign) => sum + (EXTENDED.includes(sign) ? 2 : 1), 0)
    : text.length;
  const { whole, part } = isGsm ? GSM : UNICODE;
  return length <= whole ? 1 : Math.ceil(length / part);
}
