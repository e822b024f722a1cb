import { brand } from "~/lib/brand/brand";
import { deductionDay } from "~/lib/singapore/deduction-day";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { ProviderLink } from "~/ui/text/provider-link";

export const TRUTH = "What I told you is true and complete, as far as I know.";

export const describeEgiroConsent = () =>
  `I agree that ${brand.name} may use my details to set up eGIRO with my bank, and deduct my invoices from my account`;

/** Explains eGIRO before the customer agrees to it. */
export function EgiroTerms() {
  return (
    <div className="rich mb-6">
      <ul>
        <li>
          Your invoices will be deducted from your bank account on the {deductionDay} of each month.
        </li>
        <li>We will tell you before each deduction, and you can reject it.</li>
        <li>You can cancel eGIRO here at any time.</li>
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
