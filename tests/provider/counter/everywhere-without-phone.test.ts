/** Documents, day lists and doors of a person who has neither mobile number nor e-mail address. */
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toSingaporeDay } from "~/lib/singapore-date";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { byNric, posterOf } from "../../helpers/check-in/door";
import { registerAtCounter } from "../../helpers/counter/counter-person";
import { pagesOf } from "../../helpers/files/pdf-text";
import { operatorFor } from "../../helpers/portal/operator";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

const EMPTY = /\bnull\b|undefined|, ,|,\s*$/m;

let world: TestProvider;
let person: Awaited<ReturnType<typeof bookedWithoutPhone>>;
beforeAll(async () => {
  world = await openTestProvider();
  person = await bookedWithoutPhone();
});
afterAll(() => world.close());

async function bookedWithoutPhone() {
  const { clientId, nric, api } = await registerAtCounter(world);
  await api.counters.agreeOnPaper({ body: { subject: "REGISTRATION" } });
  await buy(api, "circuit-training");
  await api.counters.agreeOnPaper({ body: { subject: "HEALTH" } });
  await declareHealth(api, clientId);
  const package_ = await owner(api, clientId);
  const [first] = await timesTwiceAWeek(package_, 1);
  const session = await bookOne(package_, first?.id as string);
  return { clientId, nric, api, session };
}

test("the invoice names the person without an empty contact", async () => {
  const [bought] = (await person.api.orders.list()).content;
  const { bytes } = await person.api.orders.invoice({ params: { id: bought?.id as string } });
  const text = (await pagesOf(bytes)).map((page) => page.text).join("\n");
  expect(text).toContain("Ong Siew Kheng");
  expect(text).not.toMatch(EMPTY);
});

test("the centre's list of the day has the person, on the screen, as a table and printed", async () => {
  const operate = operatorFor({ db: world.database.db, now: world.clock.now, vault: world.vault });
  const day = toSingaporeDay(new Date(person.session.startsAt));
  const { said } = await operate("roster", "taman-jurong", day);
  expect(said).toMatch(/Ong Siew Kheng, S\*{4}\d{3}[A-Z] {2}no phone/);
  const folder = await mkdtemp(path.join(tmpdir(), "portal-day-"));
  for (const name of ["day.csv", "day.html"]) {
    const file = path.join(folder, name);
    await operate("roster", "taman-jurong", day, file);
    const text = await readFile(file, "utf8");
    expect(text, name).toContain("Ong Siew Kheng");
    expect(text, name).not.toMatch(/\bnull\b|undefined/);
  }
});

test("the door lets the person in by ID number", async () => {
  world.clock.set(new Date(person.session.startsAt));
  const door = await posterOf(world.anybody, "center");
  const { visit, events } = await world.anybody.checkIns.validateAtCentre({
    params: { id: door.id },
    body: { code: door.code, who: byNric(person.nric) },
  });
  const [event] = events;
  const input = {
    params: { id: event?.sessionId as string },
    body: { visit, booking: event?.id as string },
  };
  await world.anybody.checkIns.checkIn(input);
  expect(await world.anybody.checkIns.checkOut(input)).toBeDefined();
  const again = await world.anybody.checkIns.validateAtCentre({
    params: { id: door.id },
    body: { code: door.code, who: byNric(person.nric) },
  });
  expect(again.events[0]).toMatchObject({ state: "DONE" });
});
