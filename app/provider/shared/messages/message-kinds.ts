/** Every kind of message, by the group under which the provider's data can name all of them together. */
import type { ProxyRight } from "~/contract/people/proxy-rights";
import { DEFAULT_SMS_COUNTRIES } from "~/lib/singapore/sms-number";

/** Channels of a kind. A person who has only one of them gets that one. */
export const channelChoices = ["SMS", "EMAIL", "BOTH"] as const;
export type ChannelChoice = (typeof channelChoices)[number];

/** The provider's choices. */
export interface MessageChannels {
  /** Channels by kind or group. */
  byKind: Readonly<Record<string, ChannelChoice>>;
  /** Countries (ISO 3166-1) whose mobile numbers get SMS. */
  smsCountries: readonly string[];
}

export const defaultMessageChannels: MessageChannels = {
  byKind: {},
  smsCountries: DEFAULT_SMS_COUNTRIES,
};

/** Conditions that are checked again when a message is sent, because its subject may have ended since. */
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

/** Declares a kind of message, with the words of the document and the channel that it has without any choice. */
const declareKind = <Rule extends SendRule = typeof usual>(
  words: string,
  rule: Rule = usual as unknown as Rule,
  channel: ChannelChoice = "BOTH",
) => ({ words, rule, channel });
type Declared = { words: string; rule: SendRule; channel: ChannelChoice };

/** Kinds whose channel the provider's data and the person may choose. */
const choosable = {
  bookings: {
    sessionsBooked: declareKind("sessions are booked", announcing),
    sessionMoved: declareKind("a session is moved", announcing),
    sessionCancelled: declareKind("a session is cancelled"),
    sessionsCancelled: declareKind("several sessions are cancelled"),
  },
  reminders: {
    sessionReminder: declareKind("reminder of a session", announcing),
    assessmentUnknown: declareKind("a pre-assessment has no check-in"),
    dentalReminder: declareKind("reminder of a dental appointment", announcing),
  },
  changes: {
    timesMoved: declareKind("the provider moves times", announcing),
    timesCancelled: declareKind("the provider cancels times"),
    groupMoved: declareKind("the provider moves a group"),
    groupCancelled: declareKind("the provider cancels a group"),
  },
  waitingList: {
    // Its link takes the place.
    placeFree: declareKind("a place is free", { ...announcing, right: "book" }),
    placePassedOn: declareKind("a place was passed on"),
    noLongerOffered: declareKind("a time is no longer offered"),
  },
  packages: {
    packageEndsSoon: declareKind("a package ends soon", announcing),
    packageEnded: declareKind("a package has ended"),
    lastSession: declareKind("the last session has ended"),
    placeLapses: declareKind("a reserved place lapses", { ...announcing, right: "book" }),
    lastGroup: declareKind("the last group that fits", { ...announcing, right: "book" }),
    noGroup: declareKind("no group fits", announcing),
    packageCancelled: declareKind("a package is cancelled", ofMoney),
    packageMoved: declareKind("a package moves to another centre"),
    packageFrozen: declareKind("a package is frozen or gets more time"),
  },
  dental: {
    dentalBooked: declareKind("a dental appointment is booked", announcing),
    dentalChanged: declareKind("a dental appointment is changed", announcing),
    dentalCancelled: declareKind("a dental appointment is cancelled"),
  },
  payments: {
    orderPaid: declareKind("an order is paid", ofMoney),
    invoiceToPay: declareKind("an invoice to pay", ofMoney, "SMS"),
    refund: declareKind("a refund", ofMoney),
    paymentVoided: declareKind("a payment at a counter is voided", ofMoney),
    referralThanks: declareKind("thanks for a friend"),
  },
  egiro: {
    egiroAnswered: declareKind("the bank has answered"),
    deductionAnnounced: declareKind("a deduction is announced"),
    deductionMade: declareKind("a deduction was made", ofMoney),
    deductionCancelled: declareKind("a deduction is not made"),
    deductionFailed: declareKind("a deduction failed", ofMoney),
    deductionPaidOtherwise: declareKind("an invoice after a failed deduction is paid", ofMoney),
  },
  feedback: { feedbackRequest: declareKind("a request for feedback") },
} as const;

