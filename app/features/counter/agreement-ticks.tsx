import { CheckboxField } from "~/ui/form/checkbox-field";
import type { Field } from "~/ui/form/field";
import { TermsLink } from "~/ui/text/terms-link";
import {
  describeEgiroConsent,
  EgiroTerms,
  MARKETING,
  PersonalDataConsent,
  TRUTH,
} from "./agreement-texts";

export interface AgreementTicksProps {
  fields: Record<"truth" | "personalDataConsent" | "marketingConsent" | "egiroConsent", Field>;
  subject: "REGISTRATION" | "HEALTH" | "EGIRO";
}

/** Renders the declarations and agreements, each with its own tick. */
export function AgreementTicks({ fields, subject }: AgreementTicksProps) {
  if (subject === "EGIRO")
    return (
      <>
        <EgiroTerms />
        <CheckboxField field={fields.egiroConsent} label={describeEgiroConsent()} />
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
  return (
    <>
      <CheckboxField field={fields.personalDataConsent} label={<PersonalDataConsent />} />
      <CheckboxField
        field={fields.marketingConsent}
        label={MARKETING}
        hint="You can stop this at any time."
      />
      <p className="hint mb-6">
        Our <TermsLink /> apply to the services you register for.
      </p>
    </>
  );
}
