/** Help and tour in each language: the files of the English folder, with the same headings, links, pictures and placeholders. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { TextKey } from "~/languages/page-language";
import { getTextIn } from "~/languages/page-texts.server";
import { languages } from "~/lib/language/languages";

const ROOT = "app/content";

const listFiles = (folder: string): string[] =>
  existsSync(path.join(ROOT, folder))
    ? readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".md"))
        .map((file) => file.replaceAll("\\", "/"))
        .sort()
    : [];

const read = (folder: string, file: string) => readFileSync(path.join(ROOT, folder, file), "utf8");

const findAll = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([found]) => found).sort();

/** The parts of a text that are the same in every language. */
const partsOf = (source: string) => ({
  headings: findAll(source, /^#+(?= )/gm),
  links: findAll(source, /\]\([^)\s]+/g),
  placeholders: findAll(source, /\{[a-z ]+\}|\{[a-z-]+:[\w.-]+\}/g),
  items: findAll(source, /^(?:- |\d+\. )/gm).length,
});

test("help names each button and menu by the key of its text", () => {
  const sources = ["help", "tour"].flatMap((folder) =>
    listFiles(folder).map((file) => read(folder, file)),
  );
  const keys = sources.flatMap((source) => findAll(source, /(?<=\{)[a-z-]+:[\w.-]+(?=\})/g));
  expect(keys.length).toBeGreaterThan(80);
  const text = getTextIn("en");
  expect(keys.filter((key) => text(key as TextKey) === key.replace(/^.*?:/, ""))).toEqual([]);
});

const folders = languages
  .slice(1)
  .flatMap((language) => ["help", "tour"].map((folder) => [`${folder}.${language}`, folder]));

describe.each(folders)("the files of %s", (translated = "", english = "") => {
  test("exist in English", () => {
    const known = listFiles(english);
    expect(listFiles(translated).filter((file) => !known.includes(file))).toEqual([]);
  });

  test.each(listFiles(translated))("have the parts of the English text: %s", (file) => {
    expect(partsOf(read(translated, file))).toEqual(partsOf(read(english, file)));
  });
});
