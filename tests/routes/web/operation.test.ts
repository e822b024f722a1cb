import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { Visitor } from "../../helpers/visitor/visitor";

// An operator's view and settings: a separate portal with its log.
let portal: RunningPortal;
let contentDir: string;
beforeAll(async () => {
  contentDir = await mkdtemp(path.join(tmpdir(), "content-"));
  await mkdir(path.join(contentDir, "terms"));
  await writeFile(
    path.join(contentDir, "terms", "term-and-condition.md"),
    "# Our own terms\n\nCall {hotline}. <script>alert(1)</script>\n",
  );
  portal = await startPortal({
    ...(await freshPortalSettings()),
    ANALYTICS: "log",
    LOG_LEVEL: "info",
    CONTENT_DIR: contentDir,
    CATALOGUE_VARIANT: "alpha",
  });
});
afterAll(async () => {
  await portal?.stop();
  await rm(contentDir, { recursive: true, force: true });
});

const linesWith = (words: string) =>
  portal
    .log()
    .split("\n")
    .filter((line) => line.includes(words))
    .map((line) => JSON.parse(line));

test("reports that it is alive and ready", async () => {
  const visitor = new Visitor(portal.origin);
  expect((await visitor.request("/healthz")).status).toBe(200);
  const ready = await visitor.request("/readyz");
  expect(ready.status).toBe(200);
  expect(await ready.text()).toBe("ready\n");
});

test("each request has one log line with its own id and without the query", async () => {
  const visitor = new Visitor(portal.origin);
  const answer = await visitor.request("/faq?search=my-secret-illness");
  const id = answer.headers.get("x-request-id");
  await expect.poll(() => linesWith(id ?? "missing")).toHaveLength(1);
  expect(linesWith(id ?? "missing")[0]).toMatchObject({
    method: "GET",
    path: "/faq",
    status: 200,
    request: id,
  });
  expect(portal.log()).not.toContain("my-secret-illness");
});

describe("the usage events of journey steps", () => {
  const cart = "/register-service/service-selection";

  test("are not logged without consent", async () => {
    await new Visitor(portal.origin).request(cart);
    expect(linesWith('"event":"step"')).toEqual([]);
  });

  test("are logged with consent, and no longer after its withdrawal", async () => {
    const visitor = await new Visitor(portal.origin).goto("/support");
    await visitor.press("Allow anonymous usage counts");
    expect(visitor.url.pathname).toBe("/support");
    await visitor.request(cart);
    await expect.poll(() => linesWith('"event":"step"')).toHaveLength(1);
    const [counted] = linesWith('"event":"step"');
    expect(counted).toMatchObject({ journey: "registration", step: cart });
    await visitor.goto("/support");
    await visitor.press("Stop anonymous usage counts");
    await visitor.request(cart);
    expect(linesWith('"event":"step"')).toHaveLength(1);
  });
});

test("the provider's own files replace the defaults, and markup in them is escaped", async () => {
  const visitor = await new Visitor(portal.origin).goto("/term-and-condition");
  expect(visitor.heading).toBe("Our own terms");
  expect(visitor.text).toContain("<script>alert(1)</script>");
  expect((await visitor.goto("/general-term-and-condition")).status).toBe(404);
  expect((await visitor.goto("/faq")).status).toBe(200);
});

test("a trial catalogue is marked as such", async () => {
  const visitor = await new Visitor(portal.origin).goto("/product/gym-tonic");
  expect(visitor.heading).toBe("Gym Tonic (alpha)");
});
