/** A presence that staff record before the session: what the customer sees, and how staff take a wrong one back. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { begunCounter } from "../../helpers/counter/counter-screens";
import { newBuyer } from "../../helpers/payment/buyer";
import { freePort } from "../../helpers/portal/portal-process";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal/portal-with-rows";
import { firstPortal } from "../../helpers/portal/second-portal";

let portal: PortalWithRows;
beforeAll(async () => {
  portal = await portalWithRows(firstPortal(await freePort()));
});
afterAll(() => portal?.stop());

test("the customer cannot cancel a session to which she came, until staff correct the record", async () => {
  const { visitor, api } = await newBuyer(portal.origin);
  const { id: clientId, name } = await api.profiles.get();
  await buy(api, "circuit-training");
  await declareHealth(api, clientId as string);
  const owned = await owner(api, clientId as string);
  const [time] = await timesTwiceAWeek(owned, 1);
  const { id } = await bookOne(owned, time?.id as string);
  const midnight = toInstant(addDays(toSingaporeDay(new Date()), 1), "00:00");
  const startsAt = new Date(midnight.getTime() - 1_000).toISOString();
  await portal.rows((db) =>
    db.execute(sql`update provider.session_booking set starts_at = ${startsAt}::timestamptz,
      ends_at = ${startsAt}::timestamptz + interval '45 minutes' where id = ${id}::uuid`),
  );
  const counter = await begunCounter(portal.origin);
  await counter.click("Sessions of today");
  expect(counter.text).toContain("1 person: 0 came, 0 did not come, 1 not recorded yet");
  expect(counter.page.querySelector("header")?.textContent).not.toMatch(/Cart|Login|\bHelp\b/);
  const beside = await counter.tab().goto("/counter/sessions");
  await beside.click(name as string);
  expect(beside.page.querySelector("#client")?.textContent).toContain(name);
  const opened = (await portal.rows((db) =>
    db.execute(sql`select said from provider.operation where said like
      ${`Looked for a client (class list)%${clientId}.`}`),
  )) as { rows: object[] };
  expect(opened.rows).toHaveLength(1);
  await beside.click("Take a payment");
  expect(beside.url.searchParams.get("client")).toBe(clientId);
  await counter.press(`Came: ${name}`);
  expect(counter.everything).toContain("Recorded: the person came.");
  expect(counter.text).toContain("1 person: 1 came, 0 did not come, 0 not recorded yet");
  await visitor.goto(`/appointment-list/${owned.termId}`);
  expect(visitor.text).toContain("You came");
  expect(visitor.text).toContain("came (recorded on");
  expect(visitor.text).not.toContain("Reschedule");
  await visitor.goto(`/session-cancel?booking=${id}`);
  expect(visitor.everything).toContain("This appointment has already begun or has ended.");
  await counter.press(`Correct: has not come: ${name}`);
  expect(counter.everything).toContain("Corrected: the person has not come.");
  expect(counter.text).toContain("Not recorded yet");
  await visitor.goto(`/appointment-list/${owned.termId}`);
  expect(visitor.text).not.toContain("You came");
  expect(visitor.text).not.toContain("came (recorded on");
  expect(visitor.text).toContain("Reschedule");
});
