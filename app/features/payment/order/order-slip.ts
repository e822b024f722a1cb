/** The rows of an order's slip: for whom, what, when, the amount and the reference. */
import type { Order } from "~/contract/payment/order";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { describeItems } from "~/ui/language/item-words";
import type { SlipRow } from "~/ui/page/slip-page";
import { computeAmountAfterCredit } from "./amount-after-credit";
import { isEveryPackageCancelled } from "./cancelled-packages";
import { describeCancelledPackage } from "./credit-notes";
import { isIssuedInvoice } from "./issued-invoice";
import { describeVoid } from "./voided-payment";

export function listOrderSlipRows(order: Order, words: Words): SlipRow[] {
  const { text } = words;
  const { items, creditNotes, invoiceNumber, orderNumber } = order;
  return [
    {
      label: text("slips:for"),
      value: [...new Set(items.map(({ clientName }) => clientName))].join("\n"),
    },
    {
      label: text("slips:order.what"),
      value: items.map(({ description }) => describeItems(description, text)).join("\n"),
    },
    {
      label: text("slips:order.when"),
      value: [
        ...(isEveryPackageCancelled(order) ? [] : [text("slips:order.when-text")]),
        ...creditNotes.map((note) => describeCancelledPackage(note, words)),
      ].join("\n"),
    },
    describeAmount(order, words),
    { label: text("slips:reference"), value: invoiceNumber ?? orderNumber },
  ];
}

/** States what was paid, or what is to be paid. Only an order that keeps places has a deadline. */
function describeAmount(order: Order, words: Words): SlipRow {
  const { language, text } = words;
  const { money, dayAndTime } = getFormats(language);
  if (order.status === "PAID")
    return { label: text("slips:order.paid"), value: money(computeAmountAfterCredit(order)) };
  if (order.voidedPayment && order.payableAmount === 0)
    return {
      label: text("payment:voided.title"),
      value: describeVoid(order.voidedPayment, words),
    };
  const amount = money(order.payableAmount);
  return {
    label: text("slips:order.due"),
    value: isIssuedInvoice(order)
      ? amount
      : text("slips:order.due-text", { amount, time: dayAndTime(order.expiresAt) }),
  };
}
