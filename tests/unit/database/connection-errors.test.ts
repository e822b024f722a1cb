import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "~/database/connection-errors.server";

const failed = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error("refused"), { code }) });

test.each([
  ["57P01", "the server is shut down"],
  ["57P03", "the server starts"],
  ["53100", "its disk is full"],
  ["58030", "its disk fails"],
  ["58P01", "a file of its own is not there"],
  ["25006", "it is read-only"],
  ["EAI_AGAIN", "its name cannot be looked up"],
  ["ERR_STREAM_DESTROYED", "the connection was closed a moment ago"],
])("%s can be retried: %s", (code) => {
  expect(isDatabaseUnavailable(failed(code))).toBe(true);
});

test("a fatal error that ended its connection can be retried on another, whatever its code", () => {
  const ended = { code: "XX000", severity: "FATAL" };
  const cause = Object.assign(new Error("could not write init file"), ended);
  expect(isDatabaseUnavailable(new Error("Failed query", { cause }))).toBe(true);
  expect(isDatabaseUnavailable(Object.assign(cause, { severity: "ERROR" }))).toBe(false);
});

test.each([
  ["23505", "there is one already"],
  ["42P01", "there is no such table"],
  ["25P02", "an error before it was not heard"],
])("%s is a fault of the portal and is not retried: %s", (code) => {
  expect(isDatabaseUnavailable(failed(code))).toBe(false);
});
