import type { TillEntry } from "~/contract/counter/till";
import type { GetText } from "~/languages/page-language";
import { type Formats, getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Anchor, Card } from "~/ui";
import { useLanguage } from "~/ui/language/language";
import { formatTillMethod } from "./till-words";

/** Renders one entry of a till, with a link to void a payment. */
export function TillEntryCard({ entry }: { entry: TillEntry }) {
  const { language, text } = useLanguage();
  const formats = getFormats(language);
  const { receiptNumber: number, amount } = entry;
  return (
    <Card
      title={text("counter:till.entry-title", { number, amount: formats.money(amount) })}
      headingLevel={2}
    >
      <p>{describeEntry(entry, text, formats)}</p>
      {entry.kind === "VOID" || entry.voidedBy ? null : (
        <p className="mt-2 no-print">
          <Anchor
            to={paths.to(paths.counter.voidPayment, { no: number })}
            className="btn-quiet text-danger"
          >
            {text("counter:till.void", { number })}
          </Anchor>
        </p>
      )}
    </Card>
  );
}

function describeEntry(entry: TillEntry, text: GetText, { time }: Formats): string {
  const { kind, method, number, voids, voidedBy, reason, staff, at } = entry;
  const facts = { time: time(at), method: formatTillMethod(text, method), number, staff };
  if (kind === "VOID")
    return text("counter:till.entry-void", { ...facts, voids: voids ?? "", reason: reason ?? "" });
  return voidedBy
    ? text("counter:till.entry-voided", { ...facts, voidedBy })
    : text("counter:till.entry", facts);
}
