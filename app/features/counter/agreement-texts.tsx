import type { GetText, Words } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import { formatDeductionDay } from "~/lib/singapore/deduction-day";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence, WithEnglish } from "~/ui/language/sentence";
import { ProviderLink } from "~/ui/text/provider-link";

export const describeEgiroConsent = (text: GetText) =>
  text("giro:terms.agree", { brand: brand.name });

export const listEgiroTerms = ({ language, text }: Words) => [
  text("giro:terms.day", { day: formatDeductionDay(language) }),
  text("giro:terms.tell"),
  text("giro:terms.cancel"),
];

/** Explains eGIRO before the customer agrees to it. */
export function EgiroTerms({ english = [] }: { english?: readonly string[] | undefined }) {
  return (
    <div className="rich mb-6">
      <ul>
        {listEgiroTerms(useLanguage()).map((term, nth) => (
          <li key={term}>
            <WithEnglish english={english[nth]}>{term}</WithEnglish>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Explains the use of personal data, with a link to the full text. */
export function PersonalDataConsent() {
  const text = useText();
  return (
    <Sentence
      of="registration:consent.data"
      parts={{
        brand: brand.name,
        policy: (
          <ProviderLink name="privacyPolicy">{text("registration:consent.policy")}</ProviderLink>
        ),
      }}
    />
  );
}
