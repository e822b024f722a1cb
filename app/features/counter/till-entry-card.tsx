import type { TillEntry } from "~/contract/counter/till";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatTime } from "~/lib/singapore-date";
import { Anchor, Card } from "~/ui";
import { methodNames } from "./till-words";

/** Renders one entry of a till, with a link to void a payment. */
export function TillEntryCard({ entry }: { entry: TillEntry }) {
  const { receiptNumber, kind, method, amount, number, voids, voidedBy, reason, staff, at } = entry;
  const isVoid = kind === "VOID";
  return (
    <Card title={`${receiptNumber}: ${formatMoney(amount)}`} headingLevel={2}>
      <p>
        {`${formatTime(at)}, ${methodNames[method] ?? method}, for ${number}, by ${staff}`}
        {isVoid ? `. Takes back ${voids}: ${reason}` : ""}
        {voidedBy ? `. Taken back by ${voidedBy}` : ""}
      </p>
      {isVoid || voidedBy ? null : (
        <p className="mt-2 no-print">
          <Anchor to={paths.to(paths.counter.voidPayment, { no: receiptNumber })}>
            Void {receiptNumber}
          </Anchor>
        </p>
      )}
    </Card>
  );
}
