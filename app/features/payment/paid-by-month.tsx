import { formatMoney } from "~/lib/money";
import { ProportionBar } from "~/ui/blocks/proportion-bar";
import { Section } from "~/ui/page/landing-page";

export interface PaidMonth {
  /** "November 2026". */
  month: string;
  /** In cents. */
  paid: number;
}

/** What was paid, month by month, so that a family sees what a month costs. Draws nothing for a single month: its invoices say it. */
export function PaidByMonth({ months }: { months: PaidMonth[] }) {
  if (months.length < 2) return null;
  const most = Math.max(...months.map(({ paid }) => paid));
  return (
    <Section title="Paid by month">
      <p>With GST, by the month of the order.</p>
      <dl className="facts max-w-[42rem]">
        {months.map(({ month, paid }) => (
          <div key={month}>
            <dt>{month}</dt>
            <dd>
              {formatMoney(paid)}
              <ProportionBar
                parts={[{ share: Math.round((paid / most) * 100), fill: "fill-brand" }]}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
