/** The form that registers a person without a mobile number at a counter. */
import { z } from "zod";
import { messageWays } from "~/contract/counter/counter-people";
import { fieldRule, personName, withRules } from "~/contract/fields";
import { yourDetailsForm } from "~/features/people/profile/personal-details";
import { languages } from "~/lib/language/languages";
import { isPhoneNumber } from "~/lib/singapore/phone";
import { nonBlank, preprocessFields, textValue, ticked } from "~/web/forms/form-fields";

export const messageOptions = [
  { value: "CONTACT", label: "By SMS to the contact person" },
  { value: "SLIP", label: "On a printed slip at each visit" },
  { value: "NONE", label: "Nowhere, with no messages and no slips" },
];

interface Extras {
  contactName: string;
  contactNumber: string;
  messagesTo: string;
}

const extras = z.preprocess(
  preprocessFields((raw) => ({
    contactName: nonBlank(raw.contactName),
    contactNumber: textValue(raw.contactNumber) ?? "",
    messagesTo: nonBlank(raw.messagesTo),
    chosenLanguage: nonBlank(raw.chosenLanguage),
    idSeen: ticked(raw.idSeen),
  })),
  withRules(
    z.object({
      contactName: personName("The contact person's name is required").optional(),
      contactNumber: z.string().max(60, "Phone number is invalid"),
      messagesTo: z.enum(messageWays, { error: "Choose where messages go" }),
      chosenLanguage: z.enum(languages, { error: "Choose the language of messages" }).optional(),
      idSeen: z.literal(true, { error: "Please look at the identity document first" }),
    }),
    [
      fieldRule<Extras>(
        ({ contactName, contactNumber }) => !contactNumber?.trim() || contactName !== undefined,
        "contactName",
        "The contact person's name is required",
      ),
      fieldRule<Extras>(
        ({ contactName, contactNumber, messagesTo }) =>
          !!contactNumber?.trim() || (contactName === undefined && messagesTo !== "CONTACT"),
        "contactNumber",
        "The contact person's number is required",
      ),
      fieldRule<Extras>(
        ({ contactNumber }) => !contactNumber?.trim() || isPhoneNumber("+65", contactNumber),
        "contactNumber",
        "Phone number is invalid",
      ),
    ],
  ),
);

export const newPersonForm = z.intersection(yourDetailsForm({ contactNeeded: "NONE" }), extras);
export type NewPerson = z.output<typeof newPersonForm>;
