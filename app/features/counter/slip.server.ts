/** The content of a slip to take home: what, when, where, the reference, and the address of its QR code. */

import { config } from "~/config/config.server";
import type { PackageFreeze } from "~/contract/booking/package-freeze";
import type { TermSessions } from "~/contract/booking/term-sessions";
import { formatTitle, formatWhenInFull } from "~/features/booking/appointment-words";
import {
  describeArrival,
  loadArrivalMinutes,
} from "~/features/booking/appointments/arrival.server";
import { buildBookedMonths } from "~/features/booking/appointments/calendar-marks";
import { describePackageFreeze } from "~/features/booking/freeze/freeze-words";
import { listSlipDates, MAX_FULL_ROWS } from "~/features/booking/slip-rows";
import { requireSessionsOfTerm } from "~/features/booking/term.server";
import type { DentalClient } from "~/features/denticare/customer/my-denticare.server";
import { listAppointmentRows } from "~/features/denticare/format";
import { isEveryPackageCancelled } from "~/features/payment/order/cancelled-packages";
import { listOrderSlipRows } from "~/features/payment/order/order-slip";
import { requireOrder } from "~/features/payment/order/orders.server";
import type { GetText, Words } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import { renderQrSvgDataUrl } from "~/lib/files/qr-image.server";
import { getFormats } from "~/lib/language/formats";
import { isLanguage } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { rules } from "~/lib/rules";
import { toSingaporeDay } from "~/lib/singapore-date";
import { getPortalLabel } from "~/lib/text/label-for";
import { shortenReference } from "~/lib/text/short-reference";
import { spaceClientId } from "~/lib/text/typed-codes";
import type { SlipRow } from "~/ui/page/slip-page";
import { callOrNotFound, loadOrFallback } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { englishWords, getWordsIn, loadVisitorWords } from "~/web/language/translations.server";
import { describeUnavailable } from "~/web/language/unavailable-sections.server";
import { parseIdOr404 } from "~/web/url/url-params.server";

/**
 * Reads the language of a slip. At a counter that is the language on the record of the person, who takes the slip home. Elsewhere the
 * customer prints the page as it is.
 */
async function loadSlipWords(request: Request, { visit, api }: Customer): Promise<Words> {
  const profile = visit ? await loadOrFallback(api.profiles.get(), null) : null;
  const language = profile?.chosenLanguage;
  return isLanguage(language) ? getWordsIn(language) : loadVisitorWords(request);
}

/** Builds the rows in the language of the slip, each with its English for staff. */
function buildRows(words: Words, build: (words: Words) => SlipRow[]): SlipRow[] {
  if (words.language === "en") return build(words);
  const english = build(englishWords);
  return build(words).map((row, nth) => ({ ...row, english: english[nth] }));
}

const changeWithoutPhone = ({ text }: Words) =>
  text("slips:change.ask", { number: brand.phones.hotline.number });

/**
 * Draws the QR code of a page and words how to change it. A person who was registered at a counter without a mobile phone gets no code,
 * because nothing of theirs could scan it.
 */
async function scanOf(
  { api, viewAs }: Customer,
  to: string,
  words: Words,
  change = words.text("slips:change.scan"),
) {
  const captions = getCaptions(words);
  const own = viewAs === null ? await loadOrFallback(api.profiles.get(), null) : null;
  const hasPhone = own?.messagesTo == null;
  return hasPhone
    ? { captions, change, picture: await renderQrSvgDataUrl(config.publicUrl + to) }
    : { captions, change: changeWithoutPhone(words), picture: null };
}

const getCaptions = ({ language, text }: Words) => ({
  language,
  scan: text("slips:scan"),
  picture: text("slips:scan-picture"),
  change: text("slips:change"),
});

const bringToClass = ({ text }: Words): SlipRow => ({
  label: text("slips:bring"),
  value: text("slips:bring.class"),
});

/**
 * Builds the slip of an order, paid or not.
 * @throws 404 for an order of another customer.
 */
export async function loadOrderSlip(request: Request, customer: Customer, id: string | undefined) {
  const words = await loadSlipWords(request, customer);
  const order = await requireOrder(customer, id);
  const paid = order.status === "PAID";
  const to = paid
    ? paths.to(paths.payment.invoice, { id: order.id })
    : paths.to(paths.payment.pay, { order: order.id });
  const isOver = isEveryPackageCancelled(order);
  return {
    title: words.text(paid && !isOver ? "slips:order.paid-title" : "slips:order.title"),
    backTo: paid ? paths.to(paths.payment.done, { id: order.id }) : to,
    rows: buildRows(words, (inWords) => [
      ...listOrderSlipRows(order, inWords),
      ...(isOver ? [] : [bringToClass(inWords)]),
    ]),
    ...(await scanOf(customer, to, words)),
  };
}

/**
 * Builds the slip of the appointments booked in a programme.
 * @throws 404 for a programme of another customer.
 */
