import { formatMoney } from "~/lib/money";
import { ProportionBar } from "~/ui/blocks/proportion-bar";
import { Section } from "~/ui/page/landing-page";

export interface PaidMonth {
  /** "November 2026". */
  month: string;
  /** Amount in cents. */
  paid: number;
}

/**
 * Renders the payments per month, so that families see their monthly cost.
 * Renders nothing for a single month, whose invoices show it.
 */
export function PaidByMonth({ months }: { months: PaidMonth[] }) {
  if (months.length < 2) return null;
  const highest = Math.max(...months.map(({ paid }) => paid));
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
                parts={[{ share: Math.round((paid / highest) * 100), fill: "fill-brand" }]}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
