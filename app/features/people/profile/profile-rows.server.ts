/** Converts a profile to the rows of its review card. */
import type { Profile } from "~/contract/people/profile";
import { formatDate } from "~/lib/singapore-date";
import { englishWords } from "~/web/language/translations.server";
import { formatOther, listOptionalAnswerRows } from "./optional-answers";

export function listProfileRows(profile: Profile) {
  const languages = profile.language
    ?.split(", ")
    .map((language) => formatOther(englishWords, "language", language, profile.otherLanguage))
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
      ...(profile.waitingMobile
        ? [
            {
              label: "New mobile number",
              value: `${profile.waitingMobile} (not used yet: we wait for their yes to our message)`,
            },
          ]
        : []),
      { label: "Home number", value: profile.homeNumber },
    ],
    more: listOptionalAnswerRows(profile, englishWords),
  };
}
