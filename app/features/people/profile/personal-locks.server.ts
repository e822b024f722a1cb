/** What may not be changed in the personal form: it comes from the record or from an earlier save, never from the post. */
import type { PersonalDetails } from "~/contract/people/personal";
import type { Profile } from "~/contract/people/profile";
import type { PersonalLocks } from "./personal-details";

type KeptId = Pick<PersonalDetails, "idType" | "nric">;

/** The locks of a posted form; locked fields are not posted, and are put into the form so that a refused page shows them again. */
export function lockPersonal(form: FormData, record: Profile, kept: KeptId | null): PersonalLocks {
  const email = record.email;
  const name = record.profileLinkingStatus === "LINKED" ? record.name : null;
  if (email) form.set("email", email);
  if (name) form.set("name", name);
  return { email, name, keptIdType: keptIdType(form, record, kept) };
}

function keptIdType(form: FormData, record: Profile, kept: KeptId | null) {
  if (record.maskedNric) return record.idType;
  return kept?.nric && !form.has("nric") ? kept.idType : null;
}

/** The details with the ID number that counts: the typed one, the kept one, or none when the record has it. */
export function withEffectiveIdNumber(
  details: PersonalDetails,
  locks: PersonalLocks,
  kept: KeptId | null,
): PersonalDetails {
  return locks.keptIdType ? { ...details, nric: kept?.nric ?? "" } : details;
}
