import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/* An intake is an intake in code, contract, tests and tables (.github/GLOSSARY.md). */

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A constraint and names of the wire that stay as they were given out, and Node's own. */
const GIVEN_OUT =
  /session_booking_slot_or_cohort|yoda-sessions\/leave-run|\bleaveRun\b|\bisRun\b|\bofRun\b|@remix-run|runInNewContext/g;

const OLD_NAMES =
  /[cC]ohort|[mM]eeting|COHORT|MEETING|[a-z]+Run(?:s|Seat|View)?\b(?<!numRuns|dryRun)|\brun(?:Form|In|Id|Hours|Problems|ToLeave)/;
/** The noun "run" would name an intake in this area. The verb is allowed. */
const AREA = /^app\/(?:features|provider|contract)\/booking\/|^app\/routes\/booking\//;
const RUN = /\b(?:an?|the|each|every|this|that|next|last|another|whose) runs?\b/i;

/** Typography calls a stretch of text in one font a "run". */
const TYPOGRAPHY = /^app\/provider\/shared\/pdf\//;
const THIS_FILE = "tests/unit/vocabulary.test.ts";

const sources = ["app", "tests"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !TYPOGRAPHY.test(file) && file !== THIS_FILE),
);

test("an intake has no other name", () => {
  const found = sources.flatMap((file) =>
    readFileSync(path.join(ROOT, file), "utf8")
      .replace(GIVEN_OUT, "")
      .split("\n")
      .filter((line) => (AREA.test(file) && RUN.test(line)) || OLD_NAMES.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
