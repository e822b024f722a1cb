/** E-mail addresses as people type them. */

import { domainToUnicode } from "node:url";
import { cleanText } from "./plain-text";
import { removeEnding } from "./remove-ending";

/**
 * RFC 5322, 3.2.3: words of these characters with dots between. Quoted words and comments are not accepted, since no customer's address
 * has them today.
 */
const BEFORE_AT = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LONGEST_BEFORE_AT = 64;
/** Letters of any script, which the domain system writes in its own way (RFC 5891): .新加坡 and .சிங்கப்பூர் are Singapore's. */
const DOMAIN = /^(?:[\p{L}\p{M}\p{N}.-]|\u200C|\u200D)+$/u;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const LONGEST_HOST = 253;

/**
 * Normalises an address for storage, comparison and display: lower case, ordinary characters instead of full-width ones, and a readable
 * domain. Chrome sends "例子.新加坡" as "xn--fsqu00a.xn--yfro4i67o".
 */
export function readEmail(typed: unknown): string {
  const text = removeName(cleanText(typed).normalize("NFKC").toLowerCase());
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1).replaceAll("。", ".");
  const readable = domain.includes("xn--") ? domainToUnicode(domain) : "";
  return text.slice(0, at + 1) + (readable || domain);
}

/** Reads the address out of "Mei <mei@x.example>", and removes the comma of a copied list. */
const removeName = (text: string): string =>
  removeEnding(/<([^<>]*)>[\s,;]*$/.exec(text)?.[1] ?? text, " \t\n\r,;").trim();

/** Checks whether the result of readEmail is an address. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [before, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || before.length > LONGEST_BEFORE_AT || !BEFORE_AT.test(before)) return false;
  const host = DOMAIN.test(domain) ? hostOf(domain) : "";
  return host.length <= LONGEST_HOST && HOST.test(host);
}

/** Converts a domain to the form of the domain name system, or "" if that is impossible. */
function hostOf(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return "";
  }
}
