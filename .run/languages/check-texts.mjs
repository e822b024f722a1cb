// Rules for the files of app/languages, used by the test and before an import writes a file.

const PARAMETER = /\{\{\s*(\w+)\s*\}\}/g;
const PLURAL = /_(zero|one|two|few|many|other)$/;
const REVIEWS = ["machine-translated", "reviewed by a native speaker"];

const baseOf = (key) => key.replace(PLURAL, "");
const parametersOf = (text) => [...text.matchAll(PARAMETER)].map(([, name]) => name).sort();

/** Lists the keys that a language needs for the English ones: each plural form of its own grammar. */
export function expectedKeys(english, language) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = Object.keys(english).filter((key) => key !== "review");
  return [
    ...new Set(
      keys.flatMap((key) =>
        PLURAL.test(key) ? forms.map((form) => `${baseOf(key)}_${form}`) : [key],
      ),
    ),
  ];
}

/** Finds the English text of a key. A plural form that English lacks is compared with its "other". */
export const englishOf = (english, key) => english[key] ?? english[`${baseOf(key)}_other`];

/**
 * Checks a translated file.
 * @param glossary the terms of app/languages/glossary.json
 * @returns the problems, in words
 */
export function findTextProblems({ english, translated, language, glossary }) {
  const expected = expectedKeys(english, language);
  const present = Object.keys(translated).filter((key) => key !== "review");
  const problems = [
    ...expected.filter((key) => !present.includes(key)).map((key) => `${key} is missing`),
    ...present.filter((key) => !expected.includes(key)).map((key) => `${key} is unknown`),
  ];
  if (!REVIEWS.includes(translated.review))
    problems.push(`review is not one of ${REVIEWS.join(", ")}`);
  for (const key of expected.filter((name) => present.includes(name))) {
    const [source, text] = [englishOf(english, key), translated[key]];
    if (text.trim() === "" || text !== text.trim())
      problems.push(`${key} is empty or has spaces around it`);
    if (parametersOf(source).join() !== parametersOf(text).join())
      problems.push(
        `${key} has the parameters ${parametersOf(text)} instead of ${parametersOf(source)}`,
      );
    problems.push(...findTermProblems({ key, source, text, language, glossary }));
  }
  return problems;
}

/** Checks that a text uses the words of the glossary for the terms of its English text. */
function findTermProblems({ key, source, text, language, glossary }) {
  const lower = text.toLowerCase();
  return glossary
    .filter(({ en }) =>
      new RegExp(`\\b${en}\\b`, en === en.toLowerCase() ? "i" : "").test(
        source.replace(PARAMETER, ""),
      ),
    )
    .filter((term) => !term[language].some((word) => lower.includes(word.toLowerCase())))
    .map((term) => `${key} has none of "${term[language].join('", "')}" for "${term.en}"`);
}
