import type { PaidMonth } from "~/contract/payment/order";
import { getFormats } from "~/lib/language/formats";
import { ProportionBar } from "~/ui/blocks/proportion-bar";
import { useLanguage } from "~/ui/language/language";
import { Section } from "~/ui/page/landing-page";

/**
 * Renders what was paid per month less what was returned, so that families see their monthly cost.
 * Renders nothing for less than three months, whose invoices show it.
 */
export function PaidByMonth({ months }: { months: PaidMonth[] }) {
  const { language, text } = useLanguage();
  if (months.length < 3) return null;
  const formats = getFormats(language);
  const highest = Math.max(1, ...months.map(({ received, returned }) => received - returned));
  return (
    <Section title={text("payment:months")}>
      <p>{text("payment:months.text")}</p>
      <dl className="facts max-w-[42rem]">
        {months.map(({ month, received, returned }) => {
          const paid = received - returned;
          const share = Math.round((Math.max(0, paid) / highest) * 100);
          return (
            <div key={month}>
              <dt>{formats.month(month)}</dt>
              <dd>
                {formats.money(paid)}
                {returned > 0 ? (
                  <span className="block">
                    {text("payment:months.returned", {
                      paid: formats.money(received),
                      returned: formats.money(returned),
                    })}
                  </span>
                ) : null}
                <ProportionBar parts={[{ share, fill: "fill-brand" }]} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