export async function loadTermSlip(request: Request, customer: Customer, id: string | undefined) {
  const words = await loadSlipWords(request, customer);
  const termId = parseIdOr404(id);
  const term = await requireSessionsOfTerm(customer, termId);
  const owned = await loadOrFallback(customer.api.services.list(), null);
  const service = owned?.services.find((one) => one.term.id === termId);
  const { preClass, scheduled } = term.groups;
  const isIntake = term.programContentType === "INTAKES";
  const booked = [...preClass, ...scheduled];
  const assessments = booked.filter(({ kind }) => isIntake && kind !== "SESSION");
  const sessions = booked.filter((one) => !assessments.includes(one));
  const to = paths.to(paths.booking.term, { termId });
  const minutes = await loadArrivalMinutes();
  return {
    title: words.text("slips:appointments.title"),
    backTo: to,
    rows: buildRows(words, (inWords) => [
      { label: inWords.text("slips:for"), value: term.clientName },
      { label: inWords.text("slips:appointments.what"), value: term.productName },
      { label: inWords.text("slips:appointments.where"), value: term.centerName },
      ...assessments.map((one) => ({
        label: formatTitle(one, inWords.text),
        value: formatWhenInFull(one, inWords),
      })),
      ...(assessments.length > 0 && sessions.length === 0
        ? []
        : listSlipDates(sessions, isIntake, inWords)),
      ...listFreezeRows(service?.freezes ?? [], inWords),
      ...listPackageRows(term, inWords),
      { label: inWords.text("slips:reference"), value: shortenReference(termId) },
      {
        label: inWords.text("slips:appointments.early"),
        value: describeArrival(minutes, inWords.text),
      },
      bringToClass(inWords),
    ]),
    unavailable: owned === null ? describeUnavailable("services") : null,
    // Times that differ between dates are listed, which leaves no room for months.
    months:
      isIntake || booked.length <= MAX_FULL_ROWS
        ? buildBookedMonths(booked, {
            today: toSingaporeDay(getPortal().clock.now()),
            to,
            words,
          })
        : [],
    ...(await scanOf(customer, to, words)),
  };
}

/** Lists the days that are frozen or that a freeze is asked for, as far as they have not passed. */
function listFreezeRows(freezes: readonly PackageFreeze[], words: Words): SlipRow[] {
  const today = toSingaporeDay(getPortal().clock.now());
  const open = freezes.filter(({ status, toDate }) => status !== "REFUSED" && toDate >= today);
  const titles = open.map((freeze) => describePackageFreeze(freeze, words).title);
  return titles.length === 0
    ? []
    : [{ label: words.text("slips:freeze"), value: titles.join("\n") }];
}

/** Words what can still be booked. A group has fixed dates, so staff look for other ones of a date that is free again. */
function describeLeft(term: TermSessions, { text, language }: Words): string {
  const left = { count: term.sessionsToBook, date: getFormats(language).date(term.validUntil) };
  const inGroup = [...term.groups.scheduled, ...term.groups.completed, ...term.groups.cancelled];
  return term.programContentType === "INTAKES" && inGroup.some(({ kind }) => kind === "SESSION")
    ? text("slips:left.group", { ...left, number: brand.phones.hotline.number })
    : text("slips:left.until", left);
}

/** Lists what is left of the package, and the dates to come that were cancelled. An earlier slip may still name them. */
function listPackageRows(term: TermSessions, words: Words): SlipRow[] {
  const { groups } = term;
  const { language, text } = words;
  const { shortDayAndTime } = getFormats(language);
  const now = getPortal().clock.now().toISOString();
  const cancelled = groups.cancelled.filter(({ startsAt }) => startsAt > now);
  return [
    ...(term.sessionsToBook > 0
      ? [{ label: text("slips:left"), value: describeLeft(term, words) }]
      : []),
    ...(cancelled.length > 0
      ? [
          {
            label: text("slips:cancelled"),
            value: cancelled.map(({ startsAt }) => shortDayAndTime(startsAt)).join("\n"),
          },
        ]
      : []),
  ];
}

/**
 * Builds the slip of one dental appointment.
 * @throws 404 for an appointment of another customer.
 */
export async function loadDentalSlip(
  request: Request,
  { api, customer }: DentalClient,
  id: string | undefined,
) {
  const words = await loadSlipWords(request, customer);
  const { text } = words;
  const hours = rules.dentalNoticeHours;
  const one = await callOrNotFound(() => api.get({ params: { id: parseIdOr404(id) } }));
  return {
    title: text(one.status === "CANCELLED" ? "slips:dental.cancelled" : "slips:dental.title"),
    backTo: paths.denticare.mine,
    rows: buildRows(words, (inWords) => [
      { label: inWords.text("slips:for"), value: one.clientName },
      ...listAppointmentRows(one, inWords),
      { label: inWords.text("slips:bring"), value: inWords.text("slips:bring.dental") },
    ]),
    ...(await scanOf(
      customer,
      paths.denticare.mine,
      words,
      text("slips:change.dental", { hours }),
    )),
    ...(!one.changeable && {
      change: text("slips:change.late", { hours, number: brand.phones.hotline.number }),
    }),
  };
}

const describeMessageWay = (way: string, text: GetText) =>
  getPortalLabel(
    {
      CONTACT: text("slips:person.messages-CONTACT"),
      SLIP: text("slips:person.messages-SLIP"),
      NONE: text("slips:person.messages-NONE"),
    },
    way,
  );

/** Builds the slip of a person who was registered at the counter, with the client ID. */
export async function loadPersonSlip(request: Request, customer: Customer) {
  const words = await loadSlipWords(request, customer);
  const profile = await customer.api.profiles.get();
  return {
    title: words.text("slips:person.title"),
    backTo: paths.counter.start,
    rows: buildRows(words, ({ text }) => [
      { label: text("slips:for"), value: profile.name ?? "" },
      { label: text("counter:client-id"), value: spaceClientId(profile.id ?? "") },
      ...(profile.messagesTo
        ? [
            {
              label: text("slips:person.messages"),
              value: describeMessageWay(profile.messagesTo, text),
            },
          ]
        : []),
      { label: text("slips:person.next"), value: text("slips:person.next-text") },
      {
        label: text("slips:person.phone"),
        value: text("slips:person.phone-text", { link: text("people:link.title") }),
      },
    ]),
    captions: getCaptions(words),
    change: changeWithoutPhone(words),
    picture: null,
  };
}
