import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { withRequestContext } from "~/lib/request/request-context.server";
import { createFormSubjectToken } from "~/web/customer/form-subject.server";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";
import {
  endSession,
  readSession,
  type Session,
  startSession,
  updateSession,
} from "~/web/session/session.server";
import { addFlash, consumeFlash } from "~/web/session/session-flash.server";
import { freshDatabase } from "../../helpers/database/database";
import { testVault } from "../../helpers/database/first-day";

let database: OpenDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const clock = { now: () => new Date() };
  setDependencies({ db: database.db, clock, vault: testVault } as unknown as PortalDependencies);
});
afterAll(() => database?.close());

const person = { customerId: "daughter", name: "Chua Bee Lian", finance: false };
const mother = { viewAs: "mother", person: { ...person, actingFor: "Chua Ah Moy" } };

async function signedInBrowser() {
  const started = await startSession(new Request("http://portal.example/"), {
    tokens: "sealed",
    person,
  });
  const cookie = started.setCookie.split(";")[0] as string;
  // Each part of a page gets a separate request object.
  const read = () =>
    readSession(new Request("http://localhost/profile/edit", { headers: { cookie } }));
  return { ...started, read };
}

test("a page is rendered for one person, even if another tab switches during the request", async () => {
  const { session, read } = await signedInBrowser();
  await withRequestContext("page", async () => {
    const shell = await read();
    await withRequestContext("another tab", () => updateSession(session, mother));
    const form = await read();
    expect([shell?.viewAs, form?.viewAs]).toEqual([null, null]);
    const sealed = createFormSubjectToken(form as Session) as string;
    expect(testVault.open(sealed, "form drawn for")).toContain('"viewAs":null');
  });
  expect((await withRequestContext("the next page", read))?.viewAs).toBe("mother");
});

test("a request sees its own changes of the session", async () => {
  const { session, read } = await signedInBrowser();
  await withRequestContext("switch", async () => {
    await read();
    await updateSession(session, mother);
    await addFlash(session, { kind: "info", text: "You act for Chua Ah Moy." });
    const seen = (await read()) as Session;
    expect([seen.viewAs, seen.flash.length]).toEqual(["mother", 1]);
    await consumeFlash(seen, "/");
    expect((await read())?.flash).toEqual([]);
    await endSession(seen);
    expect(await read()).toBeNull();
  });
});
