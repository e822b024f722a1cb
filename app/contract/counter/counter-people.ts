/** People who have no sign-in. Helpers register and serve them at a counter. */
import { z } from "zod";
import { languages } from "~/lib/language/languages";
import { call } from "../call";
import { contactPerson } from "../people/contact-person";
import { clientIdText } from "../people/loved-one";
import { profileUpdate } from "../people/profile";

/** CONTACT: the contact person's number. SLIP: printed slips only. NONE: the person wants no messages. */
export const messageWays = ["CONTACT", "SLIP", "NONE"] as const;
export type MessageWay = (typeof messageWays)[number];

const enteredBy = z.string().min(1).max(1000);
/** The helper confirms that they compared the person with the identity document. */
const idSeen = z.literal(true);

export const counterPeople = {
  register: call({
    method: "POST",
    path: "/counter/people",
    auth: "public",
    doc: "Registers a person without a mobile number and without an e-mail address. The helper at the counter has compared the person with the identity document. Refused with ID_NUMBER_TAKEN for a known ID number, and with COUNTER_WITHDRAWN without a valid reference of a helper.",
    spec: "ours",
    errors: { counterWithdrawn: 403, idNumberTaken: 409 },
    optional: "People without a mobile number cannot be registered at a counter.",
    once: true,
    body: profileUpdate.omit({ email: true, mobileNumber: true, countryCode: true }).extend({
      enteredBy,
      idSeen,
      messagesTo: z.enum(messageWays),
      /** The language of messages to the person. Left out for English. */
      chosenLanguage: z.enum(languages).optional(),
      contactPerson: contactPerson.nullable(),
    }),
    data: z.object({ clientId: z.string() }),
  }),
  help: call({
    method: "POST",
    path: "/counter/people/{id}/help",
    auth: "public",
    doc: "Opens the record of a person who has no sign-in, for this visit at the counter. The token is valid for `expiresIn` seconds, and only with the same helper's reference. 404 for any other person.",
    spec: "ours",
    errors: { counterWithdrawn: 403, notFound: 404 },
    optional: "People without a sign-in cannot be served at a counter.",
    params: z.object({ id: clientIdText }),
    body: z.object({ enteredBy, idSeen }),
    data: z.object({
      accessToken: z.string(),
      customerId: z.string(),
      expiresIn: z.number().int(),
    }),
  }),
};
