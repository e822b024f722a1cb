import type { GetText } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import { formatDeductionDay } from "~/lib/singapore/deduction-day";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { ProviderLink } from "~/ui/text/provider-link";

export const TRUTH = "What I told you is true and complete, as far as I know.";

export const describeEgiroConsent = (text: GetText) =>
  text("giro:terms.agree", { brand: brand.name });

/** Explains eGIRO before the customer agrees to it. */
export function EgiroTerms() {
  const { language, text } = useLanguage();
  return (
    <div className="rich mb-6">
      <ul>
        <li>{text("giro:terms.day", { day: formatDeductionDay(language) })}</li>
        <li>{text("giro:terms.tell")}</li>
        <li>{text("giro:terms.cancel")}</li>
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
