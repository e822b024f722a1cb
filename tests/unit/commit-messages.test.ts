import path from "node:path";
import { expect, test } from "vitest";

const { subjectFault } = await import(path.resolve(".run/commit-messages.mjs"));

test.each([
  "Cache the catalogue for ten seconds",
  "Embed the fonts of the PDF",
  "Merge branch 'main' into feature",
])("accepts %s", (subject) => {
  expect(subjectFault(subject)).toBeNull();
});

test.each([
  ["Cached the catalogue", "imperative"],
  ["Caching the catalogue", "imperative"],
  ["The catalogue is cached", "imperative"],
  ["cache the catalogue", "capital letter"],
  ["Cache the catalogue.", "full stop"],
  [`Cache ${"the catalogue ".repeat(6)}`, "at most 72"],
])("refuses %s", (subject, fault) => {
  expect(subjectFault(subject)).toContain(fault);
});
