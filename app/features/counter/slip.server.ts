/** The content of a slip to take home: what, when, where, the reference, and the address of its QR code. */
import { config } from "~/config/config.server";
import { CHANGE_NOTICE_HOURS } from "~/contract/denticare/dental";
import { loadArrivalNote } from "~/features/booking/appointments/arrival.server";
import { buildBookedMonths } from "~/features/booking/appointments/calendar-marks";
import { formatWhenInFull } from "~/features/booking/messages";
import { listSlipDates, MAX_FULL_ROWS } from "~/features/booking/slip-rows";
import { requireSessionsOfTerm } from "~/features/booking/term.server";
import { listAppointmentRows } from "~/features/denticare/format";
import type { DentalClient } from "~/features/denticare/my-denticare.server";
import { findOrder } from "~/features/payment/orders.server";
import { brand } from "~/lib/brand/brand";
import { renderQrSvgDataUrl } from "~/lib/files/qr-image.server";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatTime, toSingaporeDay } from "~/lib/singapore-date";
import { getLabel } from "~/lib/text/label-for";
import { shortenReference } from "~/lib/text/short-reference";
import { spaceClientId } from "~/lib/text/typed-codes";
import { callOrNotFound, loadOrFallback } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { englishWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";

const CHANGE = "Scan the code and log in, or ask at any of our centres.";
const changeWithoutPhone = () =>
  `Ask at any of our centres, or call ${brand.phones.hotline.number}.`;

/**
 * Draws the QR code of a page and words how to change it. A person who was registered at a counter without a mobile phone gets no code,
 * because nothing of theirs could scan it.
 */
async function scanOf({ api, viewAs }: Customer, to: string, change = CHANGE) {
  const own = viewAs === null ? await loadOrFallback(api.profiles.get(), null) : null;
  const hasPhone = own?.messagesTo == null;
  return hasPhone
    ? { change, picture: await renderQrSvgDataUrl(config.publicUrl + to) }
    : { change: changeWithoutPhone(), picture: null };
}

const BRING =
  "Your identity card, comfortable clothes and covered shoes, water, and the medicines you need.";

/**
 * Builds the slip of an order, paid or not.
 * @throws 404 for an order of another customer.
 */
export async function loadOrderSlip(customer: Customer, id: string | undefined) {
  const order = await findOrder(customer, id);
  const paid = order.status === "PAID";
  const to = paid
    ? paths.to(paths.payment.invoice, { id: order.id })
    : paths.to(paths.payment.pay, { order: order.id });
  return {
    title: paid ? "You are registered" : "Your registration",
    backTo: paid ? paths.to(paths.payment.done, { id: order.id }) : to,
    rows: [
      {
        label: "For",
        value: [...new Set(order.items.map(({ clientName }) => clientName))].join("\n"),
      },
      {
        label: "What and where",
        value: order.items.map(({ description }) => description).join("\n"),
      },
      { label: "When", value: "You choose the times next, under My services." },
      paid
        ? { label: "Paid", value: formatMoney(order.totalAmount) }
        : {
            label: "To pay",
            value: `${formatMoney(order.payableAmount)}, before ${formatTime(order.expiresAt)}`,
          },
      { label: "Reference", value: order.invoiceNumber ?? order.orderNumber },
      { label: "Please bring", value: BRING },
    ],
    ...(await scanOf(customer, to)),
  };
}

/**
 * Builds the slip of the appointments booked in a programme.
 * @throws 404 for a programme of another customer.
 */
export async function loadAppointmentSlip(customer: Customer, id: string | undefined) {
  const termId = parseIdOr404(id);
  const term = await requireSessionsOfTerm(customer, termId);
  const { preClass, scheduled } = term.groups;
  const isIntake = term.programContentType === "INTAKES";
  const booked = [...preClass, ...scheduled];
  const assessments = booked.filter(({ kind }) => isIntake && kind !== "SESSION");
  const sessions = booked.filter((one) => !assessments.includes(one));
  const to = paths.to(paths.booking.term, { termId });
  return {
    title: "Your appointments",
    backTo: to,
    rows: [
      { label: "For", value: term.clientName },
      { label: "What", value: term.productName },
      { label: "Where", value: term.centerName },
      ...assessments.map((one) => ({ label: one.title, value: formatWhenInFull(one) })),
      ...(assessments.length > 0 && sessions.length === 0 ? [] : listSlipDates(sessions, isIntake)),
      { label: "Reference", value: shortenReference(termId) },
      { label: "Come early", value: await loadArrivalNote() },
      { label: "Please bring", value: BRING },
    ],
    // Times that differ between dates are listed, which leaves no room for months.
    months:
      isIntake || booked.length <= MAX_FULL_ROWS
        ? buildBookedMonths(booked, { today: toSingaporeDay(getPortal().clock.now()), to })
        : [],
    ...(await scanOf(customer, to)),
  };
}

/**
 * Builds the slip of one dental appointment.
 * @throws 404 for an appointment of another customer.
 */
export async function loadDentalSlip({ api, customer }: DentalClient, id: string | undefined) {
  const one = await callOrNotFound(() => api.get({ params: { id: parseIdOr404(id) } }));
  return {
    title:
      one.status === "CANCELLED" ? "This appointment was cancelled" : "Your dental appointment",
    backTo: paths.denticare.mine,
    rows: [
      { label: "For", value: one.clientName },
      ...listAppointmentRows(one, englishWords),
      {
        label: "Please bring",
        value: "Your identity card, your CHAS card if you have one, and a list of your medicines.",
      },
    ],
    ...(await scanOf(
      customer,
      paths.denticare.mine,
      `Until ${CHANGE_NOTICE_HOURS} hours before, scan the code and log in.`,
    )),
    ...(!one.changeable && {
      change: `It is less than ${CHANGE_NOTICE_HOURS} hours until it begins. Call ${brand.phones.hotline.number} if you cannot come.`,
    }),
  };
}

const messagesTo = {
  CONTACT: "To your contact person, by SMS",
  SLIP: "On printed slips. Ask for one at each visit",
  NONE: "None",
};

/** Builds the slip of a person who was registered at the counter, with the client ID. */
export async function loadPersonSlip({ api }: Customer) {
  const profile = await api.profiles.get();
  const to = profile.messagesTo;
  return {
    title: "Your client ID",
    backTo: paths.counter.start,
    rows: [
      { label: "For", value: profile.name ?? "" },
      { label: "Client ID", value: spaceClientId(profile.id ?? "") },
      ...(to ? [{ label: "Messages and reminders", value: getLabel(messagesTo, to) }] : []),
      { label: "At your next visit", value: "Bring this slip and your identity card." },
      {
        label: "If you get a phone",
        value:
          "Create an account, open “Link a client record”, and type your ID number and this client ID.",
      },
    ],
    change: changeWithoutPhone(),
    picture: null,
  };
}
