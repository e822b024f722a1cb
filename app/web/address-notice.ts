/** Messages that an address carries to a visitor who has no session yet. Only these texts can be shown by a link. */
import { messages } from "~/lib/text/messages";
import type { Flash } from "./session/session.server";

export const NOTICE_PARAM = "notice";

export const addressNotices = {
  product: messages.productNotValid,
  service: messages.serviceNotValid,
} as const;

export type AddressNotice = keyof typeof addressNotices;

/** Lists the message that an address names. */
export function listAddressNotices(search: string): Flash[] {
  const named = new URLSearchParams(search).get(NOTICE_PARAM) ?? "";
  return Object.hasOwn(addressNotices, named)
    ? [{ kind: "error", text: addressNotices[named as AddressNotice] }]
    : [];
}
