/** Texts of messages about frozen packages. They do not name the reason, because a stay in hospital is private. */
import type { DayPeriod } from "~/lib/day-periods";
import { formatDate } from "~/lib/singapore-date";
import { shortReference } from "~/lib/text/short-reference";
import type { MessageContent } from "~/provider/shared/messages/outbox";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatSlot,
  toListOfAll,
  toMessageContent,
} from "./booking-messages";

interface FreezeData extends BookingMessageData {
  programme: string;
  listUrl: string;
  /** As shown, "23/12/2026". */
  validUntil: string;
}

type WithPeriod = FreezeData & { period: DayPeriod };

const daysOf = ({ from, to }: DayPeriod) =>
  from === to ? `on ${formatDate(from)}` : `from ${formatDate(from)} to ${formatDate(to)}`;

/** Adds the sentence of the staff, if they wrote one. */
const withAnswer = (text: string, answer: string | null) =>
  answer === null ? text : `${text} ${answer}`;

export function frozenText(
  data: WithPeriod & { released: readonly BookingInMessage[]; answer: string | null },
): MessageContent {
  const { programme, centre, period, released, listUrl, answer } = data;
  const lastDay = `Your package is now valid until ${data.validUntil}.`;
  const count = released.length;
  const cancelled =
    count === 0
      ? ""
      : ` ${count === 1 ? "1 appointment is" : `${count} appointments are`} cancelled, free of charge.`;
  return toMessageContent(data, {
    subject: `Frozen: ${programme} ${daysOf(period)}`,
    text: withAnswer(
      `${programme} at ${centre}: frozen ${daysOf(period)}.${cancelled} ${lastDay}`,
      answer,
    ),
    sms: `${programme}: frozen ${daysOf(period)}.${cancelled} Now valid until ${data.validUntil}.`,
    more:
      count === 0
        ? undefined
        : `Cancelled:\n${released.map((one) => `- ${formatSlot(one)}: ${one.title}`).join("\n")}`,
    link: `See your appointments, or come back earlier: ${listUrl}`,
    smsLink: toListOfAll(listUrl),
  });
}

export function freezeRequestedText(data: WithPeriod): MessageContent {
  const { programme, centre, period, listUrl } = data;
  return toMessageContent(data, {
    subject: `Your request: freeze ${programme}`,
    text: `You would like us to freeze ${programme} at ${centre} ${daysOf(period)}. We will answer within 2 working days. Until then your bookings stay as they are.`,
    sms: `We will answer within 2 working days if we can freeze ${programme} ${daysOf(period)}.`,
    link: `See your request: ${listUrl}`,
    smsLink: toListOfAll(listUrl),
  });
}

export function freezeRefusedText(data: WithPeriod & { answer: string }): MessageContent {
  const { programme, centre, period, answer, listUrl } = data;
  return toMessageContent(data, {
    subject: `Not frozen: ${programme}`,
    text: `We are sorry: we cannot freeze ${programme} at ${centre} ${daysOf(period)}. ${answer} Your bookings stay as they are.`,
    sms: `We cannot freeze ${programme} ${daysOf(period)}. ${answer}`,
    link: `See your appointments: ${listUrl}`,
    smsLink: toListOfAll(listUrl),
  });
}

export function freezeEndedText(data: FreezeData): MessageContent {
  const { programme, centre, listUrl } = data;
  const lastDay = `valid until ${data.validUntil}`;
  return toMessageContent(data, {
    subject: `No longer frozen: ${programme}`,
    text: `${programme} at ${centre} is no longer frozen. You can book again. Your package is ${lastDay}.`,
    sms: `${programme} is no longer frozen. You can book again. It is ${lastDay}.`,
    link: `Book a time: ${listUrl}`,
    smsLink: toListOfAll(listUrl),
  });
}

export function packageExtendedText(data: FreezeData & { answer: string | null }): MessageContent {
  const { programme, centre, listUrl, answer } = data;
  const lastDay = `valid until ${data.validUntil}`;
  return toMessageContent(data, {
    subject: `More time for ${programme}`,
    text: withAnswer(`Your package of ${programme} at ${centre} is now ${lastDay}.`, answer),
    sms: `Your package of ${programme} is now ${lastDay}.`,
    link: `See your appointments: ${listUrl}`,
    smsLink: toListOfAll(listUrl),
  });
}

/** Asks the staff to decide. */
export function freezeForStaff(data: {
  programme: string;
  termId: string;
  period: DayPeriod;
}): MessageContent {
  const reference = shortReference(data.termId);
  return {
    subject: `To decide: freeze package ${reference}`,
    email: `A customer asks to freeze package ${reference}, ${data.programme}, ${daysOf(data.period)}. Please decide within 2 working days: npm run operate -- freezes`,
    sms: "",
  };
}
