import type { Order } from "~/contract/payment/order";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatDate } from "~/lib/singapore-date";
import { describeRefundWay } from "~/lib/text/cancellation-words";
import { Notice } from "~/ui/blocks/notice";
import { Anchor } from "~/ui/text/anchor";

/** Lists the cancelled packages of an order, with the money that went back or is still to go. */
export function CreditNotes({
  order: { id, creditNotes, paymentTransaction },
}: {
  order: Pick<Order, "id" | "creditNotes" | "paymentTransaction">;
}) {
  return creditNotes.map(
    ({ number, description, cancelledDate, refundAmount, gstAmount, returnedDate, takenOff }) => (
      <Notice key={number} title={`Cancelled on ${formatDate(cancelledDate)}: ${description}`}>
        <p>
          {refundAmount === 0
            ? "Nothing is returned."
            : takenOff
              ? `${formatMoney(refundAmount)} was taken off before the eGIRO deduction.`
              : returnedDate
                ? `We returned ${formatMoney(refundAmount)} on ${formatDate(returnedDate)}.`
                : `We return ${formatMoney(refundAmount)} ${describeRefundWay(paymentTransaction?.method ?? "")}.`}{" "}
          {refundAmount === 0 ? null : `This includes ${formatMoney(gstAmount)} GST.`}
        </p>
        <p>
          <Anchor to={paths.to(paths.payment.creditNote, { id, number })}>
            Download credit note {number}
          </Anchor>
        </p>
      </Notice>
    ),
  );
}
