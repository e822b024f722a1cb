// Export and import of a language's texts as one table for a translator.
import { englishOf, expectedKeys, findTextProblems } from "./check-texts.mjs";

const HEADER = ["area", "key", "English", "translation", "glossary"];

/** Builds the rows of a language: each text beside its English and the terms to use. */
export function toRows({ language, files, glossary }) {
  const rows = files.flatMap(({ area, english, translated }) =>
    expectedKeys(english, language).map((key) => {
      const source = englishOf(english, key);
      const terms = glossary
        .filter(({ en }) => source.toLowerCase().includes(en.toLowerCase()))
        .map((term) => `${term.en}: ${term[language].join(" / ")}`);
      return [area, key, source, translated[key] ?? "", terms.join("; ")];
    }),
  );
  return [HEADER, ...rows];
}

/**
 * Reads a translator's table into the files of a language.
 * @param reviewer the native speaker who made or checked it. A table may have the rows of some files only
 * @returns the changed files by area, and the problems that keep them from being written
 */
export function fromRows({ language, rows, files, glossary, reviewer }) {
  const [header, ...texts] = rows;
  if (header?.slice(0, 4).join() !== HEADER.slice(0, 4).join())
    return { changed: [], problems: [`the first row is not ${HEADER.join(", ")}`] };
  const problems = [];
  const known = new Set(files.map(({ area }) => area));
  for (const [area, key] of texts) if (!known.has(area)) problems.push(`${area}:${key} is unknown`);
  const sent = files.filter(({ area }) => texts.some(([of]) => of === area));
  const changed = sent.map(({ area, english, translated }) => {
    const own = texts.filter(([of]) => of === area);
    for (const [, key, source] of own)
      if (englishOf(english, key) !== undefined && englishOf(english, key) !== source)
        problems.push(`${area}:${key} was translated from an older English text`);
    const review = reviewer ? `reviewed by ${reviewer}` : translated.review;
    const read = { review, ...Object.fromEntries(own.map(([, key, , text = ""]) => [key, text])) };
    const found = findTextProblems({ english, translated: read, language, glossary });
    problems.push(...found.map((problem) => `${area}:${problem}`));
    return { area, texts: read };
  });
  return { changed, problems };
}
