/** Lists who viewed or changed a person's records, one page at a time. */
import { ACCESS_PAGE } from "~/contract/people/access-history";
import { formatDateTime } from "~/lib/singapore-date";
import type { Customer } from "~/web/customer/customer.server";
import { agreementLabel, enteredByLabel } from "../profile/entered-by-label";
import { accessLabel } from "./access-labels";

const MAX_PAGES = 5_000;

/**
 * Reads one page of the access history.
 * @param pageParam the page in the address, from 1. Any other value means the first page.
 */
export async function readAccessHistory({ api }: Customer, pageParam: string | null) {
  const number = Number(pageParam ?? "1");
  const page = Number.isInteger(number) && number >= 1 && number <= MAX_PAGES ? number : 1;
  const { content, total, agreements } = await api.accessHistory.list({
    query: { page: page - 1 },
  });
  return {
    page,
    pages: Math.max(1, Math.ceil(total / ACCESS_PAGE)),
    agreements: agreements.map(({ id, subject, how, agreedAt, entered }) => ({
      id,
      what: agreementLabel(subject, how),
      when: `${formatDateTime(agreedAt)}, ${enteredByLabel(entered)}`,
    })),
    entries: content.map(({ id, by, call, changed, times, lastAt, entered }) => ({
      id,
      who: entered ? `${by}, ${enteredByLabel(entered)}` : by,
      what: accessLabel(call, changed) + (times > 1 ? ` (${times} times that day)` : ""),
      when: formatDateTime(lastAt),
    })),
  };
}
