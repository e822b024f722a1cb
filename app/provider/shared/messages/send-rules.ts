/** Rules for messages whose subject has ended before they are sent, by kind. A new kind does not compile without its rule. */
import type { ProxyRight } from "~/contract/people/proxy-rights";
import type { MessageKind } from "./message-kinds";

interface SendRule {
  /** The right that a customer who acts for the person needs besides the access. */
  right: ProxyRight | null;
  /** True if it announces bookings, an offer or a package that must still be there. */
  announces: boolean;
  /** True if it is sent although the record that it is about is closed by a death or a merge. */
  ofClosed: boolean;
  /** True if it is sent although the account of its reader, or of the person, is closed. */
  ofClosedAccount: boolean;
}

const usual = { right: null, announces: false, ofClosed: false, ofClosedAccount: false } as const;
/** It says that something takes place, which may have been cancelled or moved since. */
const announcing = { ...usual, announces: true } as const;
/** Money that was received or is returned, and the end of an account, concern the former customer. */
const ofMoney = { ...usual, ofClosedAccount: true } as const;
/** It tells of the end itself, or goes to staff, who finish what is open. */
const always = { ...usual, ofClosed: true, ofClosedAccount: true } as const;

export const sendRules = {
  sessionsBooked: announcing,
  sessionMoved: announcing,
  sessionCancelled: usual,
  sessionsCancelled: usual,
  sessionReminder: announcing,
  assessmentUnknown: usual,
  dentalReminder: announcing,
  timesMoved: announcing,
  timesCancelled: usual,
  groupMoved: usual,
  groupCancelled: usual,
  // Its link takes the place.
  placeFree: { ...announcing, right: "book" },
  placePassedOn: usual,
  noLongerOffered: usual,
  packageEndsSoon: announcing,
  packageEnded: usual,
  lastSession: usual,
  placeLapses: { ...announcing, right: "book" },
  lastGroup: { ...announcing, right: "book" },
  noGroup: announcing,
  packageCancelled: ofMoney,
  packageMoved: usual,
  packageFrozen: usual,
  dentalBooked: announcing,
  dentalChanged: announcing,
  dentalCancelled: usual,
  orderPaid: ofMoney,
  invoiceToPay: ofMoney,
  refund: ofMoney,
  paymentVoided: ofMoney,
  referralThanks: usual,
  egiroAnswered: usual,
  deductionAnnounced: usual,
  deductionMade: ofMoney,
  deductionCancelled: usual,
  deductionFailed: ofMoney,
  deductionPaidOtherwise: ofMoney,
  feedbackRequest: usual,
  mobileCode: usual,
  dentalProof: usual,
  agreementCode: usual,
  handOver: usual,
  clientId: usual,
  receiptForPayer: always,
  recordLinked: usual,
  accessEnded: usual,
  contactChanged: usual,
  recordCorrected: usual,
  accountClosed: ofMoney,
  payerConsent: usual,
  deathReported: always,
  appointmentDeclined: always,
  refundForStaff: always,
  transferForStaff: always,
  deathForStaff: always,
  freezeToDecide: always,
} as const satisfies Record<MessageKind, SendRule>;

/** Kinds that name what they announce. */
export type AnnouncingKind = {
  [Kind in MessageKind]: (typeof sendRules)[Kind]["announces"] extends true ? Kind : never;
}[MessageKind];

export const findSendRule = (kind: string | null): SendRule | null =>
  kind !== null && Object.hasOwn(sendRules, kind) ? sendRules[kind as MessageKind] : null;
