import { expect, test } from "vitest";
import { hours } from "~/features/check-in/hours";

test.each([
  ["2026-11-23T01:00:00Z", "2026-11-23T03:00:00Z", "09:00 AM to 11:00 AM"],
  ["2026-11-23T13:00:00Z", "2026-11-23T16:00:00Z", "From 09:00 PM to the end of the day"],
  ["2026-11-22T16:00:00Z", "2026-11-23T16:00:00Z", "All day"],
])("%s to %s reads %s", (startsAt, endsAt, words) => {
  expect(hours({ startsAt, endsAt })).toBe(words);
});
