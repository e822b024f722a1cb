/** Words the page that cancels a package: its meaning and the amounts. */
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { findRefundWay } from "~/lib/refund-way";
import { joinSentences } from "~/lib/text/join-sentences";
import type { ApiClient } from "~/web/api/client.server";

type Quote = NonNullable<Awaited<ReturnType<ApiClient["packageCancellations"]["quote"]>>>;

/** Describes the package and the loss when it is cancelled. */
export function describeCancellation(quote: Quote, words: Words): string[] {
  const { usedSessions: used, totalSessions, booked, forfeits, coolingOffUntil } = quote;
  const { language, text } = words;
  return [
    joinSentences([
      describePayment(quote, words),
      text("booking:end.used", { used, total: totalSessions }),
    ]),
    ...(booked > 0 ? [text("booking:end.booked", { count: booked })] : []),
    ...(forfeits > 0 ? [text("booking:end.forfeits", { count: forfeits })] : []),
    ...(quote.needsProof ? [text("shop:cancel.health-proof")] : []),
    ...(coolingOffUntil === null || quote.paidAmount === 0
      ? []
      : [
          text("booking:end.cooling-off", {
            until: getFormats(language).dayAndDate(coolingOffUntil),
          }),
        ]),
  ];
}

function describePayment({ paidAmount, deduction }: Quote, { language, text }: Words): string {
  const { money, dayAndDate } = getFormats(language);
  const amount = money(paidAmount);
  if (!deduction) return text("booking:end.paid", { amount });
  return deduction.sent
    ? text("booking:end.bank-has-it", { amount })
    : text("booking:end.not-deducted", { amount, date: dayAndDate(deduction.collectOn) });
}

/** Describes the amount that goes back, or that eGIRO still deducts. */
export function describeRefund(
  cents: number,
  { refundMethod, deduction }: Pick<Quote, "refundMethod" | "deduction">,
  { language, text }: Words,
): string {
  const { money, date } = getFormats(language);
  if (!deduction || deduction.sent) {
    if (cents === 0) return text("booking:end.nothing");
    const way = findRefundWay(refundMethod);
    return text(way ? `booking:end.return-${way}` : "booking:end.return", { amount: money(cents) });
  }
  const amount = money(deduction.amount);
  const on = date(deduction.collectOn);
  if (cents === 0) return text("booking:end.still-deduct", { amount, date: on });
  if (cents >= deduction.amount) return text("booking:end.off", { amount: money(cents) });
  const rest = money(deduction.amount - cents);
  return text("booking:end.deduct-less", { off: money(cents), rest, amount, date: on });
}
