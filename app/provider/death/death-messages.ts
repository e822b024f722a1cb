/** Texts of messages after a death. */
import { brand } from "~/lib/brand/brand";
import type { ClosedMatters } from "~/lib/text/death-words";
import { toMessageText } from "~/lib/text/plain-text";
import {
  getWords,
  type MessageContent,
  type Words,
  type WriteMessage,
} from "../shared/messages/message-language";
import { addSmsSender, formatEmailSignature, joinParagraphs } from "../shared/messages/templates";

export interface DeathSummary extends ClosedMatters {
  name: string;
}

/** Builds the message to the customers who could act for the person. */
export const writeDeathReported =
  (summary: DeathSummary): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const name = toMessageText(summary.name);
    const sorry = text("messages-people:death.sorry", { name });
    const mistake = text("messages-people:death.mistake", { phone: brand.phones.hotline.number });
    return {
      subject: text("messages-people:death.subject", { name }),
      email: joinParagraphs(
        sorry,
        [text("messages-people:death.no-more"), ...closedMatters(words, summary)].join("\n"),
        mistake,
        formatEmailSignature(words),
      ),
      sms: addSmsSender(sentences(sorry, text("messages-people:death.sms"), mistake)),
    };
  };

function closedMatters(
  { text, formats }: Words,
  { sessions, dentalAppointments, arrangements, orders, refundAmount }: ClosedMatters,
): string[] {
  return [
    sessions > 0 ? text("messages-people:death.sessions", { count: sessions }) : null,
    dentalAppointments > 0
      ? text("messages-people:death.dental", { count: dentalAppointments })
      : null,
    arrangements > 0 ? text("messages-people:death.egiro", { count: arrangements }) : null,
    orders > 0 ? text("messages-people:death.orders", { count: orders }) : null,
    refundAmount > 0
      ? text("messages-people:death.refund", { amount: formats.money(refundAmount) })
      : null,
  ].filter((line) => line !== null);
}

export function writeDeathReportedForStaff(
  summary: DeathSummary,
  clientId: string,
): MessageContent {
  return {
    subject: `Death reported: client ${clientId}`,
    email: [
      `The death of client ${clientId} was reported. The record is closed.`,
      ...closedMatters(getWords("en"), summary),
      'Refunds for the estate are listed by "npm run operate -- refunds". A mistaken report is undone by "npm run operate -- death undo".',
    ].join("\n"),
    sms: "",
  };
}
