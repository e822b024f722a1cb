/** Converts a profile to the rows of its review card. */
import type { Profile } from "~/contract/people/profile";
import { countryName } from "~/lib/singapore/countries";
import { formatDate } from "~/lib/singapore-date";

const orOther = (value: string | null, other: string | null) =>
  value === "Others" && other ? `Others: ${other}` : value;

export function profileRows(profile: Profile) {
  const languages = profile.language
    ?.split(", ")
    .map((language) => orOther(language, profile.otherLanguage))
    .join(", ");
  return {
    about: [
      { label: "Full name", value: profile.name },
      { label: `ID number (${profile.idType})`, value: profile.maskedNric },
      { label: "Date of birth", value: profile.dateOfBirth && formatDate(profile.dateOfBirth) },
      { label: "Gender", value: profile.gender },
      { label: "Languages", value: languages ?? null },
    ],
    reach: [
      { label: "E-mail", value: profile.email },
      {
        label: "Mobile number",
        value: profile.mobileNumber && `${profile.countryCode} ${profile.mobileNumber}`,
      },
      { label: "Home number", value: profile.homeNumber },
    ],
    more: [
      {
        label: "Residential status",
        value: orOther(profile.residentStatus, profile.otherResidentStatus),
      },
      { label: "Nationality", value: profile.nationality && countryName(profile.nationality) },
      { label: "CHAS card", value: profile.chasSubsidyTier },
      {
        label: "CHAS card expires on",
        value: profile.chasExpiryDate && formatDate(profile.chasExpiryDate),
      },
      { label: "Marital status", value: profile.maritalStatus },
      { label: "Religion", value: orOther(profile.religion, profile.otherReligion) },
      { label: "Company", value: profile.companyName },
      { label: "Union member", value: profile.unionMember ? "Yes" : "No" },
    ],
  };
}
