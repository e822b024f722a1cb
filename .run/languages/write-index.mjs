// Writes what follows from the files of app/languages: an index for each language, and the parameters of the replies.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { areas, FOLDER, readTexts, translatedLanguages } from "./files.mjs";

const NOTE = "/* Written by `npm run languages -- index`. */\n";

/** Builds the module that exports the files of a language by area. */
const indexOf = () =>
  NOTE +
  areas()
    .map(
      (area) =>
        `export { default as ${/-/.test(area) ? `"${area}"` : area} } from "./${area}.json";\n`,
    )
    .join("");

/** Builds the type that names the parameters of each reply. */
function parametersOf() {
  const lines = areas()
    .filter((area) => area.startsWith("replies"))
    .flatMap((area) =>
      Object.entries(readTexts("en", area)).map(([name, text]) => [area, name, text]),
    )
    .flatMap(([area, name, text]) => {
      const names = [...new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, found]) => found))];
      const key = `${area}:${name.replace(/_(one|other)$/, "")}`;
      return names.length === 0
        ? []
        : [`  "${key}": ${names.map((found) => `"${found}"`).join(" | ")};\n`];
    });
  return `${NOTE}export interface ReplyParameters {\n${[...new Set(lines)].join("")}}\n`;
}

/** @returns the content of each file by its path below app/languages */
export const buildIndexes = () => ({
  ...Object.fromEntries(
    ["en", ...translatedLanguages()].map((language) => [`${language}/index.ts`, indexOf()]),
  ),
  "reply-parameters.ts": parametersOf(),
});

export function writeIndexes() {
  for (const [file, content] of Object.entries(buildIndexes()))
    writeFileSync(path.join(FOLDER, file), content);
}
