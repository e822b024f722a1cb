import type { ReactNode } from "react";
import { Notice } from "~/ui/blocks/notice";
import { useText } from "~/ui/language/language";
import type { RefundSummary } from "./refund-summary";

/** Shows money that is due or paid back. Renders nothing for an order without a refund. */
export function RefundNotice({
  refund,
  children,
}: {
  refund: RefundSummary | null;
  children?: ReactNode;
}) {
  const text = useText();
  if (refund === null) return null;
  return (
    <Notice title={refund.title}>
      {refund.sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have the same sentence, and the list never changes
        <p key={index}>{sentence}</p>
      ))}
      {children ?? (refund.due ? <p>{text("paynow:no-action")}</p> : null)}
    </Notice>
  );
}
