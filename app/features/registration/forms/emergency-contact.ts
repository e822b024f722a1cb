/** The next-of-kin form as it is posted (SPEC section 5, Next-of-kin form). */
import { z } from "zod";
import { contactDetails } from "~/contract/people/contact";
import { readContact } from "~/features/people/contact/contact-form";
import { preprocessFields } from "~/web/forms/form-fields";

/** The person named here is the emergency contact. */
export const emergencyContactForm = z.preprocess(
  preprocessFields((raw) => ({ ...readContact(raw), emergency: true })),
  contactDetails.transform((contact) => ({
    ...contact,
    otherRelationship: contact.relationship === "Others" ? contact.otherRelationship : null,
  })),
);
