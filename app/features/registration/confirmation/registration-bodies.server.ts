/** Bodies of the calls that store a registration, and the records that they change. */
import type { Profile, ProfileUpdate } from "~/contract/people/profile";
import { toActingForLovedOne } from "~/web/customer/customer.server";
import type { Registration } from "../journey/draft.server";
import { type LovedOne, MY_SELF, type RegistrationState } from "../journey/state";

interface Versioned {
  version?: string | null | undefined;
}

/** Adds the version to an answer. One that was typed before there was a record was opened with none of its values. */
export const withVersion = <Body extends Versioned>(body: Body, stored: Versioned): Body =>
  stored.version == null ? body : { ...body, version: body.version ?? "" };

/** Builds the profile update. Locked fields are sent as on record, and an ID number on record is not sent. */
export function buildProfileUpdate(
  { personalDetail }: RegistrationState,
  onRecord: Profile,
): ProfileUpdate {
  if (personalDetail === null)
    throw new Error("A registration is confirmed before its details are known");
  const { language, nric, ...details } = withVersion(personalDetail, onRecord);
  return {
    ...details,
    language: language.join(", "),
    homeNumber: details.homeNumber || null,
    email: onRecord.email ?? details.email,
    name:
      onRecord.profileLinkingStatus === "LINKED" && onRecord.name ? onRecord.name : details.name,
    ...(onRecord.maskedNric === null && { nric }),
  };
}

/** Finds the emergency contact on a person's record, and the calls that act for the person. */
export async function findEmergencyContact({ customer }: Registration, person: LovedOne) {
  const { api } = person === MY_SELF ? customer : await toActingForLovedOne(customer, person);
  return { api, stored: (await api.contacts.list()).find(({ emergency }) => emergency) };
}
