/** The form that registers a person without a mobile number at a counter. */
import { z } from "zod";
import { messageWays } from "~/contract/counter/counter-people";
import { createFieldRule, personName, withRules } from "~/contract/fields";
import { buildYourDetailsForm } from "~/features/people/profile/personal-details";
import { languages } from "~/lib/language/languages";
import { isPhoneNumber } from "~/lib/singapore/phone";
import { preprocessFields, readAsTyped, readNonBlank, readTicked } from "~/web/forms/form-fields";

interface Extras {
  contactName: string;
  contactNumber: string;
  messagesTo: string;
}

const extras = z.preprocess(
  preprocessFields((raw) => ({
    contactName: readNonBlank(raw.contactName),
    contactNumber: readAsTyped(raw.contactNumber) ?? "",
    messagesTo: readNonBlank(raw.messagesTo),
    chosenLanguage: readNonBlank(raw.chosenLanguage),
    idSeen: readTicked(raw.idSeen),
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
      createFieldRule<Extras>(
        ({ contactName, contactNumber }) => !contactNumber?.trim() || contactName !== undefined,
        "contactName",
        "The contact person's name is required",
      ),
      createFieldRule<Extras>(
        ({ contactName, contactNumber, messagesTo }) =>
          !!contactNumber?.trim() || (contactName === undefined && messagesTo !== "CONTACT"),
        "contactNumber",
        "The contact person's number is required",
      ),
      createFieldRule<Extras>(
        ({ contactNumber }) => !contactNumber?.trim() || isPhoneNumber("+65", contactNumber),
        "contactNumber",
        "Phone number is invalid",
      ),
    ],
  ),
);

export const newPersonForm = z.intersection(
  buildYourDetailsForm({ contactNeeded: "NONE" }),
  extras,
);
export type NewPerson = z.output<typeof newPersonForm>;
