import { getFormats } from "~/lib/language/formats";
import { useLanguage } from "~/ui/language/language";
import { StatusTag, type StatusTone } from "~/ui/text/status-tag";

const tones = {
  PENDING_PAYMENT: "wait",
  PAID: "good",
  FAILED: "bad",
  EXPIRED: "off",
  CANCELLED: "off",
  REFUND_DUE: "info",
} as const satisfies Record<string, StatusTone>;

const hasTone = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** Renders the status of an order in words, the same on every page. */
export function OrderStatusTag({
  status,
  refunded,
  deductedOn,
  deductionFailed = false,
}: {
  status: string;
  refunded: boolean;
  /** Day of the deduction by eGIRO that will pay it. */
  deductedOn?: string | null | undefined;
  /** True if an earlier deduction failed. */
  deductionFailed?: boolean | undefined;
}) {
  const { language, text } = useLanguage();
  if (status === "PENDING_PAYMENT" && deductedOn) {
    const date = getFormats(language).date(deductedOn);
    return deductionFailed ? (
      <StatusTag tone="bad">{text("payment:status.deducted-again", { date })}</StatusTag>
    ) : (
      <StatusTag tone="info">{text("payment:status.deducted", { date })}</StatusTag>
    );
  }
  if (status === "REFUND_DUE" && refunded)
    return <StatusTag tone="off">{text("payment:status.refunded")}</StatusTag>;
  if (!hasTone(status)) return <StatusTag tone="info">{status}</StatusTag>;
  return <StatusTag tone={tones[status]}>{text(`payment:status.${status}`)}</StatusTag>;
}
