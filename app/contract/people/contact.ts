/** Contacts of a client: next of kin, emergency contact, payer (SPEC sections 3, 5 and 7). */
import { z } from "zod";
import { isHomeNumber, isPhoneNumber } from "~/lib/singapore/phone";
import { reply } from "../../languages/reply";
import { call, emptyResponse, idParam } from "../call";
import {
  countryCode,
  emailText,
  homeNumberText,
  normaliseMobile,
  phoneText,
} from "../contact-fields";
import {
  createFieldRule,
  openEnum,
  optionalText,
  orBlank,
  personName,
  recordId,
  recordVersion,
  removedVersion,
  requiredChoice,
  withRules,
} from "../fields";
import { relationships } from "../lists";

interface ContactForm {
  mobileNumber: string;
  countryCode: string;
  homeNumber: string;
  relationship: string;
  otherRelationship: string | null;
}

/** Next-of-kin form (SPEC section 5). One message ends in a space there, so it does here too. */
export const contactDetails = withRules(
  z.object({
    name: personName(),
    relationship: requiredChoice(relationships, reply("replies-people:relationship.required")),
    otherRelationship: optionalText(60),
    countryCode,
    mobileNumber: phoneText,
    homeNumber: homeNumberText,
    email: orBlank(
      emailText(reply("replies:email.is-invalid"), reply("replies:email.is-invalid")),
      reply("replies:email.is-invalid"),
    ),
    payer: z.boolean().default(false),
    emergency: z.boolean(reply("replies-people:emergency")).default(false),
    version: recordVersion,
  }),
  [
    createFieldRule<ContactForm>(
      (form) => !!form.mobileNumber,
      "mobileNumber",
      reply("replies:mobile.required"),
    ),
    createFieldRule<ContactForm>(
      (form) => !form.mobileNumber || isPhoneNumber(form.countryCode ?? "+65", form.mobileNumber),
      "mobileNumber",
      reply("replies-people:mobile.invalid"),
    ),
    createFieldRule<ContactForm>(
      (form) => !form.homeNumber || isHomeNumber(form.homeNumber),
      "homeNumber",
      reply("replies-people:home-number.invalid"),
    ),
    createFieldRule<ContactForm>(
      (form) => form.relationship !== "Others" || !!form.otherRelationship,
      "otherRelationship",
      reply("replies-people:relationship.other"),
    ),
  ],
).transform(normaliseMobile);
export type ContactDetails = z.output<typeof contactDetails>;

export const contact = z.object({
  id: recordId,
  name: z.string(),
  relationship: openEnum(relationships),
  otherRelationship: z.string().nullable().default(null),
  countryCode: z.string(),
  mobileNumber: z.string(),
  homeNumber: z.string().nullable().default(null),
  email: z.string().nullable().default(null),
  payer: z.boolean(),
  emergency: z.boolean(),
  /** True for the one who also gets the reminders of the person's appointments. */
  reminded: z.boolean().optional(),
  version: recordVersion,
});
export type Contact = z.output<typeof contact>;

export const contacts = {
  list: call({
    method: "GET",
    path: "/profile/contact",
    auth: "customer",
    proxy: "read",
    doc: "Returns the next of kin of the client acted for.",
    spec: "7, Profile and linking",
    data: z.array(contact),
  }),
  create: call({
    method: "POST",
    path: "/profile/contact",
    auth: "customer",
    proxy: "edit",
    doc: "Adds a next of kin.",
    spec: "7, Profile and linking; 5, Next-of-kin form",
    errors: { notAllowed: 409, notFound: 404 },
    body: contactDetails,
    data: contact,
  }),
  update: call({
    method: "PUT",
    path: "/profile/contact/{id}",
    auth: "customer",
    proxy: "edit",
    doc: "Changes a next of kin.",
    spec: "7, Profile and linking",
    errors: { notFound: 404, recordChanged: 409 },
    params: idParam,
    body: contactDetails,
    data: contact,
  }),
  remove: call({
    method: "DELETE",
    path: "/profile/contact/{id}",
    auth: "customer",
    proxy: "edit",
    doc: "Deletes a next of kin.",
    spec: "7, Profile and linking",
    errors: { notFound: 404, recordChanged: 409 },
    params: idParam,
    query: removedVersion,
    data: emptyResponse,
  }),
};
