import type { GetText } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { describeItems } from "~/ui/language/item-words";
import { useLanguage, useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import { VisuallyHidden } from "~/ui/text/visually-hidden";
import { DeductionTag } from "./egiro-status";

/** The shown fields of a deduction, compatible with the contract's transaction. */
interface Deduction {
  id: string;
  /** Null, like the description, until the person has confirmed who pays. */
  invoiceNumber: string | null;
  description: string | null;
  amount: number;
  status: string;
  collectOn: string;
  failureCode: string | null;
  paidOtherwise?: boolean | undefined;
  open: boolean;
}

const failures = ["INSUFFICIENT_FUNDS", "OVER_LIMIT", "NO_ARRANGEMENT"] as const;

const getShownStatus = ({ paidOtherwise, status }: Deduction) =>
  paidOtherwise ? "PAID_OTHERWISE" : status;

function describeFailure(code: string, text: GetText): string {
  const failureCode = failures.find((failure) => failure === code);
  return text(failureCode ? `giro:deduction.${failureCode}` : "giro:deduction.refused");
}

/**
 * Lists past and upcoming deductions. Those that still wait for an answer have buttons.
 * @param over true if the arrangement was refused or cancelled, so that no more deductions follow.
 */
export function DeductionList({ deductions, over }: { deductions: Deduction[]; over: boolean }) {
  const { language, text } = useLanguage();
  const { dayAndDate, money } = getFormats(language);
  if (deductions.length === 0)
    return <p>{text(over ? "giro:deduction.none-over" : "giro:deduction.none")}</p>;
  return (
    <ul className="stack">
      {deductions.map((row) => (
        <li key={row.id} className="card">
          <div className="row justify-between">
            <strong className="text-[1.2rem]">{money(row.amount)}</strong>
            <DeductionTag status={getShownStatus(row)} />
          </div>
          {row.description ? <p>{describeItems(row.description, text)}</p> : null}
          <p>
            {row.invoiceNumber
              ? text("giro:deduction.line", {
                  number: row.invoiceNumber,
                  date: dayAndDate(row.collectOn),
                })
              : dayAndDate(row.collectOn)}
          </p>
          {row.failureCode && !row.paidOtherwise ? (
            <p>{describeFailure(row.failureCode, text)}</p>
          ) : null}
          {row.open ? <Answers deduction={row} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Answers({ deduction: { id, status, invoiceNumber } }: { deduction: Deduction }) {
  const text = useText();
  const which = (
    <VisuallyHidden>
      {" "}
      {text("giro:deduction.which", { number: invoiceNumber ?? "" })}
    </VisuallyHidden>
  );
  return (
    <PageForm className="row mt-4 no-print">
      <input type="hidden" name="transaction" value={id} />
      {status === "ACCEPTED" ? null : (
        <Button kind="secondary" name="answer" value="accept">
          {text("giro:deduction.accept")}
          {which}
        </Button>
      )}
      {status === "REJECTED" ? null : (
        <Button kind="quiet" name="answer" value="reject">
          {text("giro:deduction.reject")}
          {which}
        </Button>
      )}
    </PageForm>
  );
}
