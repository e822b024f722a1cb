/** The form that registers a person without a mobile number at a counter. */
import { z } from "zod";
import { messageWays } from "~/contract/counter/counter-people";
import { createFieldRule, personName, withRules } from "~/contract/fields";
import { buildYourDetailsForm } from "~/features/people/profile/personal-details";
import { reply } from "~/languages/reply";
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
      contactName: personName(reply("replies-counter:contact-name")).optional(),
      contactNumber: z.string().max(60, reply("replies:phone.invalid")),
      messagesTo: z.enum(messageWays, { error: reply("replies-counter:messages-to") }),
      chosenLanguage: z
        .enum(languages, { error: reply("replies-counter:messages-language") })
        .optional(),
      idSeen: z.literal(true, { error: reply("replies-counter:id-first") }),
    }),
    [
      createFieldRule<Extras>(
        ({ contactName, contactNumber }) => !contactNumber?.trim() || contactName !== undefined,
        "contactName",
        reply("replies-counter:contact-name"),
      ),
      createFieldRule<Extras>(
        ({ contactName, contactNumber, messagesTo }) =>
          !!contactNumber?.trim() || (contactName === undefined && messagesTo !== "CONTACT"),
        "contactNumber",
        reply("replies-counter:contact-number"),
      ),
      createFieldRule<Extras>(
        ({ contactNumber }) => !contactNumber?.trim() || isPhoneNumber("+65", contactNumber),
        "contactNumber",
        reply("replies:phone.invalid"),
      ),
    ],
  ),
);

export const newPersonForm = z.intersection(
  buildYourDetailsForm({ contactNeeded: "NONE" }),
  extras,
);
export type NewPerson = z.output<typeof newPersonForm>;
