import { describe, expect, inject, test } from "vitest";
import { signedIn } from "../helpers/sign-in";
import { Visitor } from "../helpers/visitor";

const origin = inject("origin");

describe("what is posted to any screen", () => {
  const body = "basic=on";

  test("from another site is refused", async () => {
    const visitor = new Visitor(origin);
    const answer = await visitor.request("/basic-version", {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://evil.example",
      },
      body,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test.each(["text/plain", "application/json", ""])("as %j is refused with 415", async (type) => {
    const visitor = await signedIn(origin);
    const answer = await visitor.request("/logout", {
      method: "POST",
      headers: { origin, ...(type && { "content-type": type }) },
      body,
    });
    expect(answer.status).toBe(415);
  });

  test("over the limit is refused with 413, also without a length", async () => {
    const visitor = await signedIn(origin);
    const large = `basic=${"x".repeat(200_000)}`;
    const headers = { "content-type": "application/x-www-form-urlencoded", origin };
    expect(
      (await visitor.request("/logout", { method: "POST", headers, body: large })).status,
    ).toBe(413);
    const stream = new Blob([large]).stream();
    const init = { method: "POST", headers, body: stream, duplex: "half" } as RequestInit;
    expect((await visitor.request("/logout", init)).status).toBe(413);
  });

  test("as a broken multipart form is refused with 400", async () => {
    const visitor = await signedIn(origin);
    const answer = await visitor.request("/logout", {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x", origin },
      body: "--x\r\nbroken",
    });
    expect(answer.status).toBe(400);
  });
});

test("every page carries the security headers, and no script where none is needed", async () => {
  const visitor = new Visitor(origin);
  await visitor.goto("/support");
  expect(visitor.headers.get("content-security-policy")).toContain("script-src 'none'");
  expect(visitor.headers.get("x-content-type-options")).toBe("nosniff");
  expect(visitor.headers.get("referrer-policy")).toBe("same-origin");
  expect(visitor.html).not.toContain("<script");
});
