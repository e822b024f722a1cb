/** My services: the tasks, the next appointments, this week, and every package by the statuses of SPEC section 3. */

import type { Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/term-sessions";
import type { WaitingPlace } from "~/contract/booking/waiting-list";
import { findAssessmentToConfirm } from "~/features/booking/appointment-words";
import { describeWaitingPlace, isPlaceOffered } from "~/features/booking/place-words";
import { type DentalNext, readDentalNext } from "~/features/denticare/customer/next.server";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { loadOrFallback } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { hasRight } from "~/web/customer/proxy-rights.server";
import { describeUnavailable } from "~/web/language/unavailable-sections.server";
import { type ShownDeclaration, toShownDeclaration } from "./declarations.server";
import { groupByStatus, type StatusGroup } from "./services-by-status.server";
import type { OfferTask } from "./to-do";
import {
  buildNextSevenDays,
  keepFirstPerPerson,
  listUpcomingAppointments,
  type UpcomingAppointment,
  type WeekDay,
} from "./upcoming.server";

export interface MyServices {
  /** The first appointment of each person. */
  next: UpcomingAppointment[];
  week: WeekDay[];
  /** The other appointments of this week. */
  others: UpcomingAppointment[];
  groups: StatusGroup[];
  dental: DentalNext[];
  /** Open forms. Until one is filled in, its person books nothing. */
  toDeclare: ShownDeclaration[];
  /** Appointments that still wait for a confirmation. */
  toConfirm: UpcomingAppointment[];
  /** Past assessments without a check-in, which count once they are confirmed. */
  assessments: { id: string; personName: string; what: string; when: string; to: string }[];
  /** Places of waiting lists that are reserved now. */
  offers: OfferTask[];
  declared: ShownDeclaration[];
  declaredOpen: boolean;
  /** False if the customer acts for a person who lets them send no health answers. */
  canSendHealth: boolean;
  /** True if nothing was bought and no person is registered for Denticare. */
  isNew: boolean;
  /** The name of a person who has reported the customer's own death. Null without such a report. */
  reportedDeadBy: string | null;
  /** One sentence per part that the provider gave no answer for. */
  missing: string[];
}

/**
 * Reads all data of My services.
 * @param selected the part in the address that starts open.
 */
export async function readMyServices(
  customer: Customer,
  selected: string | null,
  words: Words,
): Promise<MyServices> {
  const { api } = customer;
  const [owned, declarations, dental, terms, waiting, holders, canSendHealth] = await Promise.all([
    loadOrFallback(api.services.list(), null),
    loadOrFallback(api.healthDeclarations.list(), null),
    loadOrFallback(readDentalNext(customer, words), null),
    loadOrFallback(api.sessions.list(), null),
    loadOrFallback(api.waitingLists.list({ query: {} }), null),
    loadOrFallback(customer.viewAs === null ? api.accessLinks.list() : Promise.resolve([]), null),
    hasRight(customer, "sendHealth"),
  ]);
  const services = owned?.services ?? [];
  const declared = declarations ?? [];
  const coming = listUpcomingAppointments(terms ?? [], services, dental ?? [], words);
  const next = keepFirstPerPerson(coming);
  const week = buildNextSevenDays(coming, words);
  const isShown = new Set(next.map(({ id }) => id));
  const inWeek = new Set(week.flatMap(({ entries }) => entries.map(({ id }) => id)));
  return {
    next,
    week,
    others: coming.filter(({ id }) => inWeek.has(id) && !isShown.has(id)),
    groups: groupByStatus({ customer, services, terms: terms ?? [], declared, selected, words }),
    dental: dental ?? [],
    toDeclare: declared
      .filter(({ status }) => status === "OPEN")
      .map((one) => toShownDeclaration(one, words.language)),
    toConfirm: coming.filter((one) => one.awaitsResponse),
    assessments: assessmentsToConfirm(terms ?? [], services, words),
    offers: (waiting ?? [])
      .filter(isPlaceOffered)
      .map((place) => showOffer(place, services, words)),
    declared: declared
      .filter(({ status }) => status !== "OPEN")
      .map((one) => toShownDeclaration(one, words.language)),
    declaredOpen: selected === "HEALTH_DECLARATION",
    canSendHealth,
    isNew: owned !== null && services.length === 0 && (dental ?? []).length === 0,
    reportedDeadBy: (holders ?? []).find(({ reportedDeath }) => reportedDeath)?.by ?? null,
    missing: [
      ...(owned === null ? [describeUnavailable("services")] : []),
      ...(declarations === null ? [describeUnavailable("declarations")] : []),
      ...(dental === null ? [describeUnavailable("dental")] : []),
      ...(terms === null ? [describeUnavailable("sessions")] : []),
      ...(waiting === null ? [describeUnavailable("waiting")] : []),
      ...(holders === null ? [describeUnavailable("holders")] : []),
    ],
  };
}

function assessmentsToConfirm(
  terms: readonly TermSessions[],
  services: readonly Service[],
  words: Words,
) {
  return terms.flatMap((term) => {
    const one = findAssessmentToConfirm(term, words);
    if (one === null) return [];
    const isOwn = services.some((of) => of.term.id === term.termId && !of.lovedOne);
    const to = paths.to(paths.booking.term, { termId: term.termId });
    return [
      { id: one.id, what: one.title, when: one.when, to, personName: isOwn ? "" : term.clientName },
    ];
  });
}

function showOffer(place: WaitingPlace, services: readonly Service[], words: Words) {
  const isOwn = services.some(({ term, lovedOne }) => term.id === place.termId && !lovedOne);
  const { what, when } = describeWaitingPlace(place, words);
  const { dayAndTime } = getFormats(words.language);
  return {
    id: place.id,
    personName: isOwn ? "" : place.clientName,
    what,
    when,
    until: dayAndTime(place.offeredUntil ?? place.startsAt),
    to: paths.to(paths.booking.offeredPlace, { id: place.id }),
  };
}
