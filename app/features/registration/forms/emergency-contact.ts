/** Parses the next-of-kin form (SPEC section 5, Next-of-kin form). */
import { z } from "zod";
import { contactDetails } from "~/contract/people/contact";
import { readContact } from "~/features/people/contact/contact-form";
import { preprocessFields } from "~/web/forms/form-fields";

/** The form of the emergency contact, which is always marked as such. */
export const emergencyContactForm = z.preprocess(
  preprocessFields((raw) => ({ ...readContact(raw), emergency: true })),
  contactDetails.transform((contact) => ({
    ...contact,
    otherRelationship: contact.relationship === "Others" ? contact.otherRelationship : null,
  })),
);
