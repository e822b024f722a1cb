/** Sentences about what was cancelled, ended and refunded after a death, for the page of the family or of a helper. */
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import type { ClosedMatters } from "~/lib/text/death-words";
import { joinSentences } from "~/lib/text/join-sentences";

export const describeClosedRecord = (name: string, closed: ClosedMatters, words: Words): string =>
  addClosedMatters(words.text("people:death.closed", { name }), closed, words);

export function addClosedMatters(
  closing: string,
  { sessions, dentalAppointments, arrangements, orders, refundAmount }: ClosedMatters,
  { text, language }: Words,
): string {
  const amount = getFormats(language).money(refundAmount);
  const matters: [number, string][] = [
    [sessions, text("people:death.sessions", { count: sessions })],
    [dentalAppointments, text("people:death.dental", { count: dentalAppointments })],
    [arrangements, text("people:death.egiro", { count: arrangements })],
    [orders, text("people:death.orders", { count: orders })],
    [refundAmount, text("people:death.refund", { amount })],
  ];
  const closed = matters.flatMap(([number, sentence]) => (number > 0 ? [sentence] : []));
  return joinSentences([closing, ...closed]);
}
