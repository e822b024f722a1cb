// npm run languages: hands a language's texts to a translator and reads them back, and lists what is in English only
// (.github/docs/languages.md).
import { readFileSync, writeFileSync } from "node:fs";
import { areas, glossary, readTexts, translatedLanguages, writeTexts } from "./languages/files.mjs";
import {
  findReason,
  listEnglishMessages,
  listScreens,
  readSentences,
} from "./languages/sentences.mjs";
import { readCsv, writeCsv } from "./languages/table.mjs";
import { fromRows, toRows } from "./languages/translations.mjs";
import { writeIndexes } from "./languages/write-index.mjs";

const HELP = `npm run languages -- export <language> <file.csv>
npm run languages -- import <language> <file.csv> [--reviewed "<name>"]
npm run languages -- english
npm run languages -- index
Languages: ${translatedLanguages().join(", ")}. --reviewed: the native speaker who made or checked the texts.
english: lists the sentences that are in the code of screens, and the messages to staff, with the reason. They are in no other
language. index: writes the modules that follow from the files, after a file or a parameter was added.`;

const [command, language, file, option, name] = process.argv.slice(2);
const isKnown = translatedLanguages().includes(language) && file !== undefined;
const alone = { english: listSentences, index: writeIndexes };
const commands = { ...alone, export: exportTexts, import: importTexts };

const lacksReviewer = option === "--reviewed" && !name?.trim();
if (lacksReviewer || (!isKnown && !Object.hasOwn(alone, command)) || !Object.hasOwn(commands, command)) {
  console.error(HELP);
  process.exit(1);
}
commands[command]();

function readFiles() {
  return areas().map((area) => ({
    area,
    english: readTexts("en", area),
    translated: readTexts(language, area),
  }));
}

function exportTexts() {
  const rows = toRows({ language, files: readFiles(), glossary: glossary() });
  writeFileSync(file, writeCsv(rows));
  console.log(`${rows.length - 1} texts written to ${file}`);
}

function importTexts() {
  const { changed, problems } = fromRows({
    language,
    rows: readCsv(readFileSync(file, "utf8")),
    files: readFiles(),
    glossary: glossary(),
    reviewer: option === "--reviewed" ? name : undefined,
  });
  if (problems.length > 0) {
    console.error(`${problems.join("\n")}\nnothing imported: ${problems.length} problems`);
    process.exit(1);
  }
  for (const { area, texts } of changed) writeTexts(language, area, texts);
  console.log(`${changed.length} files of ${language} written`);
}

function listSentences() {
  for (const screen of listScreens())
    for (const sentence of readSentences(screen))
      console.log(`${screen}: ${sentence} (${findReason(screen) ?? "not translated"})`);
  for (const { kind, reason } of listEnglishMessages()) console.log(`message ${kind} (${reason})`);
}
