/** The next appointments of the customer and their loved ones in order of time, and the booked days of this week. */

import type { Appointment } from "~/contract/booking/appointment";
import type { Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/term-sessions";
import {
  type BlockedSession,
  describeBlocked,
  formatTimesInFull,
  formatTitle,
} from "~/features/booking/appointment-words";
import { buildCentreMapLink } from "~/features/booking/term.server";
import type { DentalNext } from "~/features/denticare/customer/next.server";
import type { GetText, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { addDays, type Day, getWeekday, toSingaporeDay } from "~/lib/singapore-date";
import { getPortal } from "~/web/dependencies.server";

export interface UpcomingAppointment {
  id: string;
  startsAt: string;
  day: Day;
  /** Key of the person. */
  person: string;
  /** Name of the loved one. Empty for the customer. */
  personName: string;
  /** Its name: "Circuit Training", "Pre-assessment: Gym Tonic". */
  what: string;
  /** The day "Tue 24/11/2026", with "Today" or "Tomorrow" before it where true. */
  when: string;
  /** "09:00 AM to 09:45 AM". */
  time: string;
  place: string;
  address: string;
  /** The address of the list that contains it. */
  listUrl: string;
  change: { label: string; to: string } | null;
  calendarUrl: string;
  /** Link to the centre on the map of its programme, or to the clinic in the phone's map. */
  directionsUrl: string;
  /** True if the link leads away from the portal. */
  isExternalLink: boolean;
  /** The person to act for first on these pages, or null when no switch is needed. */
  actFor: string | null;
  /** Why it cannot take place yet, and the page that books the assessment it needs. Null if it can. */
  blocked: BlockedSession | null;
  /** True if a confirmation was requested and not answered yet. */
  awaitsResponse: boolean;
}

/** Lists all bookings that have not ended. */
export function listUpcomingAppointments(
  terms: readonly TermSessions[],
  services: readonly Service[],
  dental: readonly DentalNext[],
  words: Words,
): UpcomingAppointment[] {
  const now = getPortal().clock.now();
  const sessions = terms.flatMap((term) => {
    const owner = services.find((service) => service.term.id === term.termId);
    return [...term.groups.preClass, ...term.groups.scheduled]
      .filter(({ status, endsAt }) => status === "SCHEDULED" && new Date(endsAt) > now)
      .map((one) => toUpcomingSession({ one, term, owner, words }));
  });
  const visits = dental.flatMap((person) => toUpcomingVisit(person, words));
  return [...sessions, ...visits].sort(byTime);
}

/** Sorts by time. At the same time the customer's own comes first. */
const byTime = (one: UpcomingAppointment, other: UpcomingAppointment) =>
  one.startsAt.localeCompare(other.startsAt) || one.personName.localeCompare(other.personName);

/**
 * Builds a coming session.
 * @param owner undefined if the provider does not return what was bought. In that case every name is shown, including the customer's.
 */
function toUpcomingSession({
  one,
  term,
  owner,
  words,
}: {
  one: Appointment;
  term: TermSessions;
  owner: Service | undefined;
  words: Words;
}): UpcomingAppointment {
  const { id, termId } = one;
  const listUrl = paths.to(paths.booking.term, { termId });
  return {
    id,
    ...formatMoment(one, words),
    person: owner?.clientId ?? one.clientName,
    personName: owner === undefined || owner.lovedOne ? one.clientName : "",
    what: formatTitle(one, words.text),
    place: one.centerName,
    address: one.centerAddress,
    listUrl: `${listUrl}#${id}`,
    change: findPossibleChange(one, words.text),
    calendarUrl: paths.to(paths.booking.termCalendar, { termId, booking: id }),
    directionsUrl: buildCentreMapLink({ productId: term.productId, centerName: one.centerName }),
    isExternalLink: false,
    actFor: null,
    blocked: describeBlocked(one, words.text),
    awaitsResponse: one.canAnswer && one.response === "PENDING",
  };
}

function findPossibleChange(
  { id, kind, canReschedule, canCancel }: Appointment,
  text: GetText,
): UpcomingAppointment["change"] {
  if (canReschedule)
    return {
      label: text("my-services:change"),
      to: paths.to(paths.booking.reschedule, { booking: id }),
    };
  const page = kind === "SESSION" ? paths.booking.cancelSession : paths.booking.cancelAssessment;
  return canCancel
    ? { label: text("my-services:cancel"), to: paths.to(page, { booking: id }) }
    : null;
}

function toUpcomingVisit(
  { clientId, name, lovedOne, actFor, next }: DentalNext,
  words: Words,
): UpcomingAppointment[] {
  if (next === null) return [];
  const { id, treatment, clinic, changeable } = next;
  return [
    {
      id,
      ...formatMoment(next, words),
      person: clientId,
      personName: lovedOne ? name : "",
      what: treatment,
      place: clinic,
      address: next.address,
      listUrl: paths.denticare.mine,
      change: changeable
        ? {
            label: words.text("my-services:change"),
            to: paths.to(paths.denticare.reschedule, { appointment: id }),
          }
        : null,
      calendarUrl: paths.to(paths.denticare.calendar, { appointment: id }),
      directionsUrl: next.directionsUrl,
      isExternalLink: true,
      actFor,
      blocked: null,
      awaitsResponse: false,
    },
  ];
}

function formatMoment(one: { startsAt: string; endsAt: string }, words: Words) {
  const { startsAt } = one;
  const day = toSingaporeDay(new Date(startsAt));
  const today = toSingaporeDay(getPortal().clock.now());
  const date = getFormats(words.language).dayAndDate(startsAt);
  const when =
    day === today
      ? words.text("my-services:today", { date })
      : day === addDays(today, 1)
        ? words.text("my-services:tomorrow", { date })
        : date;
  return { startsAt, day, when, time: formatTimesInFull(one, words) };
}

/** Keeps the first appointment of each person. */
export function keepFirstPerPerson(coming: readonly UpcomingAppointment[]): UpcomingAppointment[] {
  return coming.filter(
    (one, index) => coming.findIndex(({ person }) => person === one.person) === index,
  );
}

export interface WeekDay {
  day: Day;
  /** "Tue". */
  weekday: string;
  /** "24". */
  number: string;
  /** "Tuesday 24 November 2026". */
  name: string;
  isToday: boolean;
  entries: { id: string; time: string; what: string; personName: string }[];
}

const DAYS = 7;

/** Builds today and the six days after it. On a Saturday, the past days of the week would be of no use. */
export function buildNextSevenDays(
  coming: readonly UpcomingAppointment[],
  { language }: Words,
): WeekDay[] {
  const { longDate, time, weekdays } = getFormats(language);
  const names = weekdays();
  const today = toSingaporeDay(getPortal().clock.now());
  return Array.from({ length: DAYS }, (_, nth) => {
    const day = addDays(today, nth);
    return {
      day,
      weekday: names[(getWeekday(day) + 6) % 7]?.short ?? "",
      number: String(Number(day.slice(8))),
      name: longDate(day),
      isToday: nth === 0,
      entries: coming
        .filter((one) => one.day === day)
        .map(({ id, startsAt, what, personName }) => ({
          id,
          time: time(startsAt),
          what,
          personName,
        })),
    };
  });
}
