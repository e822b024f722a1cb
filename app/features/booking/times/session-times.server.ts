/** Reads the times of a day and adds them to the choice: one time, or the same weekday and time in the following weeks. */
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { addDays, getMonday, getWeekday, toSingaporeDay } from "~/lib/singapore-date";
import type { Customer } from "~/web/customer/customer.server";
import { englishWords } from "~/web/language/translations.server";
import { formatTimesInFull, formatTitle, formatWhenInFull } from "../appointment-words";
import {
  findFullWeeks,
  listSlots,
  parseCalendarParams,
  readCalendar,
  toTimeOptions,
} from "../appointments/calendar.server";
import { findOtherBooker, listUpcoming } from "../term.server";
import { listWaitingPlaces } from "../waiting/waiting.server";
import { findWeeklySlots, type SessionChoice } from "./session-choice.server";

/** Prefetches the page's data while the guard checks what can be booked. The responses are cached for the request. */
export const prefetchTimes = (request: Request) => (customer: Customer, termId: string) => {
  const { day } = parseCalendarParams(request);
  return Promise.all([
    readCalendar(request, customer.api, { termId }, () => "", englishWords),
    ...(day === null
      ? []
      : [listSlots(customer.api, { termId }, day), listWaitingPlaces(customer, termId)]),
  ]);
};

/** Reads the times of a day that can be selected, the weeks to repeat them for, and the waiting lists. */
export async function loadTimesOfDay(
  { customer, service, kind, left }: SessionChoice,
  day: string,
  words: Words,
) {
  const { text } = words;
  const termId = service.term.id;
  const [slots, waits] = await Promise.all([
    listSlots(customer.api, { termId }, day),
    listWaitingPlaces(customer, termId),
  ]);
  const times = toTimeOptions(slots, ({ id }) => ({ value: id }), words).map((time, nth) => {
    const { id, placesLeft } = slots[nth] as VacantSlot;
    const to = paths.to(paths.booking.sessionWait, { term: termId, slot: id, day });
    const offered = waits.offered.get(id);
    if (offered !== undefined) {
      const offer = paths.to(paths.booking.offeredPlace, { id: offered });
      return {
        ...time,
        note: text("booking:reserved-for-you"),
        instead: { to: offer, words: text("links:offer.take") },
      };
    }
    return placesLeft === 0 && !waits.slots.has(id)
      ? { ...time, instead: { to, words: text("booking:wait") } }
      : time;
  });
  return {
    times,
    weeks: kind === "SESSION" ? weeksToOffer(day, left, service.validUntil, words) : [],
    waited: slots
      .filter(({ id }) => waits.slots.has(id) && !waits.offered.has(id))
      .map((slot) => formatTimesInFull(slot, words)),
  };
}

/** Lists "Only on this day", "2 weeks in a row, until 01/12/2026" and so on, within the sessions left and the package's validity. */
function weeksToOffer(day: string, left: number, validUntil: string, { language, text }: Words) {
  const { date, weekdays } = getFormats(language);
  const options = [{ value: "1", label: text("booking:weeks.once") }];
  const weekday = weekdays()[(getWeekday(day) + 6) % 7]?.name ?? "";
  for (let weeks = 2; weeks <= left; weeks += 1) {
    const last = addDays(day, 7 * (weeks - 1));
    if (last > validUntil) break;
    options.push({
      value: String(weeks),
      label: text("booking:weeks.every", { weekday, weeks, last: date(last) }),
    });
  }
  return options;
}

/**
 * Adds a time to the chosen ones.
 * @returns the reason why it cannot be chosen, or null with the days of the following weeks that could not be added.
 */
