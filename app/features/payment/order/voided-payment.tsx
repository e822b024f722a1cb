import type { VoidedPayment } from "~/contract/payment/order";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { Notice } from "~/ui/blocks/notice";
import { useLanguage } from "~/ui/language/language";

/** Says when and by which receipt a payment at a counter was taken back. */
export function describeVoid(voided: VoidedPayment, { language, text }: Words): string {
  const { money, dateAndTime } = getFormats(language);
  return text("payment:voided", {
    amount: money(voided.amount),
    receipt: voided.receiptNumber,
    date: dateAndTime(voided.voidedDate),
    voidedBy: voided.voidReceiptNumber,
  });
}

/** Shows a payment that was taken back. Renders nothing for an order without one. */
export function VoidNotice({ voided }: { voided: VoidedPayment | undefined }) {
  const words = useLanguage();
  if (voided === undefined) return null;
  return (
    <Notice title={words.text("payment:voided.title")}>
      <p>{describeVoid(voided, words)}</p>
    </Notice>
  );
}