/** Kinds whose way is fixed, with the reason. */
const fixed = {
  codes: {
    reason: "it proves or uses the address to which it is sent",
    kinds: {
      mobileCode: declareKind("the code that proves a mobile", usual, "SMS"),
      dentalProof: declareKind("the dental appointments on record", usual, "SMS"),
      agreementCode: declareKind("the code to agree at a counter", usual, "SMS"),
      handOver: declareKind("to continue on the phone", usual, "SMS"),
      clientId: declareKind("the client ID, by the way that was requested"),
      receiptForPayer: declareKind(
        "the receipt to the address that a payer typed",
        always,
        "EMAIL",
      ),
    },
  },
  access: {
    reason: "it warns of a change, so it goes to every address on record",
    kinds: {
      recordLinked: declareKind("a record was linked"),
      accessEnded: declareKind("the end or a change of access"),
      contactChanged: declareKind("a contact was changed, or waits for a yes"),
      recordCorrected: declareKind("a record was corrected, or a request was refused"),
      accountClosed: declareKind("an account was closed", ofMoney),
      payerConsent: declareKind("a payer by eGIRO waits for a yes"),
      deathReported: declareKind("a death was reported", always),
    },
  },
  staff: {
    reason: "it goes to the staff's mailbox",
    kinds: {
      appointmentDeclined: declareKind("a person cannot come", always, "EMAIL"),
      refundForStaff: declareKind("a refund to make", always, "EMAIL"),
      transferForStaff: declareKind("a transfer to look at", always, "EMAIL"),
      deathForStaff: declareKind("a death was reported", always, "EMAIL"),
      freezeToDecide: declareKind("a request to freeze a package", always, "EMAIL"),
    },
  },
} as const;

type KeysOf<Groups> = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];
type FixedKinds = { [Group in keyof typeof fixed]: (typeof fixed)[Group]["kinds"] };

type AnnouncingIn<Kinds> = {
  [Kind in keyof Kinds]: Kinds[Kind] extends { rule: { announces: true } } ? Kind : never;
}[keyof Kinds];
/** Kinds that name what they announce. */
export type AnnouncingKind = {
  [Group in keyof typeof choosable]: AnnouncingIn<(typeof choosable)[Group]>;
}[keyof typeof choosable];

export type MessageGroup = keyof typeof choosable;
export type ProviderConfigurableKind = KeysOf<typeof choosable>;
export type FixedKind = KeysOf<FixedKinds>;
/** Kinds for the staff's mailbox, which are in English. */
export type StaffKind = keyof FixedKinds["staff"];
export type MessageKind = ProviderConfigurableKind | FixedKind;

/** Kinds whose readers wait for them. */
export const codeKinds = Object.keys(fixed.codes.kinds);

/** Kinds that warn of a change which the reader can stop. They never pause. */
export const warningKinds = Object.keys(fixed.access.kinds);

export interface KindOfMessage {
  kind: MessageKind;
  group: string;
  words: string;
  rule: SendRule;
  default: ChannelChoice;
  /** The reason why its way cannot be chosen. Null if it can. */
  fixedWhy: string | null;
}

/** The list of all kinds, in the order of the document. */
export const messageKinds: readonly KindOfMessage[] = [
  ...Object.entries(choosable).flatMap(([group, kinds]) => toKinds(group, kinds, null)),
  ...Object.entries(fixed).flatMap(([group, { reason, kinds }]) => toKinds(group, kinds, reason)),
];

function toKinds(group: string, kinds: Record<string, Declared>, fixedWhy: string | null) {
  return Object.entries(kinds).map(
    ([kind, { words, rule, channel }]): KindOfMessage => ({
      ...{ kind: kind as MessageKind, group, words, rule, default: channel, fixedWhy },
    }),
  );
}

export const messageKindsByName = new Map(messageKinds.map((one) => [one.kind, one]));

/** Checks if a kind goes to customers and those who act for them, not to the staff's mailbox. */
export const isKindForPersons = (kind: string): kind is Exclude<MessageKind, StaffKind> =>
  messageKindsByName.has(kind as MessageKind) && !Object.hasOwn(fixed.staff.kinds, kind);

/** Names under which the provider's data may set a channel: groups first, then kinds. */
export const channelNames: readonly string[] = [
  ...Object.keys(choosable),
  ...Object.values(choosable).flatMap((kinds) => Object.keys(kinds)),
];
