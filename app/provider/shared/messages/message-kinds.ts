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

/** The channels of a kind, and the conditions that are checked again when it is sent, because its subject may have ended since. */
interface SendRule {
  /** The channels without any choice. */
  channel: ChannelChoice;
  /** The right that a customer who acts for the person needs besides the access. */
  right: ProxyRight | null;
  /** True if it announces bookings, an offer or a package that must still be there. */
  announces: boolean;
  /** True if it is sent although the record that it is about is closed by a death or a merge. */
  ofClosed: boolean;
  /** True if it is sent although the account of its reader, or of the person, is closed. */
  ofClosedAccount: boolean;
  /**
   * The first format that has the kind. A process sends no message of a later format than its own, so a new kind gets the next number.
   */
  since: number;
}

const usual = {
  channel: "BOTH",
  right: null,
  announces: false,
  ofClosed: false,
  ofClosedAccount: false,
  since: 1,
} as const;
/** It says that something takes place, which may have been cancelled or moved since. */
const announcing = { ...usual, announces: true } as const;
/** Its link takes the place. */
const withRight = { ...announcing, right: "book" } as const;
/** Money that was received or is returned, and the end of an account, concern the former customer. */
const ofMoney = { ...usual, ofClosedAccount: true } as const;
/** It tells of the end itself, or goes to staff, who finish what is open. */
const always = { ...usual, ofClosed: true, ofClosedAccount: true } as const;
const byMail = { ...always, channel: "EMAIL" } as const;
/** A code goes to the phone that it proves. */
const bySms = { ...usual, channel: "SMS" } as const;

/** Kinds whose channel the provider's data and the person may choose. */
const choosable = {
  bookings: {
    sessionsBooked: announcing,
    sessionMoved: announcing,
    sessionCancelled: usual,
    sessionsCancelled: usual,
  },
  reminders: {
    sessionReminder: announcing,
    assessmentUnknown: usual,
    dentalReminder: announcing,
  },
  changes: {
    timesMoved: announcing,
    timesCancelled: usual,
    groupMoved: usual,
    groupCancelled: usual,
  },
  waitingList: {
    placeFree: withRight,
    placePassedOn: usual,
    noLongerOffered: usual,
  },
  packages: {
    packageEndsSoon: announcing,
    packageEnded: usual,
    lastSession: usual,
    placeLapses: withRight,
    lastGroup: withRight,
    noGroup: announcing,
    packageCancelled: ofMoney,
    packageMoved: usual,
    packageFrozen: usual,
  },
  dental: {
    dentalBooked: announcing,
    dentalChanged: announcing,
    dentalCancelled: usual,
  },
  payments: {
    orderPaid: ofMoney,
    invoiceToPay: { ...ofMoney, channel: "SMS" },
    refund: ofMoney,
    paymentVoided: ofMoney,
    referralThanks: usual,
  },
  egiro: {
    egiroAnswered: usual,
    deductionAnnounced: usual,
    deductionMade: ofMoney,
    deductionCancelled: usual,
    deductionFailed: ofMoney,
    deductionPaidOtherwise: ofMoney,
  },
  feedback: { feedbackRequest: usual },
} as const;

/** Kinds whose way is fixed, with the reason. */
const fixed = {
  codes: {
    reason: "it proves or uses the address to which it is sent",
    kinds: {
      mobileCode: bySms,
      dentalProof: bySms,
      agreementCode: bySms,
      handOver: bySms,
      clientId: usual,
      receiptForPayer: byMail,
    },
  },
  access: {
    reason: "it warns of a change, so it goes to every address on record",
    kinds: {
      recordLinked: usual,
      healthSent: usual,
      accessEnded: usual,
      contactChanged: usual,
      recordCorrected: usual,
      accountClosed: ofMoney,
      payerConsent: usual,
      deathReported: always,
    },
  },
  staff: {
    reason: "it goes to the staff's mailbox",
    kinds: {
      appointmentDeclined: byMail,
      refundForStaff: byMail,
      transferForStaff: byMail,
      deathForStaff: byMail,
      freezeToDecide: byMail,
    },
  },
} as const;

type KeysOf<Groups> = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];
type FixedKinds = { [Group in keyof typeof fixed]: (typeof fixed)[Group]["kinds"] };

type AnnouncingIn<Kinds> = {
  [Kind in keyof Kinds]: Kinds[Kind] extends { announces: true } ? Kind : never;
}[keyof Kinds];
/** Kinds that name what they announce. */
export type AnnouncingKind = {
  [Group in keyof typeof choosable]: AnnouncingIn<(typeof choosable)[Group]>;
}[keyof typeof choosable];

export type ProviderConfigurableKind = KeysOf<typeof choosable>;
/** Kinds for the staff's mailbox, which are in English. */
export type StaffKind = keyof FixedKinds["staff"];
export type MessageKind = ProviderConfigurableKind | KeysOf<FixedKinds>;

/** Kinds whose readers wait for them. */
export const codeKinds = Object.keys(fixed.codes.kinds);

/** Kinds that say nothing after a time: that of a booking, or the end of an offer. */
export const timelyKinds: readonly MessageKind[] = [
  "sessionReminder",
  "dentalReminder",
  "placeFree",
];

/** Kinds that warn of a change which the reader can stop. They never pause. */
export const warningKinds = Object.keys(fixed.access.kinds);

export interface KindOfMessage {
  kind: MessageKind;
  group: string;
  rule: SendRule;
  /** The reason why its way cannot be chosen. Null if it can. */
  fixedWhy: string | null;
}

/** The list of all kinds, in the order of the document. */
export const messageKinds: readonly KindOfMessage[] = [
  ...Object.entries(choosable).flatMap(([group, kinds]) => toKinds(group, kinds, null)),
  ...Object.entries(fixed).flatMap(([group, { reason, kinds }]) => toKinds(group, kinds, reason)),
];

function toKinds(group: string, kinds: Record<string, SendRule>, fixedWhy: string | null) {
  return Object.entries(kinds).map(
    ([kind, rule]): KindOfMessage => ({ kind: kind as MessageKind, group, rule, fixedWhy }),
  );
}

/** The format of the marks in a text, which a process resolves when it sends the message (day-placeholder.ts). */
const MARKS_SINCE = 1;

/** The latest format of messages that this version knows. */
export const MESSAGE_FORMAT = Math.max(MARKS_SINCE, ...messageKinds.map(({ rule }) => rule.since));

/** Finds the oldest format whose processes send a message of this kind rightly. */
export const findFormat = (kind: MessageKind): number =>
  Math.max(MARKS_SINCE, messageKindsByName.get(kind)?.rule.since ?? MARKS_SINCE);

export const messageKindsByName = new Map(messageKinds.map((one) => [one.kind, one]));

/** Checks if a kind goes to customers and those who act for them, not to the staff's mailbox. */
export const isKindForPersons = (kind: string): kind is Exclude<MessageKind, StaffKind> =>
  messageKindsByName.has(kind as MessageKind) && !Object.hasOwn(fixed.staff.kinds, kind);

/** Names under which the provider's data may set a channel: groups first, then kinds. */
export const channelNames: readonly string[] = [
  ...Object.keys(choosable),
  ...Object.values(choosable).flatMap((kinds) => Object.keys(kinds)),
];
