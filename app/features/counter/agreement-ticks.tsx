import { CheckboxField } from "~/ui/form/checkbox-field";
import type { Field } from "~/ui/form/field";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { TermsLink } from "~/ui/text/terms-link";
import { describeEgiroConsent, EgiroTerms, PersonalDataConsent, TRUTH } from "./agreement-texts";

export interface AgreementTicksProps {
  fields: Record<"truth" | "personalDataConsent" | "marketingConsent" | "egiroConsent", Field>;
  subject: "REGISTRATION" | "HEALTH" | "EGIRO";
}

/** Renders the declarations and agreements, each with its own tick. */
export function AgreementTicks({ fields, subject }: AgreementTicksProps) {
  const text = useText();
  if (subject === "EGIRO")
    return (
      <>
        <EgiroTerms />
        <CheckboxField field={fields.egiroConsent} label={describeEgiroConsent(text)} />
      </>
    );
  return (
    <>
      <CheckboxField field={fields.truth} label={TRUTH} />
      {subject === "REGISTRATION" ? <RegistrationTicks fields={fields} /> : null}
    </>
  );
}

/** Renders the agreements that every registration asks for. */
export function RegistrationTicks({
  fields,
}: {
  fields: Record<"personalDataConsent" | "marketingConsent", Field>;
}) {
  const text = useText();
  return (
    <>
      <CheckboxField field={fields.personalDataConsent} label={<PersonalDataConsent />} />
      <CheckboxField
        field={fields.marketingConsent}
        label={text("registration:consent.marketing")}
        hint={text("registration:consent.stop")}
      />
      <p className="hint mb-6">
        <Sentence of="registration:consent.terms" parts={{ terms: <TermsLink /> }} />
      </p>
    </>
  );
}
