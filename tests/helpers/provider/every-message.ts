import { createLinkToken } from "~/lib/security/token.server";
import * as booking from "~/provider/booking/messages/booking-messages";
import * as freeze from "~/provider/booking/messages/freeze-messages";
import * as group from "~/provider/booking/messages/group-choice-messages";
import { writePackageMoved } from "~/provider/booking/messages/move-messages";
import * as packages from "~/provider/booking/messages/package-messages";
import * as change from "~/provider/booking/messages/provider-change-messages";
import { writeReminder } from "~/provider/booking/messages/reminder-messages";
import { writeAccountClosed } from "~/provider/closing/closing-messages";
import * as correction from "~/provider/correction/correction-messages";
import * as counter from "~/provider/counter/counter-texts";
import * as death from "~/provider/death/death-messages";
import * as dental from "~/provider/denticare/dental-messages";
import { writeFeedbackRequest } from "~/provider/help/feedback-messages";
import { writePackageCancelled } from "~/provider/payment/cancellation/cancellation-messages";
import * as egiro from "~/provider/payment/egiro/messages";
import * as template from "~/provider/payment/order-messages";
import { writeRefundOwed } from "~/provider/payment/settlement/refund-messages";
import {
  writeContactChanged,
  writeContactChangeRequested,
} from "~/provider/people/contact/contact-messages";
import * as people from "~/provider/people/people-messages";
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import { writeReferralThanks } from "~/provider/shop/cart/referral-messages";

/* Each kind of message with a long programme, centre, bank and person. */

export const PORTAL = "https://portal.provider.example";
const url = `${PORTAL}/appt/${createLinkToken()}`;
const listUrl = `${PORTAL}/appointment-list/3f2a91bc-55d0-4c1e-9d7e-000000000000`;
const at = (hour: number) => new Date(Date.UTC(2026, 11, 23, hour));
const [startsAt, endsAt, until] = [at(8), at(9), at(6)];
const one = {
  kind: "SESSION",
  programme: "Functional Strength Training",
  startsAt,
  endsAt,
} as const;
const run = { fromDate: "2026-12-23", chooseBy: "2026-12-16" };

/** The fields of all kinds together. */
const LONG = {
  ...{ name: "Mohamed Faizal bin Abdul Rahman", centre: "Taman Jurong Rain Tree Centre" },
  ...{ ...one, booking: one, bookings: [one], before: one, after: one, until, url, listUrl },
  ...{ changes: [{ before: one, after: one }], because: "The trainer is ill.", freeUntil: until },
  ...{ programme: one.programme, validUntil: "2026-12-23", unused: 3, bookable: 2, booked: 1 },
  ...{ onFixedDates: false, postUntil: "2026-12-23", renewUrl: listUrl, chooseUrl: listUrl },
  ...{ forfeited: 0, ofIntake: false, answered: false, assessmentFirst: null, isIntake: false },
  ...{ sessions: 24, choice: { reserved: run, last: run }, needsAssessment: false },
  ...{
    period: { from: "2026-12-23", to: "2027-01-23" },
    released: [one, one],
    places: [],
    following: [],
  },
  ...{ formerCentre: "Choa Chu Kang Centre", cancelled: [one, one] },
  ...{ answer: "At most four weeks are possible. Please choose other days." },
  reference: "3F2A-91BC",
};

const bookingKinds = {
  "one session booked": booking.writeBookingConfirmation,
  "a session moved": booking.writeBookingMoved,
  "a session cancelled": booking.writeBookingCancelled,
  "sessions cancelled together": booking.writeCancelledTogether,
  reminder: writeReminder,
  "a place is free": booking.writeSeatOffered,
  "a place was passed on": booking.writeSeatLapsed,
  "a package ends soon": packages.writePackageEnds,
  "a package has ended": packages.writePackageEnded,
  "the last session has ended": packages.writeLastSession,
  "a time moved by the provider": change.writeMovedByUs,
  "a time cancelled by the provider": change.writeCancelledByUs,
  "a group moved by the provider": change.writeGroupMoved,
  "a group cancelled by the provider": change.writeGroupCancelled,
  "a time is no longer offered": booking.writeNoLongerOffered,
  "a reserved place lapses": group.writeReservedPlaceLapses,
  "the last group that fits": group.writeLastGroup,
  "no group fits": group.writeNoGroupLeft,
  "a pre-assessment without a check-in": booking.writeAssessmentUnknown,
  "a package is frozen": freeze.writePackageFrozen,
  "a request to freeze a package": freeze.writeFreezeRequested,
  "a freeze is refused": freeze.writeFreezeRefused,
  "a freeze has ended": freeze.writeFreezeEnded,
  "a package gets more time": freeze.writePackageExtended,
  "a package moves to another centre": writePackageMoved,
} as Record<string, (data: never) => WriteMessage>;

