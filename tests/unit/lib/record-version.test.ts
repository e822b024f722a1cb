import { expect, test } from "vitest";
import { acceptClashes, computeRecordVersion, mergeRecord } from "~/lib/record-version.server";

const parts = { name: "name", code: "mobile", mobile: "mobile", home: "home", member: "member" };
const opened = { name: "Wrng Nme", code: "+65", mobile: "91234567", home: null, member: false };
const version = computeRecordVersion(parts, opened);
/** The form as it was opened. A blank field is sent as an empty text. */
const form = { ...opened, home: "" };

test.each([
  ["only the form changed", {}, { home: "65551234" }, { home: "65551234" }],
  ["only the record changed", { name: "Wong Name" }, {}, { name: "Wong Name" }],
  [
    "both changed different parts",
    { name: "Wong Name", member: true },
    { home: "65551234" },
    { name: "Wong Name", member: true, home: "65551234" },
  ],
  ["both made the same change", { name: "Wong" }, { name: "Wong" }, { name: "Wong" }],
  ["a part of two fields", { code: "+60" }, {}, { code: "+60", mobile: "91234567" }],
])("merges without a clash: %s", (_case, other, typed, wanted) => {
  const change = { stored: { ...opened, ...other }, typed: { ...form, ...typed }, version };
  expect(mergeRecord(parts, change)).toMatchObject({ merged: wanted, clashes: [] });
});

test("both changes of one part clash, until the form has seen the record", () => {
  const stored = { ...opened, name: "Wong Name", mobile: "98765432" };
  const typed = { ...form, name: "Wang Name", code: "+60" };
  expect(mergeRecord(parts, { stored, typed, version }).clashes).toEqual(["mobile", "name"]);
  const seen = acceptClashes(parts, { stored, typed, version });
  expect(mergeRecord(parts, { stored, typed, version: seen })).toEqual({
    merged: { ...typed, home: "" },
    clashes: [],
  });
  // A third writer's later change of a part that the form left as it was stays.
  const later = { ...stored, member: true };
  expect(mergeRecord(parts, { stored: later, typed, version: seen }).merged.member).toBe(true);
});

test.each(["", "of another system", computeRecordVersion({ name: "name" }, opened)])(
  "an unknown version %j overwrites nothing unseen",
  (unknown) => {
    const change = { stored: opened, typed: { ...form, name: "Wong Name" }, version: unknown };
    expect(mergeRecord(parts, change).clashes).toEqual(["name"]);
    const seen = acceptClashes(parts, change);
    expect(mergeRecord(parts, { ...change, version: seen }).clashes).toEqual([]);
  },
);

test("fields that the form does not have stay as they are", () => {
  const change = { stored: { ...opened, home: "65551234" }, typed: { name: "Wong" }, version };
  expect(mergeRecord(parts, change)).toEqual({ merged: { name: "Wong" }, clashes: [] });
});
