import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiError } from "~/web/api/api-error.server";
import { parseForm } from "../../../app/web/forms/form.server";
import {
  callWithRules,
  matchErrorCode,
  matchStatus,
  onNotFound,
  onRejected,
  onRejectedOrUnavailable,
  onServerError,
  onUnavailable,
  showFieldError,
} from "../../../app/web/forms/form-action.server";

const APP = path.resolve(import.meta.dirname, "../../../app");

const failing = (httpCode: number, more: object = {}) =>
  new ApiError({ httpCode, message: "No.", ...more });
const fail = (error: unknown) => () => Promise.reject(error);

describe("a provider failure", () => {
  test.each([
    ["refused", onRejected, [400, 403, 404, 409, 429], [500, 503]],
    ["silent", onUnavailable, [502, 503, 504], [409, 500]],
    ["told", onRejectedOrUnavailable, [409, 429, 503], [500, 501]],
    ["unanswered", onServerError, [500, 502, 503], [404, 409]],
    ["unknown", onNotFound, [400, 404], [403, 409, 503]],
    ["of one status", matchStatus(410), [410], [409]],
  ])("is recognised as %s or not", async (_name, when, known, strange) => {
    const rule = when(() => "answer");
    for (const status of known)
      expect(await callWithRules(fail(failing(status)), rule)).toBe("answer");
    for (const status of strange)
      await expect(callWithRules(fail(failing(status)), rule)).rejects.toMatchObject({
        name: "ApiError",
      });
  });

  test("is handled by the first rule that matches", async () => {
    const rules = [matchErrorCode("E-1")(() => "one"), onRejected(() => "any")] as const;
    expect(await callWithRules(fail(failing(409, { errorCode: "E-1" })), ...rules)).toBe("one");
    expect(await callWithRules(fail(failing(409, { errorCode: "E-2" })), ...rules)).toBe("any");
  });

  test("can be handled with null, which differs from no matching rule", async () => {
    expect(
      await callWithRules(
        fail(failing(404)),
        matchStatus(404)(() => null),
      ),
    ).toBeNull();
  });

  test("caused by a token is never handled by a page", async () => {
    const expired = failing(400, { statusCode: 1003 });
    const rules = [onRejectedOrUnavailable(() => "told"), onNotFound(() => "unknown")] as const;
    await expect(callWithRules(fail(expired), ...rules)).rejects.toBe(expired);
  });
});

test("an error that is no provider failure is rethrown, whatever the rules", async () => {
  const fault = new TypeError("a fault of ours");
  await expect(callWithRules(fail(fault), () => "answer")).rejects.toBe(fault);
});

test("the page returns with the typed values and the provider's message at the field", () => {
  const form = new FormData();
  form.set("code", "123 456");
  const submission = parseForm(form, z.object({ code: z.string() }));
  const { data, init } = showFieldError("code")(failing(409), { submission });
  expect(init).toEqual({ status: 409 });
  expect(data.lastResult).toMatchObject({
    initialValue: { code: "123 456" },
    error: { code: ["No."] },
  });
});

/** Its log must not contain the URL, so it checks the kind of the error. */
const ELSEWHERE = ["routes/sign-in/auth.callback.tsx"];

test("routes and features handle provider failures by rules only", () => {
  const modules = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^(routes|features)\/.*\.tsx?$/.test(file),
  );
  const catching = modules.filter((file) =>
    /instanceof ApiError|\bis(Refused|Told|Unanswered)\(/.test(
      readFileSync(path.join(APP, file), "utf8"),
    ),
  );
  expect(catching).toEqual(ELSEWHERE);
});
