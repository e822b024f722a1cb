/** How one-time keys, and links of older versions, are written: needs no escaping anywhere, and is long enough not to be guessed. */
import { removeEnding } from "~/lib/text/remove-ending";

export const TOKEN_PATTERN = /^[\w-]{16,64}$/;

/** How the token of a link may be written that a backend made in its own way (RFC 3986, unreserved). */
export const LINK_TOKEN_PATTERN = /^(?!\.{1,2}$)[\w.~-]{1,200}$/;

/** Digits and small letters of which none looks like another: mail readers cut a link before "-", and some SMS carriers change "_". */
export const TOKEN_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
/** 158 bits. */
export const TOKEN_LENGTH = 32;
/** 79 bits: short enough for an SMS. Links expire (.github/decisions/17-short-links-in-messages.md). */
export const LINK_TOKEN_LENGTH = 16;
const NEW_TOKEN = new RegExp(
  `^([${TOKEN_ALPHABET}]{${TOKEN_LENGTH}}|[${TOKEN_ALPHABET}]{${LINK_TOKEN_LENGTH}})[-_~.]*$`,
);
const SMALL_LETTER = /[a-z]/;

/**
 * Reads the token of a link without the characters around it, since a mail reader may include the full stop or bracket of the sentence.
 * Tokens of older versions may end in "-" or "_", which are therefore part of the token. Some mail scanners open links in capitals.
 */
export function readLinkToken(typed: string | undefined): string {
  const text = (typed ?? "").trim().replace(/^[^\w~-]+/, "");
  const token = removeEnding(text.replace(/[^\w.~-].*$/s, ""), ".");
  const inSmall = SMALL_LETTER.test(token) ? token : token.toLowerCase();
  const [, newToken = token] = NEW_TOKEN.exec(inSmall) ?? [];
  return newToken;
}
