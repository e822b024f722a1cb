/** Every kind of message, by the group under which the provider's data can name all of them together. */
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

/** Kinds whose channel the provider's data and the person may choose. Each has the words of the document. */
const choosable = {
  bookings: {
    sessionsBooked: "sessions are booked",
    sessionMoved: "a session is moved",
    sessionCancelled: "a session is cancelled",
    sessionsCancelled: "several sessions are cancelled",
  },
  reminders: {
    sessionReminder: "reminder of a session",
    assessmentUnknown: "a pre-assessment has no check-in",
    dentalReminder: "reminder of a dental appointment",
  },
  changes: {
    timesMoved: "the provider moves times",
    timesCancelled: "the provider cancels times",
    groupMoved: "the provider moves a group",
    groupCancelled: "the provider cancels a group",
  },
  waitingList: {
    placeFree: "a place is free",
    placePassedOn: "a place was passed on",
    noLongerOffered: "a time is no longer offered",
  },
  packages: {
    packageEndsSoon: "a package ends soon",
    packageEnded: "a package has ended",
    lastSession: "the last session has ended",
    placeLapses: "a reserved place lapses",
    lastGroup: "the last group that fits",
    noGroup: "no group fits",
    packageCancelled: "a package is cancelled",
    packageMoved: "a package moves to another centre",
    packageFrozen: "a package is frozen or gets more time",
  },
  dental: {
    dentalBooked: "a dental appointment is booked",
    dentalChanged: "a dental appointment is changed",
    dentalCancelled: "a dental appointment is cancelled",
  },
  payments: {
    orderPaid: "an order is paid",
    invoiceToPay: "an invoice to pay",
    refund: "a refund",
    paymentVoided: "a payment at a counter is voided",
    referralThanks: "thanks for a friend",
  },
  egiro: {
    egiroAnswered: "the bank has answered",
    deductionAnnounced: "a deduction is announced",
    deductionMade: "a deduction was made",
    deductionCancelled: "a deduction is not made",
    deductionFailed: "a deduction failed",
    deductionPaidOtherwise: "an invoice after a failed deduction is paid",
  },
  feedback: { feedbackRequest: "a request for feedback" },
} as const;

/** Kinds whose way is fixed, with the reason. */
const fixed = {
  codes: {
    reason: "it proves or uses the address to which it is sent",
    kinds: {
      mobileCode: "the code that proves a mobile",
      dentalProof: "the dental appointments on record",
      agreementCode: "the code to agree at a counter",
      handOver: "to continue on the phone",
      clientId: "the client ID, by the way that was requested",
      receiptForPayer: "the receipt to the address that a payer typed",
    },
  },
  access: {
    reason: "it warns of a change, so it goes to every address on record",
    kinds: {
      recordLinked: "a record was linked",
      accessEnded: "the end or a change of access",
      contactChanged: "a contact was changed, or waits for a yes",
      recordCorrected: "a record was corrected, or a request was refused",
      accountClosed: "an account was closed",
      payerConsent: "a payer by eGIRO waits for a yes",
      deathReported: "a death was reported",
    },
  },
  staff: {
    reason: "it goes to the staff's mailbox",
    kinds: {
      appointmentDeclined: "a person cannot come",
      refundForStaff: "a refund to make",
      transferForStaff: "a transfer to look at",
      deathForStaff: "a death was reported",
      freezeToDecide: "a request to freeze a package",
    },
  },
} as const;

type KeysOf<Groups> = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];
type FixedKinds = { [Group in keyof typeof fixed]: (typeof fixed)[Group]["kinds"] };

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

/** Channels of kinds that do not go by both. */
const OTHER_DEFAULTS: Partial<Record<MessageKind, ChannelChoice>> = {
  invoiceToPay: "SMS",
  mobileCode: "SMS",
  dentalProof: "SMS",
  agreementCode: "SMS",
  handOver: "SMS",
  receiptForPayer: "EMAIL",
  appointmentDeclined: "EMAIL",
  refundForStaff: "EMAIL",
  transferForStaff: "EMAIL",
  deathForStaff: "EMAIL",
  freezeToDecide: "EMAIL",
};

export interface KindOfMessage {
  kind: MessageKind;
  group: string;
  words: string;
  default: ChannelChoice;
  /** The reason why its way cannot be chosen. Null if it can. */
  fixedWhy: string | null;
}

/** The list of all kinds, in the order of the document. */
export const messageKinds: readonly KindOfMessage[] = [
  ...Object.entries(choosable).flatMap(([group, kinds]) => toKinds(group, kinds, null)),
  ...Object.entries(fixed).flatMap(([group, { reason, kinds }]) => toKinds(group, kinds, reason)),
];

function toKinds(group: string, kinds: Record<string, string>, fixedWhy: string | null) {
  return Object.entries(kinds).map(([name, words]): KindOfMessage => {
    const kind = name as MessageKind;
    return { kind, group, words, default: OTHER_DEFAULTS[kind] ?? "BOTH", fixedWhy };
  });
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
