import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { conditionsForm } from "~/features/health/medical";
import { feedbackForm } from "~/features/help/feedback";
import { linkForm } from "~/features/people/linking/link-form";
import { buildYourDetailsForm } from "~/features/people/profile/personal-details";
import { findRepeatedField } from "~/web/forms/repeated-fields";

function formOf(fields: readonly [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("a field with two values is found, even if they are equal", () => {
  expect(
    findRepeatedField(
      formOf([
        ["name", "Lim"],
        ["email", "a"],
        ["name", "Tan"],
      ]),
    ),
  ).toBe("name");
  expect(
    findRepeatedField(
      formOf([
        ["dateOfBirth.day", "1"],
        ["dateOfBirth.day", "1"],
      ]),
    ),
  ).toBe("dateOfBirth.day");
  expect(
    findRepeatedField(
      formOf([
        ["name", "Lim"],
        ["email", "a"],
      ]),
    ),
  ).toBeUndefined();
});

test("every group of checkboxes allows repeated values", () => {
  const sources = readdirSync("app/features", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`app/features/${file}`, "utf8"));
  const groups = sources.flatMap((source) =>
    [...source.matchAll(/readCheckedValues\(\s*raw\.(\w+)/g)].map(([, name]) => name as string),
  );
  expect(groups.length).toBeGreaterThan(4);
  for (const name of [...groups, "marketingChanel"])
    expect(
      findRepeatedField(
        formOf([
          [name, "a"],
          [name, "b"],
        ]),
      ),
    ).toBeUndefined();
});

const details = buildYourDetailsForm({ storedIdType: "NRIC" });

test.each([
  ["a language", details, { language: ["English", "Klingon"] }, "language"],
  ["a gender", details, { gender: "Other" }, "gender"],
  ["a religion", details, { religion: "Jedi" }, "religion"],
  ["a marital status", details, { maritalStatus: "Engaged" }, "maritalStatus"],
  ["a residential status", details, { residentStatus: "Visitor" }, "residentStatus"],
  ["a CHAS tier", details, { chasSubsidyTier: "Red" }, "chasSubsidyTier"],
  ["a medical condition", conditionsForm, { heart: ["MADE_UP"], none: "on" }, "conditions"],
  ["whose record", linkForm, { whose: "neighbour" }, "lovedOne"],
  ["what was good", feedbackForm, { rating: "6", choices: ["MADE_UP"] }, "choices"],
] as const)("%s outside the list is rejected", (_what, form, posted, field) => {
  const paths = form.safeParse(posted).error?.issues.map(({ path }) => path[0]) ?? [];
  expect(paths).toContain(field);
});
