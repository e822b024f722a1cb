import type { Order } from "~/contract/payment/order";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { findRefundWay } from "~/lib/refund-way";
import { Notice } from "~/ui/blocks/notice";
import { describeItems } from "~/ui/language/item-words";
import { useLanguage } from "~/ui/language/language";
import { Anchor } from "~/ui/text/anchor";

type CreditNote = Order["creditNotes"][number];

/** Lists the cancelled packages of an order, with the money that went back or is still to go. */
export function CreditNotes({
  order: { id, creditNotes, paymentTransaction },
}: {
  order: Pick<Order, "id" | "creditNotes" | "paymentTransaction">;
}) {
  const words = useLanguage();
  const { text } = words;
  return creditNotes.map((note) => (
    <Notice key={note.number} title={describeCancelledPackage(note, words)}>
      <p>{describeCredit(note, paymentTransaction?.method ?? "", words)}</p>
      <p>
        <Anchor to={paths.to(paths.payment.creditNote, { id, number: note.number })}>
          {text("payment:credit.download", { number: note.number })}
        </Anchor>
      </p>
    </Notice>
  ));
}

/** Says which package was cancelled, and when. */
export const describeCancelledPackage = (
  { cancelledDate, description }: CreditNote,
  { language, text }: Words,
): string =>
  text("payment:credit.title", {
    date: getFormats(language).date(cancelledDate),
    what: describeItems(description, text),
  });

function describeCredit(note: CreditNote, method: string, { language, text }: Words): string {
  const { refundAmount, gstAmount, returnedDate, takenOff } = note;
  if (refundAmount === 0) return text("payment:credit.nothing");
  const { date, money } = getFormats(language);
  const amounts = { amount: money(refundAmount), gst: money(gstAmount) };
  if (takenOff) return text("payment:credit.taken-off", amounts);
  if (returnedDate)
    return text("payment:credit.returned", { ...amounts, date: date(returnedDate) });
  const way = findRefundWay(method);
  return text(way ? `payment:credit.return-${way}` : "payment:credit.return", amounts);
}
