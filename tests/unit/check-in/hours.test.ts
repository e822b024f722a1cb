import { expect, test } from "vitest";
import { formatEventHours } from "~/features/check-in/hours";
import { createPageLanguage } from "~/web/language/translations.server";

test.each([
  ["en", "2026-11-23T01:00:00Z", "2026-11-23T03:00:00Z", "09:00 AM to 11:00 AM"],
  ["en", "2026-11-23T13:00:00Z", "2026-11-23T16:00:00Z", "From 09:00 PM to the end of the day"],
  ["en", "2026-11-22T16:00:00Z", "2026-11-23T16:00:00Z", "All day"],
  ["zh", "2026-11-22T16:00:00Z", "2026-11-23T16:00:00Z", "全天"],
  ["zh", "2026-11-23T01:00:00Z", "2026-11-23T03:00:00Z", "上午9时至上午11时"],
  ["ms", "2026-11-23T01:00:00Z", "2026-11-23T03:00:00Z", "9 pagi hingga 11 pagi"],
] as const)("in %s, %s to %s reads %s", (language, startsAt, endsAt, words) => {
  const read = formatEventHours({ startsAt, endsAt }, createPageLanguage(language));
  expect(read.replaceAll("\u202f", " ")).toBe(words);
});
