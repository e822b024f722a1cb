import { ConditionalField, markRevealingOption } from "~/ui/form/conditional-field";
import type { Field, Option } from "~/ui/form/field";
import { PhoneField } from "~/ui/form/phone-field";
import { QuestionGroups } from "~/ui/form/question-groups";
import { RadioField } from "~/ui/form/radio-field";
import { TextField } from "~/ui/form/text-field";

export type ContactFieldName =
  | "name"
  | "relationship"
  | "otherRelationship"
  | "countryCode"
  | "mobileNumber"
  | "homeNumber"
  | "email";

export interface ContactFieldsProps {
  fields: Record<ContactFieldName, Field>;
  relationships: Option[];
  codes: Option[];
  /** "you", or the name of the person they belong to. */
  recipient: string;
  /** The group shown at a counter: 1 for identity, 2 for contact details. */
  only?: number | null;
}

/** Renders the fields of the next of kin and how to reach them. */
export function ContactFields(props: ContactFieldsProps) {
  const { fields, relationships, codes, recipient, only = null } = props;
  return (
    <QuestionGroups only={only}>
      <div>
        <TextField
          field={fields.name}
          label="Their full name"
          autoComplete="off"
          spellCheck={false}
        />
        <ConditionalField
          more={
            <TextField
              field={fields.otherRelationship}
              label={`If Others: what are they to ${recipient}?`}
              hint="For example sister, neighbour, friend"
              autoComplete="off"
            />
          }
        >
          <RadioField
            field={fields.relationship}
            label={`Who are they to ${recipient}?`}
            options={relationships.map(markRevealingOption)}
          />
        </ConditionalField>
      </div>
      <div>
        <PhoneField
          code={fields.countryCode}
          number={fields.mobileNumber}
          label="Their mobile number"
          codes={codes}
          autoComplete={false}
        />
        <TextField
          field={fields.homeNumber}
          label="Their home number"
          optional
          type="tel"
          inputMode="tel"
          width="medium"
          autoComplete="off"
        />
        <TextField
          field={fields.email}
          label="Their e-mail"
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </QuestionGroups>
  );
}
