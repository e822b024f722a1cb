/** The next-of-kin form as it is posted (SPEC section 5, Next-of-kin form). */
import { z } from "zod";
import { contactDetails } from "~/contract/people/contact";
import { filled, reading, text, ticked } from "~/web/read-form";

/** Raw field names are those of the contact. Whoever is named here is the emergency contact. */
export const emergencyContactForm = z.preprocess(
  reading((raw) => ({
    name: text(raw.name),
    relationship: filled(raw.relationship),
    otherRelationship: text(raw.otherRelationship),
    countryCode: filled(raw.countryCode),
    mobileNumber: text(raw.mobileNumber),
    homeNumber: text(raw.homeNumber),
    email: filled(raw.email),
    payer: ticked(raw.payer),
    emergency: true,
  })),
  contactDetails.transform((contact) => ({
    ...contact,
    otherRelationship: contact.relationship === "Others" ? contact.otherRelationship : null,
  })),
);
