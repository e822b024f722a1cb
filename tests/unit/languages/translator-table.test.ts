import path from "node:path";
import { expect, test } from "vitest";

const { areas, glossary, readTexts } = await import(path.resolve(".run/languages/files.mjs"));
const { readCsv, writeCsv } = await import(path.resolve(".run/languages/table.mjs"));
const { fromRows, toRows } = await import(path.resolve(".run/languages/translations.mjs"));

const filesOf = (language: string) =>
  areas().map((area: string) => ({
    area,
    english: readTexts("en", area),
    translated: readTexts(language, area),
  }));

const imported = (language: string, rows: string[][], reviewer?: string) =>
  fromRows({ language, rows, files: filesOf(language), glossary: glossary(), reviewer });

const exported = (language: string): string[][] =>
  readCsv(writeCsv(toRows({ language, files: filesOf(language), glossary: glossary() })));

test.each(["zh", "ms", "ta"])("the exported table of %s is read back unchanged", (language) => {
  const { changed, problems } = imported(language, exported(language));
  expect(problems).toEqual([]);
  for (const { area, texts } of changed) expect(texts).toEqual(readTexts(language, area));
});

test("a table of one file that a native speaker changed and reviewed marks that file only", () => {
  const [header = [], ...rows] = exported("ms");
  const own = rows.filter(([area]) => area === "queue");
  const [first = []] = own;
  first[3] = `${first[3]}!`;
  const { changed, problems } = imported("ms", [header, ...own], "Siti binti Ali");
  expect(problems).toEqual([]);
  expect(changed.map(({ area }: { area: string }) => area)).toEqual(["queue"]);
  const { review, [first[1] ?? ""]: text } = changed[0].texts;
  expect([review, text]).toEqual(["reviewed by Siti binti Ali", first[3]]);
});

test("a table with a fault is not imported", () => {
  const rows = exported("zh");
  const [, first, second, third] = rows as [string[], string[], string[], string[]];
  first[3] = "{{nothing}}";
  second[2] = "An older sentence";
  third[0] = "nowhere";
  const { problems } = imported("zh", rows);
  expect(problems.join("\n")).toContain("parameters nothing");
  expect(problems.join("\n")).toContain("translated from an older English text");
  expect(problems.join("\n")).toContain("nowhere:");
  expect(imported("zh", rows.slice(1)).problems).toHaveLength(1);
});

test("cells with commas, quotes and line ends survive a spreadsheet", () => {
  const rows = [
    ["a,b", 'say "no"', "two\nlines", ""],
    ["", "中文", "x", "y"],
  ];
  expect(readCsv(writeCsv(rows))).toEqual(rows);
});
