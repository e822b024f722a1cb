import { formatMoney } from "~/lib/money";
import { formatDayAndDate } from "~/lib/singapore-date";
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

const failures: Record<string, string> = {
  INSUFFICIENT_FUNDS: "There was not enough money in the account.",
  OVER_LIMIT: "It was over the limit that you set at the bank.",
  NO_ARRANGEMENT: "The bank knows no arrangement for it any more.",
};

/**
 * Lists past and upcoming deductions. Those that still wait for an answer have buttons.
 * @param over true if the arrangement was refused or cancelled, so that no more deductions follow.
 */
export function DeductionList({ deductions, over }: { deductions: Deduction[]; over: boolean }) {
  if (deductions.length === 0)
    return (
      <p>
        {over
          ? "Nothing was deducted, and nothing will be."
          : "Nothing has been deducted yet. We will tell you before the first deduction."}
      </p>
    );
  return (
    <ul className="stack">
      {deductions.map((row) => (
        <li key={row.id} className="card">
          <div className="row justify-between">
            <strong className="text-[1.2rem]">{formatMoney(row.amount)}</strong>
            <DeductionTag status={row.paidOtherwise ? "PAID_OTHERWISE" : row.status} />
          </div>
          {row.description ? <p>{row.description}</p> : null}
          <p>
            {row.invoiceNumber ? `Invoice ${row.invoiceNumber}, ` : ""}
            {formatDayAndDate(row.collectOn)}
          </p>
          {row.failureCode && !row.paidOtherwise ? (
            <p>{failures[row.failureCode] ?? "The bank refused it."}</p>
          ) : null}
          {row.open ? <Answers deduction={row} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Answers({ deduction: { id, status, invoiceNumber } }: { deduction: Deduction }) {
  return (
    <PageForm className="row mt-4 no-print">
      <input type="hidden" name="transaction" value={id} />
      {status === "ACCEPTED" ? null : (
        <Button kind="secondary" name="answer" value="accept">
          Accept<VisuallyHidden> the deduction for {invoiceNumber}</VisuallyHidden>
        </Button>
      )}
      {status === "REJECTED" ? null : (
        <Button kind="quiet" name="answer" value="reject">
          Reject<VisuallyHidden> the deduction for {invoiceNumber}</VisuallyHidden>
        </Button>
      )}
    </PageForm>
  );
}
