/** The answers to the optional personal questions as rows. */
import { freeTextQuestionNames } from "~/contract/lists";
import type { PersonalDetails } from "~/contract/people/personal";
import type { Words } from "~/languages/page-language";
import { formatCountry } from "~/lib/language/country-choices";
import { getFormats } from "~/lib/language/formats";
import { formatPersonalAnswer, type PersonalList } from "../options";
import type { OptionalQuestion } from "./optional-questions";

type OptionalAnswers = { [Name in OptionalQuestion]: PersonalDetails[Name] | string | null };

/** Shows the text beside "Others" as part of the answer. */
export function formatOtherAnswer(
  { text }: Words,
  list: PersonalList,
  value: string | null,
  other: string | null,
): string | null {
  if (value === "Others" && other) return text("person-form:others", { other });
  return value && formatPersonalAnswer(text, list, value);
}

export function listOptionalAnswerRows(answers: OptionalAnswers, words: Words) {
  const { text, language } = words;
  const { chasSubsidyTier, chasExpiryDate, maritalStatus, nationality } = answers;
  return [
    {
      part: "residentStatus",
      label: text("person-form:status"),
      value: formatOtherAnswer(
        words,
        "status",
        answers.residentStatus,
        answers.otherResidentStatus,
      ),
    },
    {
      label: text("person-form:nationality"),
      value: nationality && formatCountry(language, nationality),
    },
    {
      part: "chasSubsidyTier",
      label: text("person-form:chas"),
      value: chasSubsidyTier && formatPersonalAnswer(text, "chas-tier", chasSubsidyTier),
    },
    {
      label: text("person-form:chas-expiry"),
      value: chasExpiryDate && getFormats(language).date(chasExpiryDate),
    },
    {
      part: "maritalStatus",
      label: text("person-form:marital"),
      value: maritalStatus && formatPersonalAnswer(text, "marital", maritalStatus),
    },
    {
      part: "religion",
      label: text("person-form:religion"),
      value: formatOtherAnswer(words, "religion", answers.religion, answers.otherReligion),
    },
    ...freeTextQuestionNames.map((name) => ({
      part: name,
      label: text(`person-form:question.${name}`),
      value: answers[name],
    })),
    {
      part: "unionMember",
      label: text("person-form:union-member"),
      value: text(answers.unionMember ? "person-form:yes" : "person-form:no"),
    },
  ];
}
