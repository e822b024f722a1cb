import { expect, test } from "vitest";
import { formatOffer, formatSessions } from "~/lib/text/session-length";

test("sessions are described as 45 minutes each (SPEC section 9)", () => {
  expect(formatSessions(24)).toBe("24 sessions, 45 minutes each");
  expect(formatSessions(1)).toBe("1 session of 45 minutes");
});

test.each([
  ["24 sessions", 24, "24 sessions, 45 minutes each"],
  [
    "24 sessions with pre- and post-assessment",
    24,
    "24 sessions with pre- and post-assessment, 45 minutes each",
  ],
  ["Dental screening", 1, "Dental screening: 1 session of 45 minutes"],
  ["Starter pack", 4, "Starter pack: 4 sessions, 45 minutes each"],
])("%s of %i reads %s", (name, sessions, words) => {
  expect(formatOffer(name, sessions)).toBe(words);
});
