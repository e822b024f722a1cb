import type { ReactNode } from "react";
import { CheckboxField } from "~/ui/form/checkbox-field";
import type { Field } from "~/ui/form/field";
import { useText } from "~/ui/language/language";
import { EnglishBelow, Sentence } from "~/ui/language/sentence";
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

/** Renders a statement with its English below it. */
const InBoth = ({ english, children }: { english: string | undefined; children: ReactNode }) => (
  <>
    {children}
    {english ? <EnglishBelow> {english}</EnglishBelow> : null}
  </>
);

/** Renders the declarations and agreements, each with its own tick. */
export function AgreementTicks({ fields, subject, english }: AgreementTicksProps) {
  const text = useText();
  if (subject === "EGIRO")
    return (
      <>
        <EgiroTerms english={english?.egiroTerms} />
        <CheckboxField
          field={fields.egiroConsent}
          label={<InBoth english={english?.egiroConsent}>{describeEgiroConsent(text)}</InBoth>}
        />
      </>
    );
  return (
    <>
      <CheckboxField
        field={fields.truth}
        label={<InBoth english={english?.truth}>{text("counter:agreement.truth")}</InBoth>}
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
          <InBoth english={english?.personalDataConsent}>
            <PersonalDataConsent />
          </InBoth>
        }
      />
      <CheckboxField
        field={fields.marketingConsent}
        label={
          <InBoth english={english?.marketingConsent}>
            {text("registration:consent.marketing")}
          </InBoth>
        }
        hint={text("registration:consent.stop")}
      />
      <p className="hint mb-6">
        <InBoth english={english?.terms}>
          <Sentence of="registration:consent.terms" parts={{ terms: <TermsLink /> }} />
        </InBoth>
      </p>
    </>
  );
}
