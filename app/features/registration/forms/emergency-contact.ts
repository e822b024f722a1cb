/** Parses the next-of-kin form (SPEC section 5, Next-of-kin form). */
import { z } from "zod";
import { contactDetails } from "~/contract/people/contact";
import { readContact } from "~/features/people/contact/contact-form";
import { reply } from "~/languages/reply";
import { preprocessFields, readTicked } from "~/web/forms/form-fields";

const emergencyContact = contactDetails.transform((contact) => ({
  ...contact,
  otherRelationship: contact.relationship === "Others" ? contact.otherRelationship : null,
}));

/** The form of the emergency contact, which is always marked as such. */
export const emergencyContactForm = z.preprocess(
  preprocessFields((raw) => ({ ...readContact(raw), emergency: true })),
  emergencyContact,
);

/** The button of a customer who has no family member or friend to name. */
export const noContactForm = z.object({ contact: z.literal("none") });

/** The same form for a loved one, with the consent that the customer gives for them. */
export const lovedOneContactForm = z.preprocess(
  preprocessFields((raw) => ({
    ...readContact(raw),
    emergency: true,
    consent: readTicked(raw.consent),
  })),
  z
    .intersection(
      emergencyContact,
      z.object({ consent: z.literal(true, reply("replies-registration:tick")) }),
    )
    .transform(({ consent: _consent, ...contact }) => contact),
);
