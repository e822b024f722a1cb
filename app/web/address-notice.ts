/** Messages that an address carries to a visitor who has no session yet. Only these texts can be shown by a link. */
import { type Reply, reply } from "~/languages/reply";
import type { Flash } from "./session/session.server";

export const NOTICE_PARAM = "notice";

export const addressNotices = {
  product: reply("replies:shop.product"),
  service: reply("replies:shop.service"),
} satisfies Record<string, Reply>;

export type AddressNotice = keyof typeof addressNotices;

/** Lists the message that an address names. */
export function listAddressNotices(search: string): Flash[] {
  const named = new URLSearchParams(search).get(NOTICE_PARAM) ?? "";
  return Object.hasOwn(addressNotices, named)
    ? [{ kind: "error", text: addressNotices[named as AddressNotice] }]
    : [];
}