const several = { ...LONG, bookings: [one, one] };
const lost = { ...LONG, forfeited: true };
const bookingVariants = {
  "several sessions booked": booking.writeBookingConfirmation(several as never),
  "a session moved too late": booking.writeBookingMoved(lost as never),
  "a session cancelled too late": booking.writeBookingCancelled(lost as never),
  "a date of a group cancelled": booking.writeBookingCancelled({
    ...LONG,
    ofIntake: true,
  } as never),
  "several times cancelled by the provider": change.writeCancelledByUs(several as never),
  "several times moved by the provider": change.writeMovedByUs({
    ...LONG,
    changes: [LONG.changes[0], LONG.changes[0]],
  } as never),
  "a package with a later one is frozen": freeze.writePackageFrozen({
    ...LONG,
    following: [{ moves: true, from: "2027-01-23", to: "2027-04-23" }],
  } as never),
  "a package with places is frozen": freeze.writePackageFrozen({
    ...LONG,
    following: [{ moves: false, from: "2027-01-23", to: "2027-01-30" }],
    places: (["RESERVED", "BLOCKED", "OFFERED", "WAITING"] as const).map((kind) => ({
      ...{ kind, startsAt, endsAt, isRun: kind !== "WAITING" },
    })),
  } as never),
  "a reminder after an answer": writeReminder({ ...LONG, answered: true } as never),
};

const names = { to: LONG.name, by: "Lim Siew Hoon", url: `${PORTAL}/access/${createLinkToken()}` };
const contact = { ...names, from: "9*** 0101", now: "9*** 0102" };
const record = { name: LONG.name, clientId: "C-4F7K-9QXM" };
const access = { holder: names.by, owner: LONG.name, open: [] };
const personalKinds = {
  "a record was linked": people.writeRecordLinked({ ...names, mayBook: true, isAdded: false }),
  "a record was added": people.writeRecordLinked({ ...names, mayBook: true, isAdded: true }),
  "a record became an account's": people.writeOwnRecordLinked(names),
  "the end of access, to the customer": people.writeAccessEndedForHolder(access),
  "the end of access, to the person": people.writeAccessEndedForOwner(access),
  "health answers were sent": people.writeHealthSent(names),
  "health answers were sent, to those who act too": people.writeHealthSentForOthers({
    ...{ by: names.by, person: LONG.name },
  }),
  "a record was linked, to those who act too": people.writeLinkedForOthers({
    ...{ by: names.by, person: LONG.name },
  }),
  "the rights of a customer were changed": people.writeRightsChanged({
    ...{ owner: LONG.name, rights: { book: true, pay: false, health: true, until: "2026-12-23" } },
  }),
  "two records are one": people.writeRecordsMerged({ ...record, account: "9*** 0101" }),
  "two records are separate again": people.writeRecordsSeparated(record),
  "a death was reported": death.writeDeathReported({
    ...{ name: LONG.name, sessions: 2, dentalAppointments: 1, arrangements: 1 },
    ...{ orders: 1, refundAmount: 21255 },
  }),
  "a death was reported, to the person": death.writeDeathRequested(names),
  "a record was corrected": correction.writeCorrectionMade({
    ...{ to: LONG.name, field: "ID_NUMBER", from: "S****003E", now: "S****004C" },
  }),
  "a correction was refused": correction.writeCorrectionRefused({
    ...{ to: LONG.name, field: "BIRTH_DATE", answer: LONG.because },
  }),
  "an account was closed": writeAccountClosed({ id: "C-4F7K-9QXM", name: LONG.name }),
  "a contact was changed": writeContactChanged(contact),
  "a contact waits for a yes": writeContactChangeRequested(contact),
  "the client ID": people.writeClientIdReminder({
    ...{ id: "C-4F7K-9QXM", name: LONG.name, code: "12345678" },
  }),
  "a reminder to the next of kin": people.writeReminderForContact({
    ...{ name: LONG.name, title: () => one.programme, startsAt, place: LONG.centre },
  }),
  "a request for feedback": writeFeedbackRequest({
    name: LONG.name,
    subject: () => one.programme,
    url,
  }),
  "the code to agree at a counter": counter.writeAgreementCode("123456", 10),
  "to continue on the phone": counter.writeHandOver(PORTAL, "123456"),
};

const deduction: egiro.Deduction = {
  ...{ name: LONG.name, invoiceNumber: "INV-2026-000123", amountCents: 21255 },
  ...{ bankName: "Standard Chartered", collectOn: "2026-12-23" },
  ...{ failureCode: "INSUFFICIENT_FUNDS", limitCents: null },
};
const answered = (answer: egiro.EgiroAnswer) =>
  egiro.writeEgiroAnswered({ ...deduction, reference: "NH0000000123", answer }, PORTAL);
