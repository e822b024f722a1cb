import { messageWays } from "~/contract/counter/counter-people";
import { listCallingCodes } from "~/lib/language/country-choices";
import { languageOptions } from "~/lib/language/languages";
import { CheckboxField, RadioField, TextField } from "~/ui";
import { useLanguage } from "~/ui/language/language";
import { listPersonalChoices } from "../people/options";
import { PersonalFields, type PersonalFieldsProps } from "../people/profile/personal-fields";

type Fields = PersonalFieldsProps["fields"] &
  Record<
    "contactName" | "contactNumber" | "messagesTo" | "chosenLanguage" | "idSeen",
    Parameters<typeof TextField>[0]["field"]
  >;

/** No mobile number and no e-mail address is needed. */
const REACHED_BY = "NONE";

/** Renders the questions for a person who has neither a mobile phone nor an e-mail address. */
export function NewPersonFields({ fields }: { fields: Fields }) {
  const { language, text } = useLanguage();
  return (
    <>
      <PersonalFields
        fields={fields}
        choices={{ ...listPersonalChoices(text), codes: listCallingCodes(language) }}
        recordedId={null}
        nameLocked={false}
        emailLocked={false}
        contactNeeded={REACHED_BY}
        without="reach"
      />
      <TextField
        field={fields.homeNumber}
        label={text("person-form:home-number")}
        optional
        type="tel"
        inputMode="tel"
        width="medium"
      />
      <TextField
        field={fields.contactName}
        label={text("counter:person.contact")}
        hint={text("counter:person.contact-hint")}
        optional
      />
      <TextField
        field={fields.contactNumber}
        label={text("counter:person.contact-number")}
        optional
        inputMode="tel"
        width="medium"
      />
      <RadioField
        field={fields.messagesTo}
        label={text("counter:person.messages")}
        options={messageWays.map((value) => ({
          value,
          label: text(`counter:person.messages-${value}`),
        }))}
      />
      <RadioField
        field={fields.chosenLanguage}
        label={text("counter:person.language")}
        options={languageOptions}
      />
      <CheckboxField field={fields.idSeen} label={text("counter:person.id-seen")} />
    </>
  );
}
