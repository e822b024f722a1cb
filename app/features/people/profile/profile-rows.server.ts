/** Converts a profile to the rows of its review card. */

import type { Profile } from "~/contract/people/profile";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { formatIdNumberLabel } from "~/ui/language/id-number-label";
import { formatPersonalAnswer } from "../options";
import { formatOtherAnswer, listOptionalAnswerRows } from "./optional-answers";

export function listProfileRows(profile: Profile, words: Words) {
  const { text, language: pageLanguage } = words;
  const { date, series } = getFormats(pageLanguage);
  const languages = profile.language
    ?.split(", ")
    .flatMap(
      (language) => formatOtherAnswer(words, "language", language, profile.otherLanguage) ?? [],
    );
  return {
    about: [
      { part: "name", label: text("person-form:name"), value: profile.name },
      {
        label: formatIdNumberLabel(text, profile.idType ?? ""),
        value: profile.maskedNric,
      },
      {
        part: "dateOfBirth",
        label: text("person-form:birth"),
        value: profile.dateOfBirth && date(profile.dateOfBirth),
      },
      {
        part: "gender",
        label: text("person-form:gender"),
        value: profile.gender && formatPersonalAnswer(text, "gender", profile.gender),
      },
      {
        part: "language",
        label: text("person-form:languages"),
        value: languages ? series(languages) : null,
      },
    ],
    reach: [
      { part: "email", label: text("person-form:email"), value: profile.email },
      {
        part: "mobileNumber",
        label: text("person-form:mobile"),
        value: profile.mobileNumber && `${profile.countryCode} ${profile.mobileNumber}`,
      },
      ...(profile.waitingMobile
        ? [
            {
              label: text("people:profile.new-mobile"),
              value: text("people:profile.waiting-mobile", { number: profile.waitingMobile }),
            },
          ]
        : []),
      { part: "homeNumber", label: text("person-form:home-number"), value: profile.homeNumber },
    ],
    more: listOptionalAnswerRows(profile, words),
  };
}
