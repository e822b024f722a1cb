import { getFormats } from "~/lib/language/formats";
import { ProportionBar } from "~/ui/blocks/proportion-bar";
import { useLanguage } from "~/ui/language/language";
import { Section } from "~/ui/page/landing-page";

export interface PaidMonth {
  /** "2026-11". */
  month: string;
  /** Amount in cents. */
  paid: number;
}

/**
 * Renders the payments per month, so that families see their monthly cost.
 * Renders nothing for a single month, whose invoices show it.
 */
export function PaidByMonth({ months }: { months: PaidMonth[] }) {
  const { language, text } = useLanguage();
  if (months.length < 2) return null;
  const formats = getFormats(language);
  const highest = Math.max(...months.map(({ paid }) => paid));
  return (
    <Section title={text("payment:months")}>
      <p>{text("payment:months.text")}</p>
      <dl className="facts max-w-[42rem]">
        {months.map(({ month, paid }) => (
          <div key={month}>
            <dt>{formats.month(month)}</dt>
            <dd>
              {formats.money(paid)}
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
