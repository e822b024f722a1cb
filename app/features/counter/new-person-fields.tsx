import { languageOptions } from "~/lib/language/languages";
import { callingCodes } from "~/lib/singapore/countries";
import { CheckboxField, RadioField, TextField } from "~/ui";
import { useText } from "~/ui/language/language";
import { listPersonalChoices } from "../people/options";
import { PersonalFields, type PersonalFieldsProps } from "../people/profile/personal-fields";
import { messageOptions } from "./person-form";

type Fields = PersonalFieldsProps["fields"] &
  Record<
    "contactName" | "contactNumber" | "messagesTo" | "chosenLanguage" | "idSeen",
    Parameters<typeof TextField>[0]["field"]
  >;

/** Renders the questions for a person who has neither a mobile phone nor an e-mail address. */
export function NewPersonFields({ fields }: { fields: Fields }) {
  const text = useText();
  return (
    <>
      <PersonalFields
        fields={fields}
        choices={{ ...listPersonalChoices(text), codes: callingCodes }}
        recordedId={null}
        nameLocked={false}
        emailLocked={false}
        contactNeeded="NONE"
        without="reach"
      />
      <TextField
        field={fields.homeNumber}
        label="Home number"
        optional
        type="tel"
        inputMode="tel"
        width="medium"
      />
      <TextField
        field={fields.contactName}
        label="Contact person's name"
        hint="A relative, a friend or a neighbour, if there is one."
        optional
      />
      <TextField
        field={fields.contactNumber}
        label="Contact person's phone number"
        optional
        inputMode="tel"
        width="medium"
      />
      <RadioField
        field={fields.messagesTo}
        label="Where do messages and reminders go?"
        options={messageOptions}
      />
      <RadioField
        field={fields.chosenLanguage}
        label="Language of messages to this person"
        options={languageOptions}
      />
      <CheckboxField
        field={fields.idSeen}
        label="I have compared the person with their identity document."
      />
    </>
  );
}
