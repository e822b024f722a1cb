/** Sentences about what was cancelled, ended and refunded after a death, for the page of the family. */
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import type { ClosedMatters } from "~/lib/text/death-words";

export function describeClosedRecord(
  name: string,
  { sessions, dentalAppointments, arrangements, refundAmount }: ClosedMatters,
  { text, language }: Words,
): string {
  const amount = getFormats(language).money(refundAmount);
  const matters: [number, string][] = [
    [sessions, text("people:death.sessions", { count: sessions })],
    [dentalAppointments, text("people:death.dental", { count: dentalAppointments })],
    [arrangements, text("people:death.egiro", { count: arrangements })],
    [refundAmount, text("people:death.refund", { amount })],
  ];
  const closed = matters.flatMap(([number, sentence]) => (number > 0 ? [sentence] : []));
  return [text("people:death.closed", { name }), ...closed].join(language === "zh" ? "" : " ");
}
