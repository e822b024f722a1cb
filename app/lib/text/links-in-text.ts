/** Links in typed text: mail readers, phones and PDF viewers turn a bare host into a link that then travels in the provider's name. */

/** Full stops that address bars read as a dot (UTS 46, section 2.3), and the dot leader that normalises to one. */
const DOT = "[.\\uFF0E\\u3002\\uFF61\\u2024]";
const SIGN = "[\\p{L}\\p{M}\\p{N}-]";
const SCHEME = /[:\uFF1A]\s*[/\\\uFF0F]{2}/gu;
const WWW = new RegExp(`(?<!${SIGN})[w\uFF57]{3}\\d*${DOT}`, "giu");
const IPV4 = new RegExp(`(?<!\\p{N})\\d{1,3}(?:${DOT}\\d{1,3}){3}(?!\\p{N})`, "gu");
/** Words with dots between and a last word of two or more signs. A match begins at the first of them only: linear time. */
const DOTTED = new RegExp(
  `(?<!${SIGN}|${SIGN}${DOT})(?<before>(?:${SIGN}+${DOT})+)(?<last>\\p{L}${SIGN}+)(?<path>[/:?#][^\\s/])?`,
  "gu",
);

/** What people write before a dot without a space after it: "Mohd.Ali", "Dr.Tan". */
const SHORT_FORMS = new Set(
  `abd bro capt col dr fr gen hj hjh jr lt maj md mdm mhd mohamad mohammad mohamed mohd moh mr mrs ms muhd prof rev sgt sis sr sri st ste
  st tn`.split(/\s+/),
);
/** Endings of hosts that are nobody's surname. */
const HOST_ENDINGS = new Set(
  "app biz cc cn com dev example gd gg gl info io ly me net online org sg site test tv uk xyz".split(
    " ",
  ),
);

/** Whether words with dots between are a host: "evil.example" is one; "S.R.Nathan", "A.Rahman" and "Mohd.Ali" are names. */
function isHost({ before = "", last = "", path }: Record<string, string | undefined>): boolean {
  if (path !== undefined || HOST_ENDINGS.has(plain(last))) return true;
  const words = before.split(new RegExp(DOT, "u")).filter(Boolean).map(plain);
  return !words.every((word) => /^\p{L}\p{M}*$/u.test(word) || SHORT_FORMS.has(word));
}

const plain = (word: string) => word.normalize("NFKC").toLowerCase();

/** Whether text has something that a mail reader makes a link of: a scheme, "www.", a dotted host or an IPv4 address. */
export function hasLink(text: string): boolean {
  if ([SCHEME, WWW, IPV4].some((pattern) => text.search(pattern) >= 0)) return true;
  return [...text.matchAll(DOTTED)].some(({ groups = {} }) => isHost(groups));
}

/** Text with a space at the place where each link would be recognised: "http://evil.example/x" becomes "http evil. example/x". */
export function withoutLinks(text: string): string {
  let plainText = text;
  // Taking one apart can leave another: each round takes a dot or a scheme away.
  while (hasLink(plainText)) plainText = takeApart(plainText);
  return plainText;
}

function takeApart(text: string): string {
  const apart = (found: string) => found.replace(new RegExp(`${DOT}(?=\\S)`, "gu"), ". ");
  return text
    .replace(SCHEME, " ")
    .replace(WWW, "www ")
    .replace(IPV4, apart)
    .replace(DOTTED, (found, ...rest) =>
      isHost(rest.at(-1) as Record<string, string>) ? apart(found) : found,
    );
}
