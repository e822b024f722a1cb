/** Input that a switch of the frame stores for a visitor without a session: its end at the server, and its limit. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { draft } from "~/database/schema/portal";
import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { PAGE_FIELD } from "~/lib/request/page-field";
import { VISITOR_IP_HEADER } from "~/lib/request/request-context.server";
import { hashToken } from "~/lib/security/token.server";
import { createTextCookie } from "~/web/cookie-name.server";
import { createFormSubjectToken } from "~/web/customer/form-subject.server";
import { findPreservedInputPath } from "~/web/customer/preserved-input.server";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";
import { returnFromSwitch, takeSwitchedInput } from "~/web/forms/switch.server";
import type { Session } from "~/web/session/session.server";
import { freshDatabase } from "../../helpers/database/database";
import { FIRST_DAY, testVault } from "../../helpers/database/first-day";

const PAGE = "http://localhost/denticare/existing-appointment-found";
let database: OpenDatabase;
let seconds = 0;
beforeAll(async () => {
  database = await freshDatabase();
  const now = () => new Date(FIRST_DAY.getTime() + seconds * 1000);
  const log = { warn: () => undefined, info: () => undefined };
  setDependencies({
    ...{ db: database.db, clock: { now }, vault: testVault, log },
  } as unknown as PortalDependencies);
});
afterAll(() => database?.close());

async function press(address: string): Promise<string | undefined> {
  const form = new FormData();
  form.set(PAGE_FIELD, new URL(PAGE).pathname);
  form.set("mobileNumber", "9123 4567");
  const headers = { [VISITOR_IP_HEADER]: address, referer: PAGE };
  const request = new Request("http://localhost/language", { method: "POST", headers });
  const answer = await returnFromSwitch(request, form, []);
  return answer.headers.getSetCookie().join().split(";")[0];
}

const load = (cookie = "") => takeSwitchedInput(new Request(PAGE, { headers: { cookie } }), null);

test("stored input ends after a minute, whatever cookie the browser keeps", async () => {
  const [soon, late] = [await press("192.0.2.1"), await press("192.0.2.1")];
  seconds += 59;
  expect(await load(soon)).toEqual({ initialValue: { mobileNumber: "9123 4567" } });
  seconds += 2;
  expect(await load(late)).toBeNull();
});

test("an address without a session stores at most 300 forms a minute", async () => {
  await database.db.delete(draft);
  for (let pressed = 0; pressed < 310; pressed += 1) await press("192.0.2.2");
  expect(await database.db.$count(draft)).toBe(300);
  expect(await press("192.0.2.3")).toContain("typed=");
});

test("a switch after the session has ended leads through sign-in, and the input is preserved", async () => {
  const until = FIRST_DAY.getTime() + 60 * 60_000;
  const session = {
    person: { customerId: "customer-1", name: "Tan Ah Kow" },
    viewAs: null,
    idHash: hashToken("ended"),
    expiresAt: new Date(until),
  } as Session;
  const form = new FormData();
  form.set(PAGE_FIELD, "/profile/edit?from=review");
  form.set(SUBJECT_FIELD, createFormSubjectToken(session) ?? "");
  form.set("companyName", "Kopi Pte Ltd");
  const send = async (sessionId: string) => {
    const cookie = await createTextCookie("session").serialize(sessionId);
    const request = new Request("http://localhost/language", {
      method: "POST",
      headers: { cookie, [VISITOR_IP_HEADER]: "192.0.2.4" },
    });
    const copy = new FormData();
    for (const [name, value] of form) copy.append(name, value);
    const answer = await returnFromSwitch(request, copy, ["language=ta"]);
    return [answer.headers.get("location"), answer.headers.getSetCookie()];
  };
  const page = "/profile/edit?from=review";
  expect(await send("another browser")).toEqual([page, ["language=ta"]]);
  expect(await findPreservedInputPath("customer-1")).toBe("/");
  const signIn = `/login?returnTo=${encodeURIComponent(page)}&sent=kept`;
  expect(await send("ended")).toEqual([signIn, ["language=ta"]]);
  expect(await findPreservedInputPath("customer-1")).toBe(page);
});
