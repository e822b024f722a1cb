/** Locked values of the personal form. They come from the record or an earlier save, never from the post. */
import type { PersonalDetails } from "~/contract/people/personal";
import type { Profile } from "~/contract/people/profile";
import type { PersonalLocks } from "./personal-details";

type StoredId = Pick<PersonalDetails, "idType" | "nric">;

/** Collects the locks of a posted form. Locked fields are not posted, so they are added to the form for the page after an error. */
export function collectPersonalLocks(
  form: FormData,
  record: Profile,
  stored: StoredId | null,
): PersonalLocks {
  const email = record.email;
  const name = record.profileLinkingStatus === "LINKED" ? record.name : null;
  if (email) form.set("email", email);
  if (name) form.set("name", name);
  const { contactNeeded } = record;
  return { email, name, contactNeeded, storedIdType: storedIdType(form, record, stored) };
}

function storedIdType(form: FormData, record: Profile, stored: StoredId | null) {
  if (record.maskedNric) return record.idType;
  return stored?.nric && !form.has("nric") ? stored.idType : null;
}

/** Adds the effective ID number: the entered one, the saved one, or none if the record has it. */
export function withEffectiveIdNumber(
  details: PersonalDetails,
  locks: PersonalLocks,
  stored: StoredId | null,
): PersonalDetails {
  return locks.storedIdType ? { ...details, nric: stored?.nric ?? "" } : details;
}
