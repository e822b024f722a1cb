/** Texts of messages after a death. */
import { brand } from "~/lib/brand/brand";
import { type ClosedMatters, closedMattersText } from "~/lib/text/death-words";
import { toMessageText } from "~/lib/text/plain-text";
import type { MessageContent } from "../shared/messages/outbox";
import { emailSignature } from "../shared/messages/templates";

export interface DeathSummary extends ClosedMatters {
  name: string;
}

/** Builds the message to the customers who could act for the person. */
export function deathReported(summary: DeathSummary): MessageContent {
  const name = toMessageText(summary.name);
  const sorry = `We are sorry to hear that ${name} has died.`;
  const phone = brand.phones.hotline.number;
  const mistake = `If this is a mistake, please call us: ${phone}.`;
  return {
    subject: `About ${name}`,
    email: [
      sorry,
      ["We send no more messages to them.", ...closedMattersText(summary)].join("\n"),
      mistake,
      emailSignature(),
    ].join("\n\n"),
    sms: `${brand.shortName}: ${sorry} We have cancelled all their appointments. ${mistake}`,
  };
}

export function deathReportedForStaff(summary: DeathSummary, clientId: string): MessageContent {
  return {
    subject: `Death reported: client ${clientId}`,
    email: [
      `The death of client ${clientId} was reported. The record is closed.`,
      ...closedMattersText(summary),
      'Refunds for the estate are listed by "npm run operate -- refunds". A mistaken report is undone by "npm run operate -- death undo".',
    ].join("\n"),
    sms: "",
  };
}
