/** The questions and answers of the health forms in each language. The contract has them in English and Chinese. */
import { describe, expect, test } from "vitest";
import {
  declarationQuestions,
  exerciseFrequencyChoices,
  healthConditions,
  injuries,
  joiningReasons,
} from "~/contract/health/health-lists";
import {
  conditionGroups,
  conditionsQuestion,
  controlChoices,
  medicalConditions,
  medicalQuestions,
  pregnancyQuestion,
  truthConsent,
} from "~/contract/health/medical-lists";
import { declarationWords, medicalWords } from "~/features/health/options";
import { signatureWords } from "~/features/health/signature-words";
import { getTextIn } from "~/languages/page-texts.server";
import { healthRules } from "~/provider/health/rules";
import { toEnglish } from "~/provider/shared/failure";
import { translateReplyBy } from "~/web/language/replies.server";

const { drawing: _onEnglishPagesOnly, ...signature } = signatureWords;
const choices = [
  ...[...joiningReasons, ...healthConditions, ...injuries, ...exerciseFrequencyChoices],
  ...[...medicalConditions, ...controlChoices, ...medicalWords.yesNo],
].map(({ label, zh }) => ({ en: label, zh }));
const words = [
  ...choices,
  ...Object.values(declarationQuestions),
  ...Object.values(declarationWords.others),
  ...Object.values(medicalQuestions).flatMap((question) => [question, question.more]),
  ...[conditionsQuestion, ...conditionGroups, pregnancyQuestion, pregnancyQuestion.date],
  ...[truthConsent, medicalWords.none, medicalWords.others],
  ...Object.values(signature),
];

test("the Chinese page has the Chinese words of the contract", () => {
  const translate = translateReplyBy({ language: "zh", text: getTextIn("zh") });
  expect(words.filter(({ en, zh }) => translate(en) !== zh)).toEqual([]);
});

describe.each(["zh", "ms", "ta"] as const)("health forms in %s", (language) => {
  const translate = translateReplyBy({ language, text: getTextIn(language) });

  test("translate each question, answer and reason", () => {
    const english = [...words.map(({ en }) => en), ...healthRules.map(({ why }) => toEnglish(why))];
    expect(english.filter((text) => translate(text) === null)).toEqual([]);
  });

  test("translate the question for details and the text of another answer", () => {
    const details = translate(`If Yes: ${medicalQuestions.allergy.more.en}`);
    expect(details).toContain(translate(medicalQuestions.allergy.more.en));
    expect(translate("Other: Penicillin")).toContain("Penicillin");
  });
});