const invoiceLink = `${PORTAL}/inv/${createLinkToken()}`;
const paid = {
  ...{ id: "3f2a91bc-55d0-4c1e-9d7e-000000000000", name: LONG.name, lines: [] },
  ...{ invoiceNumber: "INV-2026-000123", paidCents: 21255 },
};
const order = {
  ...{
    id: paid.id,
    orderNumber: "ORD-2026-000123",
    payerName: LONG.name,
    totalCents: 21255,
    creditedCents: 0,
  },
  ...{ status: "PAID", expiresAt: until, customerId: "one" },
};
const openInvoice = {
  ...{ customerId: null, invoiceNumber: paid.invoiceNumber },
  ...{ status: "PENDING_PAYMENT", expiresAt: endsAt },
};
const moneyKinds = {
  "eGIRO is approved": answered("APPROVED"),
  "eGIRO for another person is approved": egiro.writeEgiroAnswered(
    {
      ...{ ...deduction, reference: "NH0000000123", answer: "APPROVED" },
      invoiced: { name: LONG.name, maskedIdNumber: "S****003E" },
    },
    PORTAL,
  ),
  "eGIRO is refused": answered("REFUSED"),
  "eGIRO has ended": answered("CANCELLED"),
  "eGIRO was stopped by the invoiced person": answered("STOPPED"),
  "eGIRO was not ended by the bank": answered("KEPT"),
  "a payer by eGIRO waits for a yes": egiro.writePayerConsentRequested(names),
  "a deduction is announced": egiro.writeDeductionAnnounced(deduction, PORTAL),
  "a deduction was made": egiro.writeDeductionMade(deduction, PORTAL),
  "a deduction is not made": egiro.writeDeductionCancelled(deduction, PORTAL),
  "a deduction failed": egiro.writeDeductionFailed(deduction, PORTAL),
  "a deduction failed for the last time": egiro.writeDeductionFailedFinally(
    deduction,
    invoiceLink,
    PORTAL,
  ),
  "an invoice after a failed deduction is paid": egiro.writeDeductionPaidOtherwise(
    deduction,
    PORTAL,
  ),
  "an order is paid": template.writeOrderPaid(paid, PORTAL),
  "an order without a price is complete": template.writeOrderPaid(
    { ...paid, paidCents: 0 },
    PORTAL,
  ),
  "a receipt of an invoice": template.writeReceiptForPayer({ ...paid, receivedAt: until }),
  "an invoice to pay": template.writeInvoiceToPay(
    { number: paid.invoiceNumber, dueCents: 21255 },
    invoiceLink,
  ),
  "thanks for a friend": writeReferralThanks(
    { name: LONG.name, code: "FRIEND4F7K", until },
    PORTAL,
  ),
  "a payment at a counter is voided": template.writePaymentVoided(
    { ...order, invoiceNumber: paid.invoiceNumber, madeBy: "CUSTOMER" },
    { receiptNumber: "R-2026-000123", amountCents: 21255 },
    "R-2026-000124",
    { dueDay: null, deductedOn: null, alsoReturned: 21255 },
  ),
  "a payment of an invoice is voided": template.writePaymentVoided(
    { ...order, invoiceNumber: paid.invoiceNumber, madeBy: "PROVIDER" },
    { receiptNumber: "R-2026-000123", amountCents: 21255 },
    "R-2026-000124",
    { dueDay: "2026-12-15", deductedOn: null, alsoReturned: 21255 },
  ),
  "a refund": writeRefundOwed(
    { order, receivedCents: 31255, amountCents: 10000, reason: "SURPLUS", at: until } as never,
    { now: until, publicUrl: PORTAL },
  ),
  "a refund of a part payment of an invoice": writeRefundOwed(
    {
      ...{ order: { ...order, ...openInvoice }, receivedCents: 10627, amountCents: 10627 },
      ...{ reason: "PART", at: until },
    } as never,
    { now: startsAt, publicUrl: PORTAL },
  ),
  "a package is cancelled": writePackageCancelled(
    {
      note: { refundCents: 21255, creditNoteNumber: "CN-2026-000123" },
      order,
      row: { product: { name: one.programme }, client: { name: LONG.name } },
      refundMethod: "CARD",
    } as never,
    PORTAL,
  ),
};

const appointment = {
  ...{ id: paid.id, clientName: LONG.name, startsAt: startsAt.toISOString(), changeable: true },
  service: { name: "Scaling and polishing", minutes: 45 },
  clinic: { name: "Toa Payoh Dental Clinic", block: "1", street: "Street", postalCode: "310001" },
  dentist: { resourceName: "Dr Chen Yu Ting" },
} as never;
const link = `${PORTAL}/denticare/appointment/${createLinkToken()}`;
const about = (kind: "BOOKED" | "CHANGED" | "CANCELLED" | "TOMORROW") =>
  dental.writeAppointmentMessage(kind as never, appointment, { link, others: [] });
const dentalKinds = {
  "a dental appointment is booked": about("BOOKED"),
  "a dental appointment has changed": about("CHANGED"),
  "a dental appointment is cancelled": about("CANCELLED"),
  "a reminder of a dental appointment": about("TOMORROW"),
  "the dental appointments on record": dental.writeDentalProof("123456", [{ appointment, link }]),
  "the code that proves a mobile": dental.writeMobileCode("123456", 10),
};

export const everyMessage: Record<string, WriteMessage> = {
  ...Object.fromEntries(
    Object.entries(bookingKinds).map(([kind, write]) => [kind, write(LONG as never)]),
  ),
  ...bookingVariants,
  ...personalKinds,
  ...moneyKinds,
  ...dentalKinds,
};
