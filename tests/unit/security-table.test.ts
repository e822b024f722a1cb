import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";

const text = readFileSync(".github/docs/asvs.md", "utf8");
const policy = readFileSync(".github/SECURITY.md", "utf8");

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const rows = [
  ...text.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, chapter, section, number, , , here]) => ({
  chapter: Number(chapter),
  name: [chapter, section, number].join("."),
  here: here ?? "",
}));

test("every requirement of the two levels has one line", () => {
  const counts = CHAPTERS.map((_, at) => rows.filter(({ chapter }) => chapter === at + 1).length);
  expect(counts).toEqual(CHAPTERS);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

test("each line has a status, and every file that it names exists", () => {
  for (const { name, here } of rows) {
    expect([name, here]).toEqual([
      name,
      expect.stringMatching(/^(met|in part|not met|does not apply): ./),
    ]);
  }
  const named = [...text.matchAll(/`((?:tests|app)\/[^`]+)`/g)].map(([, file]) => file as string);
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test("each requirement that is met names its evidence", () => {
  const bare = rows.filter(
    ({ here }) => here.startsWith("met") && !/`tests\/|\.md|above|package-lock/.test(here),
  );
  expect(bare).toEqual([]);
});

test("vulnerabilities are reported to the contacts of the brand file", () => {
  const { emails, links, phones } = brand;
  for (const contact of [emails.support, links.reportVulnerability, phones.hotline.number])
    expect(policy).toContain(contact);
  expect(policy).toContain(phones.hotline.hours);
});
