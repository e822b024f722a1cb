import type { HealthResult } from "~/contract/health/health-declaration";
import { brand } from "~/lib/brand/brand";
import { useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";
import { ProviderText, Sentence } from "~/ui/language/sentence";
import { Section } from "~/ui/page/landing-page";

/** Lists the answers that decided a result, each with its source. Renders nothing if there are none. */
export function Reasons({ reasons }: { reasons: HealthResult["reasons"] }) {
  const text = useText();
  if (reasons.length === 0) return null;
  return (
    <Section title={text("health:why")}>
      <ul className="grid gap-4">
        {reasons.map(({ about: subject, why, source }) => (
          <li key={subject} className="measure">
            <strong>
              <Reply>{subject}</Reply>
            </strong>{" "}
            <span className="block">
              <Reply>{why}</Reply>
            </span>{" "}
            <span className="hint block">
              <Sentence
                of="health:source"
                parts={{ source: <ProviderText>{source}</ProviderText> }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="hint mt-4">
        <Sentence
          of="health:no-advice"
          parts={{
            number: <a href={brand.phones.hotline.href}>{brand.phones.hotline.number}</a>,
          }}
        />
      </p>
    </Section>
  );
}
