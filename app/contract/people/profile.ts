/** The user profile (SPEC sections 3 and 7). */
import { z } from "zod";
import { languages } from "~/lib/language/languages";
import { quietHourChoices } from "~/lib/singapore/quiet-hours";
import { call, emptyResponse, fileResponse } from "../call";
import { blankAsNull, day, instant, markBlank, openEnum, recordId, recordVersion } from "../fields";
import { genders, idTypes, linkingStatuses } from "../lists";
import { idNumberText } from "./identification";
import {
  buildPersonalDetails,
  type NeededContact,
  neededContacts,
  textQuestionNames,
  type textQuestions,
} from "./personal";

/** Channels of messages to a person. */
export const messageChannels = ["SMS", "EMAIL", "BOTH"] as const;

/** The profile as it is sent: `language` is one comma-and-space-joined string, and an empty home number is null. */
export const profile = z.object({
  ...forEachTextQuestion(z.string().nullable().default(null)),
  /** The client id. Null until the first registration or link. */
  id: z.string().nullable().default(null),
  name: z.string().nullable().default(null),
  email: z.string().nullable().default(null),
  countryCode: z.string(),
  mobileNumber: z.string().nullable().default(null),
  homeNumber: z.string().nullable().default(null),
  dateOfBirth: blankAsNull(day),
  gender: openEnum(genders).nullable().default(null),
  idType: openEnum(idTypes),
  /** Masked, as S****567D. */
  maskedNric: z.string().nullable().default(null),
  maritalStatus: z.string().nullable().default(null),
  language: z.string().nullable().default(null),
  religion: z.string().nullable().default(null),
  residentStatus: z.string().nullable().default(null),
  nationality: z.string().nullable().default(null),
  unionMember: z.boolean(),
  chasSubsidyTier: z.string().nullable().default(null),
  chasExpiryDate: blankAsNull(day),
  marketingConsent: z.boolean(),
  profileLinkingStatus: openEnum(linkingStatuses).nullable().default(null),
  /** Shows the Finance menu (SPEC section 6). */
  finance: z.boolean(),
  /** Time of the picture's last change. Null without one. */
  pictureAt: instant.nullable().default(null),
  /**
   * False if the identity provider proved no mobile number of the customer. The portal then says so before the forms that the provider
   * would refuse with MOBILE_UNPROVEN.
   */
  mobileProven: z.boolean().optional(),
  /**
   * The contact that this record must have. BOTH if it is absent. A backend that states it also accepts loved ones without any contact.
   */
  contactNeeded: z.enum(neededContacts).optional(),
  /** The recipient of messages to a person without a mobile number. Absent for all others. */
  messagesTo: openEnum(["CONTACT", "SLIP", "NONE"]).nullish(),
  /**
   * The channel chosen for messages to the person. The portal offers the choice, and next of kin to remind, only where it is present.
   */
  messageChannel: openEnum(messageChannels).optional(),
  /** The person's quiet hours. The portal offers the choice only where it is present. */
  quietHours: openEnum(quietHourChoices).optional(),
  /**
   * The language of messages to the person. Null until it is chosen. The portal offers the choice only where it is present.
   */
  chosenLanguage: openEnum(languages).nullish(),
  /** A mobile number that counts once the person has said yes. Absent if none waits. */
  waitingMobile: z.string().optional(),
  /** The caller's proven mobile number, present while the own record has none. Messages can go to it. */
  offeredMobile: z.string().optional(),
  /** False if no SMS goes to the mobile number: a landline, or a number of a country that the provider does not list. */
  canGetSms: z.boolean().optional(),
  version: recordVersion,
});
export type Profile = z.output<typeof profile>;

const optional = markBlank(z.string().nullish());

/**
 * The request body of PUT profile. If the ID number is left out, it stays as it is. Once on record it cannot be changed. The provider
 * applies the same rules as the form.
 */
export const profileUpdate = z.object({
  ...forEachTextQuestion(optional),
  name: z.string(),
  /** Blank only where `contactNeeded` of the profile permits it. */
  email: optional,
  countryCode: z.string(),
  mobileNumber: optional,
  homeNumber: optional,
  dateOfBirth: z.string(),
  gender: z.string(),
  idType: z.string(),
  nric: z.string().optional(),
  maritalStatus: optional,
  /** Comma-and-space-joined. */
  language: z.string(),
  religion: optional,
  residentStatus: optional,
  nationality: optional,
  unionMember: z.boolean().default(false),
  chasSubsidyTier: optional,
  chasExpiryDate: optional,
  /** Present at registration only. If it is left out, it stays as it is. */
  marketingConsent: z.boolean().optional(),
  personalDataConsent: z.literal(true).optional(),
  version: recordVersion,
});
export type ProfileUpdate = z.output<typeof profileUpdate>;

