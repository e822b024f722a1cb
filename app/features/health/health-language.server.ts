/** The language of a health form. The contract writes its questions and answers in English, so they are translated as replies are. */
import type { Words } from "~/languages/page-language";
import { translateReplyBy } from "~/web/language/replies.server";
import { englishWords, loadVisitorWords } from "~/web/language/translations.server";
import type { FormWords } from "./declaration-rows";

const withTranslation = (words: Words): FormWords => {
  const translate = translateReplyBy(words);
  const isEnglish = words.language === "en";
  return {
    ...words,
    translate: (english) => (isEnglish ? english : (translate(english) ?? english)),
  };
};

export const loadFormWords = async (request: Request): Promise<FormWords> =>
  withTranslation(await loadVisitorWords(request));

/** For parts that a doctor reads. */
export const englishFormWords = withTranslation(englishWords);
