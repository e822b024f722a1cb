/** Lists who viewed or changed a person's records, one page at a time. */
import { ACCESS_PAGE, type AccessEntry } from "~/contract/people/access-history";
import { formatDateTime, formatTime, toSingaporeDay } from "~/lib/singapore-date";
import type { Customer } from "~/web/customer/customer.server";
import { describeAgreement, describeEnteredBy } from "../profile/entered-by-label";
import { describeAccess } from "./access-labels";

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
  const pages = Math.max(1, Math.ceil(total / ACCESS_PAGE));
  return {
    page,
    pages,
    isBeyond: page > pages,
    agreements: agreements.map(({ id, subject, how, agreedAt, entered }) => ({
      id,
      what: describeAgreement(subject, how),
      when: `${formatDateTime(agreedAt)}, ${describeEnteredBy(entered)}`,
    })),
    entries: mergeEntries(content).map(({ id, who, what, times, firstAt, lastAt }) => ({
      id,
      who,
      what: what + (times > 1 ? ` (${times} times that day)` : ""),
      when: spanText(firstAt, lastAt),
    })),
  };
}

/** Merges entries of a page that read the same and are of one day. Several calls may have one label. */
function mergeEntries(content: readonly AccessEntry[]) {
  const merged = new Map<string, ReturnType<typeof labelled>>();
  for (const entry of content.map(labelled)) {
    const key = JSON.stringify([entry.who, entry.what, toSingaporeDay(new Date(entry.lastAt))]);
    const same = merged.get(key);
    if (same === undefined) {
      merged.set(key, entry);
      continue;
    }
    same.times += entry.times;
    if (entry.firstAt < same.firstAt) same.firstAt = entry.firstAt;
    if (entry.lastAt > same.lastAt) same.lastAt = entry.lastAt;
  }
  return [...merged.values()];
}

const labelled = ({ id, by, call, changed, times, firstAt, lastAt, entered }: AccessEntry) => ({
  id,
  who: entered ? `${by}, ${describeEnteredBy(entered)}` : by,
  what: describeAccess(call, changed),
  times,
  firstAt: firstAt ?? lastAt,
  lastAt,
});

/** Formats a time, or the first and the last time of a day: "26/11/2026, 09:00 AM to 03:20 PM". */
function spanText(firstAt: string, lastAt: string): string {
  const [first, last] = [formatDateTime(firstAt), formatTime(lastAt)];
  return first.endsWith(last) ? first : `${first} to ${last}`;
}
