/** Stories of a year that no other test tells from their beginning to their end. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { couponUse } from "~/database/schema/order";
import { addDays, type Day, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import { generateSlots } from "~/provider/shop/timetable/slot-generation";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  ownerOf,
  vacant,
} from "../../helpers/booking/package-owner";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { book as bookDentist, sendHistory, slot } from "../../helpers/denticare/dental";
import { newNric, profileOf } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { useTestProvider } from "../../helpers/provider/test-provider";
import { apply, edit, exported } from "../../helpers/shop/data-folder";

const world = useTestProvider();
beforeEach(async () => {
  world.clock.set(FIRST_DAY);
  await world.database.db.delete(couponUse);
});

test("a dental visit on the day after closing is named, cancelled and free for another person", async () => {
  const customer = await world.customer();
  const mobileNumber = "98761234";
  const email = `${customer.subject}@mail.example`;
  await customer.api.profiles.put({ body: { ...profileOf(newNric()), mobileNumber, email } });
  await customer.api.denticare.register();
  await sendHistory(customer.api);
  await bookDentist(customer.api, slot({ dayOfMonth: 15 }));
  await world.runDueWork();
  const link = world.sent
    .filter(({ to }) => to === `+65${mobileNumber}`)
    .map(({ text }) => /\/denticare\/appointment\/([\w-]+)/.exec(text)?.[1])
    .find(Boolean) as string;
  world.clock.set(toInstant("2026-12-14", "09:00"));
  expect(await customer.api.accountClosing.quote()).toMatchObject({ dentalAppointments: 1 });
  world.sent.length = 0;
  await customer.api.accountClosing.close({
    body: { forfeits: 0 },
    idempotencyKey: randomUUID(),
  });
  await world.runDueWork();
  world.clock.set(toInstant("2026-12-15", "09:30"));
  await world.runDueWork();
  const { status = null } = await world.anybody.denticarePublic.cancellation({
    params: { id: link },
  });
  expect([null, "CANCELLED"]).toContain(status);
  expect(world.sent.filter(({ text }) => /Reminder|tomorrow/i.test(text))).toEqual([]);
  const other = await world.customer();
  await other.api.profiles.put({
    body: { ...profileOf(newNric()), email: `${other.subject}@mail.example` },
  });
  await other.api.denticare.register();
  await sendHistory(other.api);
  const again = await bookDentist(other.api, slot({ dayOfMonth: 15, timeSlot: "14:00" }));
  expect(again.status).toBe("SCHEDULED");
});

test("a package that is renewed ten days after its end begins on the day of payment", async () => {
  const who = await ownerOf(world, "circuit-training");
  const first = await who.service();
  const later = addDays(first.validUntil as Day, 10);
  world.clock.set(toInstant(later, "10:00"));
  await generateSlots(world.database.db, world.clock.now());
  await world.runDueWork();
  await world.database.db.delete(couponUse);
  await buy(who.api, "circuit-training");
  const { services } = await who.api.services.list();
  const renewed = services.find(({ id }) => id !== first.id);
  expect(renewed).toMatchObject({ validFrom: later, usedSessions: 0 });
  const [old, term] = [first.term.id, renewed?.term.id].map(async (termId) => {
    const [found] = await who.api.sessions.list({ query: { termId: termId as string } });
    return found;
  });
  expect((await old)?.validUntil).toBe(first.validUntil);
  expect((await term)?.sessionsToBook).toBe(renewed?.totalSessions);
});

test("29 February is a day like any other: to book, to freeze and to end on", async () => {
  world.clock.set(toInstant("2028-02-14", "09:00"));
  await generateSlots(world.database.db, world.clock.now());
  const customer = await world.customer();
  const { id } = await customer.api.profiles.put({
    body: {
      ...profileOf(newNric()),
      email: `${customer.subject}@mail.example`,
      dateOfBirth: "1948-02-29",
    },
  });
  await buy(customer.api, "circuit-training");
  await declareHealth(customer.api, id as string);
  const who = await owner(customer.api, id as string);
  const onLeapDay = (await vacant(who)).find(
    ({ startsAt, placesLeft }) =>
      placesLeft > 0 && toSingaporeDay(new Date(startsAt)) === "2028-02-29",
  );
  const booked = await bookOne(who, onLeapDay?.id as string);
  expect(toSingaporeDay(new Date(booked.startsAt))).toBe("2028-02-29");
  const before = await who.service();
  await who.api.packageFreezes.request({
    params: { id: before.id },
    body: { fromDate: "2028-02-29", toDate: "2028-02-29", reason: "TRAVEL", released: 1 },
    idempotencyKey: randomUUID(),
  });
  const after = await who.service();
  expect(after.validUntil).toBe(addDays(before.validUntil as Day, 1));
  const [term] = await who.api.sessions.list({ query: { termId: who.termId } });
  expect(term?.groups.scheduled).toEqual([]);
  expect(term?.sessionsToBook).toBe(after.totalSessions);
  expect((await customer.api.profiles.get()).dateOfBirth).toBe("1948-02-29");
});

async function dentalCustomer() {
  const customer = await world.customer();
  const email = `${customer.subject}@mail.example`;
  await customer.api.profiles.put({ body: { ...profileOf(newNric()), email } });
  await customer.api.denticare.register();
  await sendHistory(customer.api);
  const mails = () => world.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
  return { ...customer, mails };
}

test("a clinic that is closed for a day has its visits moved or cancelled, each with a message", async () => {
  const [first, second] = [await dentalCustomer(), await dentalCustomer()];
  const moved = await bookDentist(first.api, slot({ dayOfMonth: 16 }));
  const cancelled = await bookDentist(second.api, slot({ dayOfMonth: 16, timeSlot: "14:00" }));
  const { db } = world.database;
  const folder = await exported(db);
  await edit(folder, "holidays", "days: []", "days:\n  - {day: 2026-12-16, name: Repairs}");
  // The clinic closes on the day after tomorrow: less than the notice that customers need.
  world.clock.set(toInstant("2026-12-15", "14:00"));
  await world.runDueWork();
  const operate = operatorFor({ db, now: world.clock.now, vault: world.vault });
  const { said } = await operate("visits", "2026-12-16");
  expect(said.split("\n")).toHaveLength(2);
  const [one, other] = [moved, cancelled].map(({ id }) => shortenReference(id)) as [string, string];
  expect((await operate("visits", "move", one, "2026-12-16T03:00", "repairs")).said).toContain(
    "2026-12-16T03:00 is not free.\nThe next free times:",
  );
  const dry = await operate("visits", "cancel", other, "repairs", "--dry-run");
  expect(dry.said).toContain("Dry run");
  expect((await operate("visits", "move", one, "2026-12-18T10:00", "repairs")).code).toBe(0);
  expect((await operate("visits", "cancel", other, "repairs")).code).toBe(0);
  expect((await operate("visits", "cancel", other, "repairs")).said).toContain("cancelled");
  expect((await operate("visits", "2026-12-16")).said).toBe("No visit is booked.");
  expect((await apply(db, folder)).refusals).toEqual([]);
  await world.runDueWork();
  expect(first.mails().at(-1)).toMatch(/changed/i);
  expect(second.mails().at(-1)).toMatch(/cancelled/i);
  const show = async ({ api }: typeof first, id: string) => api.denticare.get({ params: { id } });
  expect(await show(first, moved.id)).toMatchObject({
    status: "SCHEDULED",
    startsAt: toInstant("2026-12-18", "10:00").toISOString(),
  });
  expect(await show(second, cancelled.id)).toMatchObject({ status: "CANCELLED" });
});

test("a visit to the dentist to which nobody came is over, asks nothing, and the next one can be booked", async () => {
  const customer = await dentalCustomer();
  const missed = await bookDentist(customer.api, slot({ dayOfMonth: 17 }));
  world.clock.set(toInstant("2026-12-17", "09:00"));
  await world.runDueWork();
  const before = customer.mails();
  world.clock.set(toInstant("2026-12-17", "12:00"));
  await world.runDueWork();
  expect(customer.mails()).toEqual(before);
  const { upcomingAppointments, completedAppointments } = await customer.api.denticare.history();
  expect([upcomingAppointments, completedAppointments.map(({ id }) => id)]).toEqual([
    [],
    [missed.id],
  ]);
  const operate = operatorFor({ db: world.database.db, now: world.clock.now, vault: world.vault });
  const { code } = await operate("visits", "cancel", shortenReference(missed.id), "no-show");
  expect(code).toBe(1);
  const next = await bookDentist(customer.api, slot({ dayOfMonth: 21 }));
  expect(next.status).toBe("SCHEDULED");
});
