/** Lists who viewed or changed a person's records, one page at a time. */
import { ACCESS_PAGE_SIZE, type AccessEntry } from "~/contract/people/access-history";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Customer } from "~/web/customer/customer.server";
import { describeAccess, describeAgreement } from "./access-labels";

const MAX_PAGES = 5_000;

/**
 * Reads one page of the access history.
 * @param pageParam the page in the address, from 1. Any other value means the first page.
 */
export async function readAccessHistory({ api }: Customer, pageParam: string | null, words: Words) {
  const number = Number(pageParam ?? "1");
  const page = Number.isInteger(number) && number >= 1 && number <= MAX_PAGES ? number : 1;
  const { content, total, agreements } = await api.accessHistory.list({
    query: { page: page - 1 },
  });
  const pages = Math.max(1, Math.ceil(total / ACCESS_PAGE_SIZE));
  const { text, language } = words;
  return {
    page,
    pages,
    isBeyond: page > pages,
    agreements: agreements.map(({ id, subject, how, agreedAt, entered }) => ({
      id,
      what: describeAgreement(subject, how, text),
      when: addCounter(getFormats(language).dateAndTime(agreedAt), entered, words),
    })),
    entries: mergeEntries(content, words).map(({ id, who, what, times, firstAt, lastAt }) => ({
      id,
      who,
      what: times > 1 ? text("people:history.times", { what, times }) : what,
      when: formatSpan(firstAt, lastAt, words),
    })),
  };
}

/** Adds the counter and the helper with whom something was entered. */
const addCounter = (
  what: string,
  { centerName: centre, staff }: NonNullable<AccessEntry["entered"]>,
  { text }: Words,
) => text("people:history.entered", { what, centre, staff });

/** Merges entries of a page that read the same and are of one day. Several calls may have one label. */
function mergeEntries(content: readonly AccessEntry[], words: Words) {
  const merged = new Map<string, ReturnType<typeof describeEntry>>();
  for (const entry of content.map((one) => describeEntry(one, words))) {
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

const describeEntry = (
  { id, by, call, changed, times, firstAt, lastAt, entered }: AccessEntry,
  words: Words,
) => ({
  id,
  who: entered ? addCounter(by, entered, words) : by,
  what: describeAccess(call, changed, words.text),
  times,
  firstAt: firstAt ?? lastAt,
  lastAt,
});

/** Formats a time, or the first and the last time of a day: "26/11/2026, 09:00 AM to 03:20 PM". */
function formatSpan(firstAt: string, lastAt: string, { text, language }: Words): string {
  const { dateAndTime, time } = getFormats(language);
  const [first, last] = [dateAndTime(firstAt), time(lastAt)];
  return time(firstAt) === last ? first : text("people:history.span", { first, last });
}
