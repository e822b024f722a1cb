// Reads and writes the files of app/languages.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export const FOLDER = path.resolve(import.meta.dirname, "../../app/languages");

const read = (file) => JSON.parse(readFileSync(path.join(FOLDER, file), "utf8"));

export const glossary = () => read("glossary.json");

export const translatedLanguages = () =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "en")
    .map(({ name }) => name)
    .sort();

export const areas = () =>
  readdirSync(path.join(FOLDER, "en"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(".json", ""))
    .sort();

export const readTexts = (language, area) => read(`${language}/${area}.json`);

export function writeTexts(language, area, texts) {
  const file = path.join(FOLDER, language, `${area}.json`);
  writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
}
