/** Texts of messages after a death. */
import { brand } from "~/lib/brand/brand";
import type { ClosedMatters } from "~/lib/text/death-words";
import { toMessageText } from "~/lib/text/plain-text";
import { writeMessage } from "../shared/messages/compose";
import {
  getWords,
  type StaffMessage,
  type Words,
  type WriteMessage,
} from "../shared/messages/message-language";

export interface DeathSummary extends ClosedMatters {
  name: string;
}

/** Builds the message to the customers who could act for the person. */
export const writeDeathReported = (summary: DeathSummary): WriteMessage =>
  writeMessage("messages-people:death", (words) => {
    const closed = listClosedMatters(words, summary);
    return {
      values: { name: toMessageText(summary.name), phone: brand.phones.hotline.number },
      text: [".sorry"],
      paragraphs: [
        { worded: [words.text("messages-people:death.no-more"), ...closed].join("\n") },
        ".mistake",
        "messages:signature",
      ],
      sms: [".sorry", ".sms", ".mistake"],
    };
  });

/** Builds the message to the person's own contact after a request. */
export const writeDeathRequested = (data: { to: string; by: string; url: string }): WriteMessage =>
  writeMessage("messages-people:death", () => ({
    to: data.to,
    values: { name: toMessageText(data.by), url: data.url },
    subject: ".requested-subject",
    text: [".requested"],
    paragraphs: [".stop", "messages:call-us", "messages:signature"],
    sms: [".requested", ".stop"],
  }));

export function writeDeathRequestedForStaff(
  clientId: string,
  state: "REQUESTED" | "STOPPED",
): StaffMessage {
  return state === "REQUESTED"
    ? {
        subject: `Death to decide: client ${clientId}`,
        email: [
          `A customer reports the death of client ${clientId}. Nothing is cancelled yet.`,
          'Look at the death certificate first. Then record the death at a counter, or by "npm run operate -- death report". "death undo" withdraws the request.',
        ].join("\n"),
      }
    : {
        subject: `Death report stopped: client ${clientId}`,
        email: `The report of the death of client ${clientId} was stopped by the person's own contact or account.`,
      };
}

export function listClosedMatters(
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
  { contactPerson, broughtBy }: { contactPerson: string | null; broughtBy: string | null },
): StaffMessage {
  return {
    subject: `Death reported: client ${clientId}`,
    email: [
      `The death of client ${clientId} was reported. The record is closed.`,
      ...listClosedMatters(getWords("en"), summary),
      contactPerson === null
        ? "The record has no contact person."
        : `Contact person of the record: ${contactPerson}.`,
      ...(broughtBy === null ? [] : [`The death certificate was brought by ${broughtBy}.`]),
      'Refunds for the estate are listed by "npm run operate -- refunds". A mistaken report is undone by "npm run operate -- death undo".',
    ].join("\n"),
  };
}
