/** Texts of messages about a person's record. */
import type { ProxyRights } from "~/contract/people/proxy-rights";
import { brand } from "~/lib/brand/brand";
import { formatDate, formatDayAndTime } from "~/lib/singapore-date";
import type { MessageContent } from "../shared/messages/outbox";
import { greeting, nameInSentence } from "../shared/messages/templates";

/** Builds the message to the contact of a record that was just linked. */
export function recordLinked({
  to,
  by,
  url,
  mayBook,
  isAdded,
}: {
  to: string;
  by: string;
  url: string;
  /** False if the owner has withdrawn booking before. */
  mayBook: boolean;
  /** True for a new record. Such an access does not need to be confirmed. */
  isAdded: boolean;
}): MessageContent {
  const who = nameInSentence(by);
  const may = `can now see your records${mayBook ? " and book for you" : ""}`;
  return {
    subject: `${who} can now see your records`,
    email: [
      greeting(to),
      `${who} has ${isAdded ? "added you" : "linked your record"} on our website and ${may}.`,
      isAdded
        ? `If that is right, you do not need to do anything. If it is not, you can stop it at once here:\n${url}`
        : `Is that right? Please say so here. If it is not, you can stop it at once on the same page:\n${url}`,
      `You can also call us: ${brand.phones.hotline.number} (${brand.phones.hotline.hours}).`,
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: ${who} ${may}. ${isAdded ? "Not right? Stop it" : "Confirm or stop it"}: ${url}`,
  };
}

/** Builds the message to the contact of a record that an account linked as its own. */
export function recordOfAccount({
  to,
  by,
  url,
}: {
  to: string;
  by: string;
  url: string;
}): MessageContent {
  const what = `Your record is now part of the account of ${nameInSentence(by)} on our website.`;
  return {
    subject: "Your record was linked to an account",
    email: [
      greeting(to),
      `${what} If this is your own account, there is nothing to do.`,
      `If it is not yours, you can stop it at once here:\n${url}`,
      callUs(),
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: your record is now part of the account of ${nameInSentence(by)}. Not yours? Stop it: ${url}`,
  };
}

interface EndedAccessData {
  holder: string;
  owner: string;
  /** Open matters of the person, one line each. */
  open: readonly string[];
}

const listOf = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");

/** Builds the message to a customer who can no longer act for a person. */
export function accessEndedForHolder({ owner, open }: EndedAccessData): MessageContent {
  const who = nameInSentence(owner);
  const what = `You can no longer act for ${who} on our website.`;
  return {
    subject: `You no longer act for ${who}`,
    email: [
      `${what} Their records and programmes stay with us.`,
      ...(open.length === 0
        ? []
        : [
            `Still open:\n${listOf(open)}`,
            "You can no longer book or change these. The centre expects the person at what is booked. If you no longer want an order that is not paid, do not pay it.",
          ]),
      callUs(),
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: ${what}${open.length === 0 ? "" : ` Still open: ${open.join("; ")}.`} Questions? Call ${brand.phones.hotline.number}.`,
  };
}

/** Builds the message to a person for whom a customer can no longer act. */
export function accessEndedForOwner({ holder, owner, open }: EndedAccessData): MessageContent {
  const what = `${nameInSentence(holder)} can no longer act for you on our website.`;
  return {
    subject: `${nameInSentence(holder)} no longer acts for you`,
    email: [
      greeting(owner),
      `${what} Your records and programmes stay with us.`,
      ...(open.length === 0
        ? []
        : [
            `Still open:\n${listOf(open)}`,
            "Packages and bookings stay yours. You can use them with your own account, or call us.",
          ]),
      callUs(),
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: ${what}${open.length === 0 ? "" : ` Still open: ${open.join("; ")}. Packages and bookings stay yours.`} Questions? Call ${brand.phones.hotline.number}.`,
  };
}

/** Builds the message to a customer whose rights for a person were changed by that person. */
export function rightsChanged({
  owner,
  rights: { book, pay, health, until },
}: {
  owner: string;
  rights: ProxyRights;
}): MessageContent {
  const who = nameInSentence(owner);
  const word = (isAllowed: boolean) => (isAllowed ? "yes" : "no");
  const end = until === null ? "" : ` Your access ends on ${formatDate(until)}.`;
  const what = `${who} has changed what you may do for them. Book: ${word(book)}. Pay: ${word(pay)}. Health answers: ${word(health)}.${end}`;
  return {
    subject: `What you may do for ${who}`,
    email: [what, callUs(), brand.name].join("\n\n"),
    sms: `${brand.shortName}: ${what}`,
  };
}

interface ChangedContact {
  to: string;
  /** The other person who asked for it. Null if the owner did. */
  by: string | null;
  /** The old contact, masked. */
  from: string;
  now: string;
  url: string;
}

const callUs = () =>
  `You can also call us: ${brand.phones.hotline.number} (${brand.phones.hotline.hours}).`;

/** Builds the message to the contact before a change and to the contact after it. */
export function contactChanged({ to, by, from, now, url }: ChangedContact): MessageContent {
  const what = `The contact we have for you was changed from ${from} to ${now}${by === null ? "" : ` by ${nameInSentence(by)}`}.`;
  return {
    subject: "Your contact details were changed",
    email: [
      greeting(to),
      what,
      `If this is not right, you can undo it here:\n${url}`,
      callUs(),
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: ${what} Not right? Undo it: ${url}`,
  };
}

/** Builds the message that asks the person for their yes to a change by another person. */
export function contactChangeRequested({ to, by, from, now, url }: ChangedContact): MessageContent {
  const what = `${nameInSentence(by ?? "")} wants to change the contact we have for you from ${from} to ${now}.`;
  return {
    subject: "Is your new contact right?",
    email: [
      greeting(to),
      `${what} Nothing is changed yet.`,
      `Please say here if it is right:\n${url}`,
      callUs(),
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: ${what} Nothing is changed yet. Is it right? Answer here: ${url}`,
  };
}

/** Builds the reminder to the next of kin whom the person chose. It has no link, because a link would let them change the appointment. */
export function reminderForContact({
  name,
  title,
  day,
  startsAt,
  place,
}: {
  name: string;
  title: string;
  /** The day's placeholder, such as "tomorrow" when the message is sent. */
  day: string;
  startsAt: Date;
  place: string;
}): MessageContent {
  const who = nameInSentence(name);
  const what = `A reminder for ${who}: ${title} is ${day}, ${formatDayAndTime(startsAt)}`;
  return {
    subject: `For ${who}: ${title} ${day}`,
    email: [
      `${what}, at ${place}.`,
      `You get this because you are named as next of kin of ${who}. They can change it on their page, Messages and reminders.`,
      callUs(),
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: ${what}. You are named as next of kin.`,
  };
}

export function clientIdReminder({ id, name }: { id: string; name: string }): MessageContent {
  const warning =
    "Someone asked for it on our website. Give it only to people who may see your records and act for you.";
  const inShort = "Give it only to people who may act for you.";
  return {
    subject: "Your client ID",
    email: [
      greeting(name),
      `Your client ID is ${id}`,
      "Please enter capital and small letters exactly as shown.",
      warning,
      brand.name,
    ].join("\n\n"),
    sms: `${brand.shortName}: your client ID is ${id} (capital and small letters matter). ${inShort}`,
  };
}
