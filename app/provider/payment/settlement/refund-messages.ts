/** Texts of messages about refunds. */
import type { order } from "~/database/schema/order";
import { getTextIn } from "~/languages/page-texts.server";
import { wordReply } from "~/languages/word-reply.server";
import { formatMoney } from "~/lib/money";
import type { RefundReason } from "~/lib/refund-reasons";
import { formatDateTime } from "~/lib/singapore-date";
import { toEnglish } from "~/provider/shared/failure";
import { writeMessage } from "~/provider/shared/messages/compose";
import type { StaffMessage, WriteMessage } from "~/provider/shared/messages/message-language";
import { computeAmountDue } from "../order/amount-due";
import { describePayment } from "./refund-reply";

interface Owed {
  order: typeof order.$inferSelect;
  receivedCents: number;
  amountCents: number;
  reason: RefundReason;
  at: Date;
}

const cameOf = ({ order, receivedCents, reason }: Owed) => ({
  reason,
  received: receivedCents,
  due: computeAmountDue(order),
});

export const writeRefundOwed = (
  owed: Owed,
  { now, publicUrl }: { now: Date; publicUrl: string },
): WriteMessage =>
  writeMessage("messages-payments:refund", ({ text, sentences, formats, language }) => {
    const { order, reason } = owed;
    const isPayable =
      order.status === "PENDING_PAYMENT" && order.expiresAt > now && reason !== "INELIGIBLE";
    // Invoices of the provider are paid by a link. The person without an account knows their number, and no order.
    const isByLink = order.customerId === null;
    const values = {
      amount: formats.money(owed.amountCents),
      received: formats.money(owed.receivedCents),
      due: formats.money(computeAmountDue(order)),
      time: formats.dayAndTime(order.expiresAt),
      invoice: order.invoiceNumber ?? order.orderNumber,
      order: order.orderNumber,
    };
    const happened = sentences(
      wordReply(describePayment(cameOf(owed)), { language, text: getTextIn(language) }),
      text("messages-payments:refund.back", values),
      ...listNextSteps(owed, { isPayable, isByLink }).map((key) =>
        text(key, { ...values, amount: values.due }),
      ),
    );
    const isPaidHere = isPayable && !isByLink && reason !== "SURPLUS";
    const way = isPaidHere ? `: ${publicUrl}/payment?order=${order.id}` : "";
    return {
      to: order.payerName,
      values: { ...values, text: happened + way },
      text: [isByLink ? ".invoice" : ".order"],
      // The SMS of the longest kind in at most two parts.
      sms: reason === "PART" && isByLink && isPayable ? [".part-by-link-sms"] : [],
    };
  });

/** Lists the next steps. An order that still waits can be paid until its own time expires. */
function listNextSteps(
  { reason }: Owed,
  { isPayable, isByLink }: { isPayable: boolean; isByLink: boolean },
) {
  if (!isPayable || reason === "SURPLUS")
    return ["messages-payments:refund.nothing-to-do"] as const;
  const pay = reason === "LATE" ? "pay-newer" : "pay";
  return isByLink
    ? ([
        "messages-payments:refund.invoice-not-paid",
        `messages-payments:refund.${pay}-by-link`,
      ] as const)
    : (["messages-payments:refund.not-paid", `messages-payments:refund.${pay}`] as const);
}

export function writeRefundForStaff(owed: Owed): StaffMessage {
  const { order, amountCents, at } = owed;
  const amount = formatMoney(amountCents);
  return {
    subject: `Refund due: ${amount} for order ${order.orderNumber}`,
    email: `${amount} for order ${order.orderNumber} must go back. ${toEnglish(describePayment(cameOf(owed)))} It was paid on ${formatDateTime(at)}.`,
  };
}

export function writeRefusedTransferForStaff(refused: {
  reference: string;
  eventId: string;
  reason: string;
}): StaffMessage {
  return {
    subject: `Please look at a notice of the bank: ${refused.reference}`,
    email: `The bank reported a PayNow payment for ${refused.reference} that cannot be right (its event ${refused.eventId}). ${refused.reason}. Nothing was booked. Please ask the bank.`,
  };
}
