import { expect, test } from "vitest";
import { toUsageEvent } from "~/web/operations/analytics.server";

test.each([
  ["/register-service/your-details", "registration", "/register-service/your-details"],
  ["/payment-completion/3f0c9a52-0a3e-4a4f-9a55-1d2c3b4a5f60", "payment", "/payment-completion/*"],
  ["/appointment-cancel/0192f0aa", "cancel", "/appointment-cancel/*"],
  ["/denticare/book-appointment", "dental booking", "/denticare/book-appointment"],
  [
    "/denticare/appointment/Zm9vYmFyYmF6cXV4cXV1eHF1dXhxdXV4",
    "dental booking",
    "/denticare/appointment/*",
  ],
])("a journey step is reported without the values in its URL: %s", (path, journey, step) => {
  expect(toUsageEvent(path)).toEqual({ event: "step", journey, step });
});

test.each(["/", "/profile", "/health-declaration/health-status", "/inv/abc", "/medical-history"])(
  "%s is not a step of a booking",
  (path) => expect(toUsageEvent(path)).toBeNull(),
);
