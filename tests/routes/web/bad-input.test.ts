import { describe, expect, test } from "vitest";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { routeFiles } from "../../helpers/pages/route-files";
import { origin } from "../../helpers/portal/portal";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

describe("a form posted to any screen", () => {
  const body = "basic=on";

  test("from another site is refused", async () => {
    const visitor = new Visitor(origin);
    const answer = await visitor.request("/logout", {
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

  test("as a malformed multipart body is refused with 400", async () => {
    const visitor = await signedIn(origin);
    const answer = await visitor.request("/logout", {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x", origin },
      body: "--x\r\nbroken",
    });
    expect(answer.status).toBe(400);
  });
});

test("a form with one answer twice is refused with a message, and nothing is changed", async () => {
  const visitor = await signedIn(origin);
  const answer = await visitor.request("/logout", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin },
    body: "basic=on&basic=off",
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("set-cookie")).toBeNull();
  await visitor.show(answer);
  expect(visitor.text).toContain("This form has one answer twice. Nothing was saved.");
});

describe("a return path with characters that no header allows", () => {
  const places = ["/support?a=日本", "/support?a=x\ny", "/support?a=\0"];
  const encoded = (place: string) =>
    new URLSearchParams({ place }).toString().slice("place=".length);
  const post = (visitor: Visitor, address: string, fields: Record<string, string> = {}) =>
    visitor.request(address, {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams(fields),
    });

  test.each(places)("is followed after signing in, and if already signed in: %j", async (place) => {
    const visitor = await signedIn(origin, somebody(), place);
    expect([visitor.url.pathname, visitor.status]).toEqual(["/support", 200]);
    await visitor.goto(`/login?returnTo=${encoded(place)}`);
    expect([visitor.url.pathname, visitor.status]).toEqual(["/support", 200]);
  });

  test.each(places)(
    "is followed from leaving registration, acting and consent: %j",
    async (place) => {
      const visitor = await signedIn(origin);
      const answers = [
        await post(visitor, `/register-service/leave?to=${encoded(place)}`),
        await post(visitor, "/acting", { person: "", to: place }),
        await visitor.request(`/counter/agreement?for=health&returnTo=${encoded(place)}`),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(302);
        expect(answer.headers.get("location")).toMatch(/^\/support\?a=/);
      }
    },
  );

  test.each(places)("is followed by a hand-over to another device: %j", async (place) => {
    const person = somebody();
    const visitor = await signedIn(origin, person, `/hand-over?from=${encoded(place)}`);
    await visitor.press("Show me the code");
    const code = /type (\d{6})/.exec(visitor.text)?.[1] ?? "";
    const other = await signedIn(origin, person, `/go/${code}`);
    await other.press("Continue here");
    expect([other.url.pathname, other.status]).toEqual(["/support", 200]);
  });
});

test("NUL in the path or query of any URL breaks no page", async () => {
  const visitor = await signedIn(origin);
  const broken: string[] = [];
  for (const route of routeFiles) {
    const path = route.addressWith("%00");
    for (const address of [path, ...route.questions.map((name) => `${path}?${name}=%00`)]) {
      const { status } = await visitor.request(address);
      if (status >= 500) broken.push(`${status} ${address}`);
    }
  }
  expect(broken).toEqual([]);
});

test("NUL in a hand-over or in the posters of a centre breaks no page", async () => {
  const visitor = await signedIn(origin, somebody(), "/hand-over?from=/%00");
  await visitor.press("Show me the code");
  expect([visitor.status, visitor.heading]).toEqual([200, "Show this at the counter"]);
  await visitor.goto("/check-in-check-out/posters");
  await visitor.fill("Staff code", SAMPLE_STAFF_CODE).press("Show the posters");
  expect(visitor.status).toBe(200);
  await visitor.goto("/check-in-check-out/posters/%00");
  expect(visitor.status).toBe(404);
});

/** Routes that accept posts from other origins and authenticate them in another way, by a token or as a sandbox service. */
const DOORS = ["api.$.ts", "identity.$.ts", "sandbox.$.ts"];
/** Checks if a route has no action. The page for unknown URLs accepts no form either. */
const takesNoForm = (source: string) =>
  !/export (async function|const) action\b/.test(source) ||
  source.includes("export const action = loader");

test("every screen that accepts a form refuses one from another site", async () => {
  const takers = routeFiles.filter(
    ({ name, source }) => !DOORS.includes(name) && !takesNoForm(source),
  );
  const unguarded: string[] = [];
  for (const { name, addressWith } of takers) {
    const index = name.includes("_index") ? "?index" : "";
    // The HTTP server refuses it, so the request goes over the network. It has no Origin header, which the framework checks itself.
    const response = await fetch(origin + addressWith(crypto.randomUUID()) + index, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "cross-site",
      },
    });
    if (response.status !== 403) unguarded.push(`${response.status} ${name}`);
  }
  expect(takers.length).toBeGreaterThan(60);
  expect(unguarded).toEqual([]);
});

test("every page has the security headers, and allows no script without need", async () => {
  const visitor = new Visitor(origin);
  await visitor.goto("/support");
  expect(visitor.headers.get("content-security-policy")).toContain("script-src 'none'");
  expect(visitor.headers.get("x-content-type-options")).toBe("nosniff");
  expect(visitor.headers.get("referrer-policy")).toBe("same-origin");
  expect(visitor.html).not.toContain("<script");
});