export async function addTimes(
  { customer, service, kind, chosen, max, left, keep }: SessionChoice,
  { day, slotId, weeks }: { day: string; slotId: string; weeks: number },
  words: Words,
): Promise<{ problem: string | null; leftOut: string[] }> {
  const { text } = words;
  const refused = (problem: string) => ({ problem, leftOut: [] });
  if (left === 0) return refused(text("booking:refused.enough"));
  const of = { termId: service.term.id };
  const counted = kind === "SESSION" ? chosen : [];
  const maxWeeks = Math.min(weeks, left + chosen.length);
  const slots = await listSlots(customer.api, of, day, addDays(day, 7 * (maxWeeks - 1)));
  const onDay = slots.filter(({ startsAt }) => toSingaporeDay(new Date(startsAt)) === day);
  const first = onDay.find(({ id }) => id === slotId);
  if (first === undefined)
    return refused(await goneWords({ customer, termId: of.termId, day, words }));
  if (first.placesLeft === 0)
    return refused(
      onDay.some(({ placesLeft }) => placesLeft > 0)
        ? text("booking:refused.time-full")
        : text("booking:refused.day-full"),
    );
  const last = addDays(day, 7 * (maxWeeks - 1));
  const crowded = await findFullWeeks(customer.api, { ...of, chosen: counted }, day, last);
  if (crowded.has(getMonday(day)) && !chosen.some(({ id }) => id === slotId))
    return refused(text("booking:refused.week-full"));
  const inWeek = ({ startsAt }: { startsAt: string }) =>
    getMonday(toSingaporeDay(new Date(startsAt)));
  const wanted = findWeeklySlots(slots, first, maxWeeks).filter(
    (slot) => !crowded.has(inWeek(slot)),
  );
  const added = wanted
    .filter(({ id }) => !chosen.some((existing) => existing.id === id))
    .slice(0, left);
  const toKeep = added.map(({ id, startsAt, endsAt }) => ({ id, startsAt, endsAt }));
  let full = false;
  await keep((now) => {
    const more = toKeep.filter(({ id }) => !now.some((existing) => existing.id === id));
    full = more.length > 0 && now.length >= max;
    return [...now, ...more].slice(0, Math.max(max, now.length));
  });
  if (full) return refused(text("booking:refused.enough"));
  const taken = new Set([...wanted, ...chosen].map(({ startsAt }) => startsAt));
  return { problem: null, leftOut: leftOutDays({ first, maxWeeks, slots, crowded, taken, words }) };
}

/**
 * Words a time that is no longer offered. It names the person's appointment on that day, which another customer or tab may have booked
 * since the page was rendered.
 */
async function goneWords({
  customer,
  termId,
  day,
  words,
}: {
  customer: Customer;
  termId: string;
  day: string;
  words: Words;
}): Promise<string> {
  const { text } = words;
  const booked = (await listUpcoming(customer, termId)).find(
    ({ startsAt }) => toSingaporeDay(new Date(startsAt)) === day,
  );
  if (booked === undefined) return text("booking:refused.gone");
  const by = await findOtherBooker(customer, booked);
  const has = {
    name: booked.clientName,
    title: formatTitle(booked, text),
    when: formatWhenInFull(booked, words),
  };
  return by
    ? text("booking:refused.gone-booked-by", { ...has, by })
    : text("booking:refused.gone-booked", has);
}

interface WeeklyChoice {
  first: VacantSlot;
  maxWeeks: number;
  slots: readonly VacantSlot[];
  crowded: ReadonlySet<string>;
  /** Start times that are chosen now. */
  taken: ReadonlySet<string>;
  words: Words;
}

/** Lists the days of the following weeks that were left out, each with the reason: "Fri 25/12/2026 (no session on that day)". */
function leftOutDays({ first, maxWeeks, slots, crowded, taken, words }: WeeklyChoice): string[] {
  const { language, text } = words;
  const week = 7 * 86_400_000;
  return Array.from({ length: maxWeeks }, (_, nth) => Date.parse(first.startsAt) + nth * week)
    .map((instant) => new Date(instant).toISOString())
    .filter((startsAt) => !taken.has(startsAt))
    .map((startsAt) => {
      const isFull = slots.some((slot) => slot.startsAt === startsAt);
      const isCrowded = crowded.has(getMonday(toSingaporeDay(new Date(startsAt))));
      const reason = isCrowded ? "week" : isFull ? "full" : "none";
      const day = getFormats(language).dayAndDate(startsAt);
      return text(`booking:left-out.${reason}`, { day });
    });
}
