/** Messages that an address carries to a visitor who has no session yet. Only these texts can be shown by a link. */
import { messages } from "~/lib/text/messages";

export const NOTICE_PARAM = "notice";

export const addressNotices = {
  product: messages.productNotValid,
  service: messages.serviceNotValid,
} as const;

export type AddressNotice = keyof typeof addressNotices;

/** Reads the text that an address names. Null if it names none. */
export function readAddressNotice(search: string): string | null {
  const named = new URLSearchParams(search).get(NOTICE_PARAM) ?? "";
  return Object.hasOwn(addressNotices, named) ? addressNotices[named as AddressNotice] : null;
}
