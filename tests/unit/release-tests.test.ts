/** A test that runs before a release only names a shorter one of `npm test` that fails for the same fault. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const RELEASE = /\.release\.(test|spec)\.tsx?$/;
const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).map((file) =>
  path.join("tests", file),
);

const shorterOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/Shorter: ([\w./-]+)/g)].map(([, name = ""]) => name);

test.each(files.filter((file) => RELEASE.test(file)))("%s names a shorter test", (file) => {
  const shorter = shorterOf(file);
  expect(shorter.length).toBeGreaterThan(0);
  expect(shorter.filter((name) => !files.includes(name) || RELEASE.test(name))).toEqual([]);
});
