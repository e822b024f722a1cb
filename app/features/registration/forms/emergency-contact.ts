/** The next-of-kin form as it is posted (SPEC section 5, Next-of-kin form). */
import { z } from "zod";
import { contactDetails } from "~/contract/people/contact";
import { nonBlank, preprocessFields, textValue, ticked } from "~/web/forms/form-fields";

/** Raw field names are those of the contact. Whoever is named here is the emergency contact. */
export const emergencyContactForm = z.preprocess(
  preprocessFields((raw) => ({
    name: textValue(raw.name),
    relationship: nonBlank(raw.relationship),
    otherRelationship: textValue(raw.otherRelationship),
    countryCode: nonBlank(raw.countryCode),
    mobileNumber: textValue(raw.mobileNumber),
    homeNumber: textValue(raw.homeNumber),
    email: nonBlank(raw.email),
    payer: ticked(raw.payer),
    emergency: true,
  })),
  contactDetails.transform((contact) => ({
    ...contact,
    otherRelationship: contact.relationship === "Others" ? contact.otherRelationship : null,
  })),
);
