import { formatDate } from "~/lib/singapore-date";
import { StatusTag, type StatusTone } from "~/ui/text/status-tag";

const looks: Record<string, { tone: StatusTone; words: string }> = {
  PENDING_PAYMENT: { tone: "wait", words: "To pay" },
  PAID: { tone: "good", words: "Paid" },
  FAILED: { tone: "bad", words: "Payment failed" },
  EXPIRED: { tone: "off", words: "Expired" },
  CANCELLED: { tone: "off", words: "Cancelled" },
  REFUND_DUE: { tone: "info", words: "Refund due" },
};

const returned = { tone: "off" as const, words: "Refunded" };

/** Renders the status of an order in words, the same on every page. */
export function OrderStatusTag({
  status,
  refunded,
  deductedOn,
}: {
  status: string;
  refunded: boolean;
  /** Day of the deduction by eGIRO that will pay it. */
  deductedOn?: string | null | undefined;
}) {
  if (status === "PENDING_PAYMENT" && deductedOn)
    return <StatusTag tone="info">{`Deducted on ${formatDate(deductedOn)}`}</StatusTag>;
  if (status === "REFUND_DUE" && refunded)
    return <StatusTag tone={returned.tone}>{returned.words}</StatusTag>;
  const look = looks[status] ?? { tone: "info" as const, words: status };
  return <StatusTag tone={look.tone}>{look.words}</StatusTag>;
}
