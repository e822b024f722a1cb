import { CheckboxField } from "~/ui/form/checkbox-field";
import type { Field } from "~/ui/form/field";
import { useText } from "~/ui/language/language";
import { Sentence, WithEnglish } from "~/ui/language/sentence";
import { TermsLink } from "~/ui/text/terms-link";
import { describeEgiroConsent, EgiroTerms, PersonalDataConsent } from "./agreement-texts";

export interface AgreementTicksProps {
  fields: Record<"truth" | "personalDataConsent" | "marketingConsent" | "egiroConsent", Field>;
  subject: "REGISTRATION" | "HEALTH" | "EGIRO";
  /** The English of a slip in another language, which the centre keeps. */
  english?: EnglishAgreement | null;
}

export interface EnglishAgreement {
  truth: string;
  personalDataConsent: string;
  marketingConsent: string;
  terms: string;
  egiroTerms: string[];
  egiroConsent: string;
}

/** Renders the declarations and agreements, each with its own tick. */
export function AgreementTicks({ fields, subject, english }: AgreementTicksProps) {
  const text = useText();
  if (subject === "EGIRO")
    return (
      <>
        <EgiroTerms english={english?.egiroTerms} />
        <CheckboxField
          field={fields.egiroConsent}
          label={
            <WithEnglish english={english?.egiroConsent}>{describeEgiroConsent(text)}</WithEnglish>
          }
        />
      </>
    );
  return (
    <>
      <CheckboxField
        field={fields.truth}
        label={
          <WithEnglish english={english?.truth}>{text("counter:agreement.truth")}</WithEnglish>
        }
      />
      {subject === "REGISTRATION" ? <RegistrationTicks fields={fields} english={english} /> : null}
    </>
  );
}

/** Renders the agreements that every registration asks for. */
export function RegistrationTicks({
  fields,
  english,
}: {
  fields: Record<"personalDataConsent" | "marketingConsent", Field>;
  english?: EnglishAgreement | null | undefined;
}) {
  const text = useText();
  return (
    <>
      <CheckboxField
        field={fields.personalDataConsent}
        label={
          <WithEnglish english={english?.personalDataConsent}>
            <PersonalDataConsent />
          </WithEnglish>
        }
      />
      <CheckboxField
        field={fields.marketingConsent}
        label={
          <WithEnglish english={english?.marketingConsent}>
            {text("registration:consent.marketing")}
          </WithEnglish>
        }
        hint={text("registration:consent.stop")}
      />
      <p className="hint mb-6">
        <WithEnglish english={english?.terms}>
          <Sentence of="registration:consent.terms" parts={{ terms: <TermsLink /> }} />
        </WithEnglish>
      </p>
    </>
  );
}
