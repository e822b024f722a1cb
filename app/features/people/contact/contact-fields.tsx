import { ConditionalField, markRevealingOption } from "~/ui/form/conditional-field";
import type { Field, Option } from "~/ui/form/field";
import { HiddenField } from "~/ui/form/hidden-field";
import { PhoneField } from "~/ui/form/phone-field";
import { QuestionGroups } from "~/ui/form/question-groups";
import { RadioField } from "~/ui/form/radio-field";
import { TextField } from "~/ui/form/text-field";
import { useText } from "~/ui/language/language";

export type ContactFieldName =
  | "name"
  | "relationship"
  | "otherRelationship"
  | "countryCode"
  | "mobileNumber"
  | "homeNumber"
  | "email"
  | "version";

export interface ContactFieldsProps {
  fields: Record<ContactFieldName, Field>;
  relationships: Option[];
  codes: Option[];
  /** The name of the person they belong to, or null for the customer. */
  personName: string | null;
  /** The group shown at a counter: 1 for identity, 2 for contact details. */
  only?: number | null;
}

/** Renders the fields of the next of kin and how to reach them. */
export function ContactFields(props: ContactFieldsProps) {
  const { fields, relationships, personName, only = null } = props;
  const text = useText();
  return (
    <QuestionGroups only={only}>
      <div>
        <HiddenField field={fields.version} />
        <TextField
          field={fields.name}
          label={text("people:contact.name")}
          autoComplete="off"
          spellCheck={false}
        />
        <ConditionalField
          more={
            <TextField
              field={fields.otherRelationship}
              label={
                personName === null
                  ? text("people:contact.other.you")
                  : text("people:contact.other.of", { name: personName })
              }
              hint={text("people:contact.other-hint")}
              autoComplete="off"
            />
          }
        >
          <RadioField
            field={fields.relationship}
            label={
              personName === null
                ? text("people:contact.who.you")
                : text("people:contact.who.of", { name: personName })
            }
            options={relationships.map(markRevealingOption)}
          />
        </ConditionalField>
      </div>
      <ContactReach {...props} />
    </QuestionGroups>
  );
}

function ContactReach({ fields, codes }: ContactFieldsProps) {
  const text = useText();
  return (
    <div>
      <PhoneField
        code={fields.countryCode}
        number={fields.mobileNumber}
        label={text("people:contact.mobile")}
        codes={codes}
        autoComplete={false}
      />
      <TextField
        field={fields.homeNumber}
        label={text("people:contact.home")}
        optional
        type="tel"
        inputMode="tel"
        width="medium"
        autoComplete="off"
      />
      <TextField
        field={fields.email}
        label={text("people:contact.email")}
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
