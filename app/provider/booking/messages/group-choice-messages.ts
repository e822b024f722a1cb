/** Texts of messages about a group that is still to be chosen. */
import type { GroupChoice } from "~/contract/booking/service";
import { brand } from "~/lib/brand/brand";
import { formatDayAndDate } from "~/lib/singapore-date";
import type { MessageContent } from "~/provider/shared/messages/outbox";
import { type BookingMessageData, toListOfAll, toMessageContent } from "./booking-messages";

export interface GroupChoiceData extends BookingMessageData {
  programme: string;
  /** Null if no group fits any more. */
  choice: GroupChoice | null;
  needsAssessment: boolean;
  sessions: number;
  /** The package's last day, as shown. */
  validUntil: string;
  chooseUrl: string;
  listUrl: string;
}

const chooseBefore = (day: string, { needsAssessment }: GroupChoiceData) =>
  needsAssessment
    ? `Please book your pre-assessment and choose your dates by ${formatDayAndDate(day)}.`
    : `Please choose your dates by ${formatDayAndDate(day)}.`;

const linkOf = ({ needsAssessment, chooseUrl }: GroupChoiceData) =>
  `${needsAssessment ? "Book your pre-assessment" : "Choose your dates"}: ${chooseUrl}`;

export function placeLapsesText(data: GroupChoiceData): MessageContent {
  const { programme, centre, choice } = data;
  const { reserved, last } = choice as GroupChoice;
  const of = reserved ?? last;
  return toMessageContent(data, {
    subject: `Please choose your dates: ${programme}`,
    text: `A place is reserved for you in the group of ${programme} at ${centre} that begins on ${formatDayAndDate(of.fromDate)}. ${chooseBefore(of.chooseBy, data)} After that you will lose your place in this group. You can choose a later group until ${formatDayAndDate(last.chooseBy)}.`,
    sms: `A place in ${programme} is reserved for you. ${chooseBefore(of.chooseBy, data)} After that you will lose it.`,
    link: linkOf(data),
  });
}

export function lastGroupText(data: GroupChoiceData): MessageContent {
  const { programme, centre, choice, sessions, validUntil } = data;
  const { last } = choice as GroupChoice;
  return toMessageContent(data, {
    subject: `Last chance to choose your dates: ${programme}`,
    text: `The last group of ${programme} at ${centre} that fits your package begins on ${formatDayAndDate(last.fromDate)}. ${chooseBefore(last.chooseBy, data)} Your package is valid until ${validUntil}. Without a group you will lose its ${sessions} sessions.`,
    sms: `The last group of ${programme} that fits your package begins on ${formatDayAndDate(last.fromDate)}. ${chooseBefore(last.chooseBy, data)}`,
    link: linkOf(data),
  });
}

export function noGroupText(data: GroupChoiceData): MessageContent {
  const { programme, centre, sessions, validUntil, listUrl } = data;
  return toMessageContent(data, {
    subject: `No group fits your package any more: ${programme}`,
    text: `No group of ${programme} at ${centre} ends before your package does, on ${validUntil}. Its ${sessions} sessions cannot be booked now. Please call us at ${brand.phones.hotline.number}. We will help you find a way.`,
    sms: `No group of ${programme} fits your package any more. Please call ${brand.phones.hotline.number}.`,
    link: `See your package: ${listUrl}`,
    smsLink: toListOfAll(listUrl),
  });
}
