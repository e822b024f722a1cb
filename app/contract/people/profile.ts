/** The user profile (SPEC sections 3 and 7). */
import { z } from "zod";
import { call, done, file } from "../call";
import { day, instant } from "../fields";
import { genders, idTypes, linkingStatuses } from "../lists";
import { idNumberText } from "./identification";
import { personalDetails } from "./personal";

/** The profile as it is sent: `language` is one comma-and-space-joined string, and an empty home number is null. */
export const profile = z.object({
  /** The client id; null until the first registration or link. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  countryCode: z.string(),
  mobileNumber: z.string().nullable(),
  homeNumber: z.string().nullable(),
  dateOfBirth: day.nullable(),
  gender: z.enum(genders).nullable(),
  idType: z.enum(idTypes),
  /** Masked, as S****567D. */
  maskedNric: z.string().nullable(),
  maritalStatus: z.string().nullable(),
  language: z.string().nullable(),
  otherLanguage: z.string().nullable(),
  religion: z.string().nullable(),
  otherReligion: z.string().nullable(),
  residentStatus: z.string().nullable(),
  otherResidentStatus: z.string().nullable(),
  nationality: z.string().nullable(),
  unionMember: z.boolean(),
  chasSubsidyTier: z.string().nullable(),
  chasExpiryDate: day.nullable(),
  companyName: z.string().nullable(),
  marketingConsent: z.boolean(),
  profileLinkingStatus: z.enum(linkingStatuses).nullable(),
  /** Shows the Finance menu (SPEC section 6). */
  finance: z.boolean(),
  /** When the picture was last changed; null without one. */
  pictureAt: instant.nullable(),
});
export type Profile = z.output<typeof profile>;

const optional = z.string().nullish();

/**
 * PUT profile as it travels. Left out, the ID number stays as it is; once on record it cannot be changed.
 * The provider puts it through the same rules as the form.
 */
export const profileUpdate = z.object({
  name: z.string(),
  email: z.string(),
  countryCode: z.string(),
  mobileNumber: z.string(),
  homeNumber: optional,
  dateOfBirth: z.string(),
  gender: z.string(),
  idType: z.string(),
  nric: z.string().optional(),
  maritalStatus: optional,
  /** Comma-and-space-joined. */
  language: z.string(),
  otherLanguage: optional,
  religion: optional,
  otherReligion: optional,
  residentStatus: optional,
  otherResidentStatus: optional,
  nationality: optional,
  unionMember: z.boolean().default(false),
  chasSubsidyTier: optional,
  chasExpiryDate: optional,
  companyName: optional,
  /** Asked at registration only; left out, it stays as it is. */
  marketingConsent: z.boolean().optional(),
  personalDataConsent: z.literal(true).optional(),
});
export type ProfileUpdate = z.output<typeof profileUpdate>;

/** The rules of the personal form applied to what was sent. */
export function checkProfileUpdate(update: ProfileUpdate) {
  const { language, nric, ...rest } = update;
  return personalDetails({ idNumberLocked: nric === undefined }).safeParse({
    ...rest,
    nric: nric ?? "",
    language: language.split(", ").filter(Boolean),
  });
}

/** Longest picture in base64: what 400 x 400 pixels of a photo need, and room. */
export const LONGEST_PICTURE = 110_000;

export const profiles = {
  get: call({ method: "GET", path: "/profile", auth: "customer", data: profile }),
  put: call({
    method: "PUT",
    path: "/profile",
    auth: "customer",
    body: profileUpdate,
    data: profile,
  }),
  /** 200 for the ID number of a person the caller may act for; 404 for every other, known to the provider or not. */
  byIdNumber: call({
    method: "GET",
    path: "/profile/nric/{nric}",
    auth: "customer",
    params: z.object({ nric: idNumberText }),
    data: z.object({ id: z.string() }),
  }),
  /** A JPEG of at most 400 x 400 pixels. 404 without one. */
  picture: call({ method: "GET", path: "/profile/picture", auth: "customer", data: file }),
  putPicture: call({
    method: "PUT",
    path: "/profile/picture",
    auth: "customer",
    body: z.object({ picture: z.base64().max(LONGEST_PICTURE) }),
    data: done,
  }),
  removePicture: call({ method: "DELETE", path: "/profile/picture", auth: "customer", data: done }),
};