function forEachTextQuestion<Field>(field: Field): Record<keyof typeof textQuestions, Field> {
  return Object.fromEntries(textQuestionNames.map((name) => [name, field])) as Record<
    keyof typeof textQuestions,
    Field
  >;
}

/** Applies the rules of the personal form to a request. The name on a record may be older than the rule for names. */
export function checkProfileUpdate(update: ProfileUpdate, contact: NeededContact = "BOTH") {
  const { language, nric, ...rest } = update;
  return buildPersonalDetails({
    idNumberLocked: nric === undefined,
    nameLocked: nric === undefined,
    contact,
  }).safeParse({
    ...rest,
    nric: nric ?? "",
    language: language.split(", ").filter(Boolean),
  });
}

/** Longest picture in base64: what 400 x 400 pixels of a photo need, and room. */
export const MAX_PICTURE_LENGTH = 110_000;

export const profiles = {
  get: call({
    method: "GET",
    path: "/profile",
    auth: "customer",
    proxy: "any",
    doc: "Returns the profile of the client acted for, or of the caller. Its id is null before the first registration or link.",
    spec: "7, Profile and linking; 3, User profile",
    data: profile,
  }),
  put: call({
    method: "PUT",
    path: "/profile",
    auth: "customer",
    proxy: "edit",
    freshSignIn: "contactChange",
    doc: "Changes the profile, by the rules of the personal form. An ID number that is left out stays; once on record it cannot be changed.",
    spec: "7, Profile and linking; 5, Personal form",
    errors: {
      idNumberTaken: 409,
      fieldLocked: 400,
      agreementNeeded: 403,
      mobileUnproven: 403,
      notFound: 404,
      recordChanged: 409,
    },
    body: profileUpdate,
    data: profile,
  }),
  setMessages: call({
    method: "PUT",
    path: "/profile/messages",
    auth: "customer",
    proxy: "edit",
    doc: "Sets how messages reach the client acted for, and the next of kin who also gets the reminders of appointments. Codes and warnings about access keep their channels. Messages that the person did not request at that moment wait for the end of the quiet hours. A channel without an address is refused.",
    spec: "ours",
    optional: "Messages go by the channels of the backend, and no next of kin is reminded.",
    errors: { notFound: 404, notAllowed: 409 },
    body: z.object({
      channel: z.enum(messageChannels),
      /** Left out if no next of kin is reminded. */
      remindedContactId: recordId.optional(),
      /** Left out if they stay as they are. */
      quietHours: z.enum(quietHourChoices).optional(),
      /** The language of messages to the person. Left out if it stays as it is. */
      chosenLanguage: z.enum(languages).optional(),
      /** True if the offered mobile number becomes that of the own record. */
      takeOfferedMobile: z.boolean().optional(),
    }),
    data: emptyResponse,
  }),
  setLanguage: call({
    method: "PUT",
    path: "/profile/language",
    auth: "customer",
    proxy: "edit",
    doc: "Sets the language of messages to the client acted for. For the caller it is also that of pages, and does not need a record.",
    spec: "ours",
    optional: "A choice of language stays in the browser, and messages are in English.",
    errors: { notFound: 404 },
    body: z.object({ chosenLanguage: z.enum(languages) }),
    data: emptyResponse,
  }),
  byIdNumber: call({
    method: "GET",
    path: "/profile/nric/{nric}",
    auth: "customer",
    proxy: "any",
    doc: "Checks whether the caller may act for the owner of an ID number. 200 for the ID number of a person the caller may act for. 404 for every other, known to the provider or not.",
    spec: "7, Profile and linking",
    optional:
      "Nothing in this portal, which learns from a refused form that an ID number is known.",
    errors: { notFound: 404, mobileUnproven: 403 },
    params: z.object({ nric: idNumberText }),
    data: z.object({ id: z.string() }),
  }),
  picture: call({
    method: "GET",
    path: "/profile/picture",
    auth: "customer",
    proxy: "read",
    doc: "Returns the picture of the client acted for, a JPEG of at most 400 x 400 pixels. 404 without one.",
    spec: "7, Profile and linking; 5, Profile photo",
    errors: { notFound: 404 },
    data: fileResponse,
  }),
  putPicture: call({
    method: "PUT",
    path: "/profile/picture",
    auth: "customer",
    proxy: "edit",
    doc: "Stores a new picture, a photo in base64.",
    spec: "7, Profile and linking; 5, Profile photo",
    errors: { notFound: 404 },
    body: z.object({ picture: z.base64().max(MAX_PICTURE_LENGTH) }),
    data: emptyResponse,
  }),
  removePicture: call({
    method: "DELETE",
    path: "/profile/picture",
    auth: "customer",
    proxy: "edit",
    doc: "Deletes the picture.",
    spec: "ours",
    optional: "A picture can be replaced but not deleted.",
    data: emptyResponse,
  }),
};
