// Rules for the files of app/languages, used by the test and before an import writes a file.

const PARAMETER = /\{\{\s*(\w+)\s*\}\}/g;
/** The number of a rule, with its forms: "{{rules.noticeDays:# day|# days}}". */
const RULE = /\{\{rules\.(\w+)(?:\.word)?(?::(?:[^}|]*\|)*([^}]*))?\}\}/g;
const PLURAL = /_(zero|one|two|few|many|other)$/;
const REVIEW = /^(?:machine-translated|reviewed by \S.*)$/;

const baseOf = (key) => key.replace(PLURAL, "");
const parametersOf = (text) => [...text.matchAll(PARAMETER)].map(([, name]) => name).sort();

const rulesOf = (text) => [...new Set(Array.from(text.matchAll(RULE), ([, name]) => name))].sort();
const fillNumbers = (text) =>
  text.replace(RULE, (_, _name, form = "#") => form.replaceAll("#", "2"));

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
  if (!REVIEW.test(translated.review))
    problems.push("review is neither machine-translated nor reviewed by somebody");
  for (const key of expected.filter((name) => present.includes(name))) {
    const [source, text] = [englishOf(english, key), translated[key]];
    if (text.trim() === "" || text !== text.trim())
      problems.push(`${key} is empty or has spaces around it`);
    if (parametersOf(source).join() !== parametersOf(text).join())
      problems.push(
        `${key} has the parameters ${parametersOf(text)} instead of ${parametersOf(source)}`,
      );
    if (rulesOf(source).join() !== rulesOf(text).join())
      problems.push(`${key} has the rules ${rulesOf(text)} instead of ${rulesOf(source)}`);
    problems.push(...findTermProblems({ key, source, text, language, glossary }));
    problems.push(...findStyleProblems({ key, source, text: fillNumbers(text), language }));
  }
  return problems;
}

const HAN = "[\\p{Script=Han}。，：；？！（）“”、]";

/**
 * Rules of a language's writing, each with the problem that it finds. A link in a plain message keeps its space, because phones would take
 * the next word into it.
 */
const STYLES = {
  zh: [
    [
      new RegExp(`${HAN} (?:[\\w$(+]|\\{\\{)`, "u"),
      "has a space after a Chinese character",
      /^hand-over\.text$/,
    ],
    [
      new RegExp(`(?:[\\w%)]|(?<!\\{\\{(?:url|link|address))\\}\\}) ${HAN}`, "u"),
      "has a space before a Chinese character",
      /^hand-over\.text$/,
    ],
    [/\p{Script=Han}[,.:;?!()]|[,:;?!()]\p{Script=Han}/u, "has a half-width mark"],
  ],
  ta: [
    [
      /\}\} ?(?:க்கு|க்கும்|க்கான|க்குள்|க்குப்|க்குக்|ஐ|ஐப்|இலிருந்து|ஆம்|இல்|ஆல்)(?![\u0B80-\u0BFF])/u,
      "has an ending without a hyphen after a parameter",
    ],
  ],
};

/** Checks how a language is written: spaces and marks, endings and the first letter of a sentence. */
function findStyleProblems({ key, source, text, language }) {
  const found = (STYLES[language] ?? [])
    .filter(([pattern, , except]) => pattern.test(text) && !except?.test(key))
    .map(([, problem]) => `${key} ${problem}`);
  if (language === "ms" && /^[A-Z].*[.?!]$/.test(source) && /^(?!e[A-Z]|e-)[a-z]/.test(text))
    found.push(`${key} starts with a small letter`);
  return found;
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
