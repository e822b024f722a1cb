import type { GetText, Words } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import { formatDeductionDay } from "~/lib/singapore/deduction-day";
import { useLanguage, useText } from "~/ui/language/language";
import { EnglishBelow, Sentence } from "~/ui/language/sentence";
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
            {term} {english[nth] ? <EnglishBelow>{english[nth]}</EnglishBelow> : null}
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
