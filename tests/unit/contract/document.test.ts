import { readdirSync, readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type AnyCall, isFileCall, listCommonErrors } from "~/contract/call";
import { errors } from "~/contract/errors";
import { journeyCalls } from "~/contract/journeys";
import { buildOpenApi, namedCalls, summariseCall } from "~/contract/openapi";
import { errorCodes } from "~/contract/response";

const document = buildOpenApi();

/* `npm run contract` writes the document. */
test("the OpenAPI document is current", async () => {
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot(
    "../../../app/contract/openapi.json",
  );
});

test("the document is OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

const named = namedCalls.map(({ area, name, call }) => ({ title: `${area}.${name}`, call }));
test.each(named)("$title documents its summary, source and errors", ({ call }) => {
  expect(summariseCall(call)).toMatch(/^[A-Z][a-z]+s .{5,}\.$/);
  expect(call.spec).toMatch(/^(ours|\d\d?)/);
  if (call.spec.startsWith("7,") && call.optional !== null)
    expect(call.optional).toMatch(/^Nothing in this portal/);
  if (call.optional !== null) expect(call.optional).toMatch(/\.$/);
  for (const name of Object.keys({ ...listCommonErrors(call), ...call.errors }))
    expect(Object.keys(errors)).toContain(name);
});

test("every error is returned by some call", () => {
  const answered = new Set(
    namedCalls.flatMap(({ call }) => Object.keys({ ...listCommonErrors(call), ...call.errors })),
  );
  expect(Object.keys(errorCodes).filter((name) => !answered.has(name))).toEqual([]);
});

interface Answered {
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: { 200: { content: Record<string, { example?: { data: unknown } }> } };
}
const paths = document.paths as Record<string, Record<string, Answered>>;

test("every example of a response matches its schema", () => {
  const wrong = named.flatMap(({ title, call }) => {
    const answer = paths[call.path]?.[call.method.toLowerCase()]?.responses[200].content;
    if (answer === undefined || isFileCall(call)) return [];
    const example = answer["application/json"]?.example?.data;
    const issues: z.core.$ZodIssue[] = call.data.safeParse(example).error?.issues ?? [];
    return issues.map(({ path, message }) => `${title} ${path.join(".")}: ${message}`);
  });
  expect(wrong).toEqual([]);
});

test("every example of a request matches its schema", () => {
  const wrong = named.flatMap(({ title, call }) => {
    const asked = paths[call.path]?.[call.method.toLowerCase()]?.requestBody?.content;
    if (asked === undefined) return [];
    const issues: z.core.$ZodIssue[] =
      call.body.safeParse(asked["application/json"]?.example).error?.issues ?? [];
    return issues.map(({ path, message }) => `${title} ${path.join(".")}: ${message}`);
  });
  expect(wrong).toEqual([]);
});

const takesBody = ({ method, body }: AnyCall) =>
  method !== "GET" && !(body instanceof z.ZodObject && Object.keys(body.shape).length === 0);

test("every call with a body in the contract has it in the document, and no other", () => {
  const differing = named.filter(({ call }) => {
    const operation = paths[call.path]?.[call.method.toLowerCase()];
    return takesBody(call) !== (operation?.requestBody !== undefined);
  });
  expect(differing.map(({ title }) => title)).toEqual([]);
  expect(named.filter(({ call }) => takesBody(call)).length).toBeGreaterThan(60);
});

test("every journey names calls that exist", () => {
  const known = namedCalls.map(({ area, name }) => `${area}.${name}`);
  const asked = Object.values(journeyCalls).flat();
  expect(asked.filter((call) => !known.includes(call))).toEqual([]);
});

describe("a required call", () => {
  /** Screens reach these areas through a guard's or a helper's `api`. */
  const UNDER_OTHER_NAMES = [
    "eInvoices",
    "denticare",
    "denticarePublic",
    "checkIns",
    "volunteerAttendances",
    "appointmentReminders",
    "feedbacks",
  ];
  const portal = ["app/features", "app/web", "app/routes"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
    )
    .join("\n");
  const required = namedCalls
    .filter(({ call }) => call.optional === null)
    .map(({ area, name }) => ({ title: `${area}.${name}`, area, name }));

  test.each(required)("$title is called by a screen", ({ area, name }) => {
    const before = UNDER_OTHER_NAMES.includes(area) ? '[."]' : `\\b${area}\\s*\\.`;
    expect(portal).toMatch(new RegExp(`${before}${name}\\b`));
  });
});
