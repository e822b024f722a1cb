import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { personTime } from "~/database/schema/booking";
import { callLimit, message } from "~/database/schema/delivery";
import { denticareClient } from "~/database/schema/dental";
import { mastercode } from "~/database/schema/offering/code-list";
import { client } from "~/database/schema/people/client";
import { customer as customerTable } from "~/database/schema/people/customer";
import {
  book,
  confirm,
  dentalCustomer,
  holdFor,
  person,
  sendHistory,
  slot,
} from "../../helpers/denticare/dental";
import { newFamily } from "../../helpers/people/family";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { useTestProvider } from "../../helpers/provider/test-provider";
import { outcome } from "../payment/payment-fixture";

const TAKEN = "This time cannot be booked any more. Please choose another time.";
const BUSY = /another booking with us at this time/;
const TOO_LATE = /until 24 hours before it begins/;

const world = useTestProvider();

const told = async (email: string) =>
  (
    await world.database.db
      .select({ subject: message.subject })
      .from(message)
      .where(and(eq(message.channel, "EMAIL"), eq(message.recipient, email)))
      .orderBy(message.createdAt)
  ).map(({ subject }) => subject?.split(":")[0]);

describe("the Denticare client", () => {
  test("does not exist without a record, is created once, and needs a medical history when missing or old", async () => {
    const customer = await world.customer();
    const { clientStatus, register: join } = customer.api.denticare;
    expect(await clientStatus()).toEqual({ associated: false, client: null });
    expect(await join()).toBeNull();
    await register(customer);
    expect(await outcome(book(customer.api))).toBe("Please register for Denticare first.");
    const made = await Promise.all([join(), join(), join()]);
    expect(new Set(made.map((row) => row?.denticareClientId)).size).toBe(1);
    expect(await clientStatus()).toMatchObject({
      associated: true,
      client: { blackListed: false, medicalHistory: "NEVER" },
    });
    expect(await outcome(book(customer.api))).toBe("Please fill in the medical history first.");
    await sendHistory(customer.api);
    expect(await clientStatus()).toMatchObject({ client: { medicalHistory: "CURRENT" } });
  });

  test("three concurrent requests create it once", async () => {
    const { db } = world.database;
    // The trigger slows down the first insert. All three requests have found no client before any of them writes one.
    await db.execute(sql`create function unhurried(id text) returns text language sql immutable
      as 'select $1 from pg_sleep(0.2)'`);
    await db.execute(
      sql`create index unhurried on provider.denticare_client (unhurried(denticare_id))`,
    );
    for (const key of ["person", "client_id"]) {
      const name = sql.identifier(`denticare_client_${key}_unique`);
      await db.execute(sql`alter table provider.denticare_client drop constraint ${name},
        add constraint ${name} unique (${sql.identifier(key)})`);
    }
    const customer = await world.customer();
    await register(customer);
    const made = await Promise.all([1, 2, 3].map(() => customer.api.denticare.register()));
    await db.execute(sql`drop function unhurried cascade`);
    expect(new Set(made.map((row) => row?.denticareClientId)).size).toBe(1);
  });

  test("a person who booked without sign-in finds the visit after a sign-in with the same mobile", async () => {
    const nric = newNric();
    const booked = person({ nric, mobileNumber: "81112222" });
    await confirm(world.anybody, await holdFor(world, slot({ dayOfMonth: 1 }), booked));
    const customer = await world.customer();
    await customer.api.profiles.put({
      body: { ...profileOf(nric), email: `${customer.subject}@mail.example` },
    });
    expect(await customer.api.denticare.clientStatus()).toMatchObject({ associated: false });
    await world.database.db
      .update(customerTable)
      .set({ mobile: "+6581112222" })
      .where(eq(customerTable.id, customer.customerId));
    expect(await customer.api.denticare.clientStatus()).toMatchObject({ associated: true });
    expect(await customer.api.denticare.register()).toMatchObject({ blackListed: false });
    const { upcomingAppointments } = await customer.api.denticare.history();
    expect(upcomingAppointments).toHaveLength(1);
    await sendHistory(customer.api);
    const sameTime = slot({ dayOfMonth: 1, resourceId: "george-pereira" });
    expect(await outcome(book(customer.api, sameTime))).toMatch(BUSY);
  });

  test("a stranger with the ID number takes none of the person's visits, times and registration", async () => {
    const nric = newNric();
    const customer = await world.customer();
    await customer.api.profiles.put({
      body: { ...profileOf(nric), email: `${customer.subject}@mail.example` },
    });
    for (const timeSlot of ["09:00", "10:30", "12:00", "15:00"]) {
      const stranger = person({ nric, mobileNumber: "81113333" });
      await confirm(
        world.anybody,
        await holdFor(world, slot({ dayOfMonth: 2, timeSlot }), stranger),
      );
    }
    expect(await customer.api.denticare.register()).toMatchObject({ blackListed: false });
    expect((await customer.api.denticare.history()).upcomingAppointments).toEqual([]);
    await sendHistory(customer.api);
    const sameTime = slot({ dayOfMonth: 2, timeSlot: "09:00", resourceId: "george-pereira" });
    expect(await outcome(book(customer.api, sameTime))).toBe("done");
  });

  test("one mobile books eight visits to come, whatever ID numbers are typed", async () => {
    const answers: string[] = [];
    for (let nth = 0; nth < 9; nth += 1) {
      // The codes to one mobile are limited too.
      await world.database.db.delete(callLimit);
      const timeSlot = ["09:00", "10:30", "12:00"][nth % 3] as string;
      const chosen = slot({ dayOfMonth: 15 + Math.floor(nth / 3), timeSlot });
      const session = await holdFor(world, chosen, person({ mobileNumber: "81114444" }));
      answers.push(await outcome(confirm(world.anybody, session)));
    }
    expect(answers.slice(0, 8)).toEqual(Array(8).fill("done"));
    expect(answers[8]).toMatch(/cannot be booked any more/);
  });

  test("who acts for a person does not take over what the person booked with the mobile on record", async () => {
    const { father, daughter } = await newFamily(world);
    await confirm(
      world.anybody,
      await holdFor(
        world,
        slot({ dayOfMonth: 30 }),
        person({ nric: father.nric, mobileNumber: "91234567" }),
      ),
    );
    const { email } = await daughter.own.profiles.get();
    await world.database.db
      .update(customerTable)
      .set({ mobile: `+65${daughter.mobile}` })
      .where(eq(customerTable.subject, email?.split("@")[0] as string));
    await expect(daughter.api.denticare.register()).rejects.toMatchObject({
      failure: {
        httpCode: 409,
        message: "Your NRIC has already been registered for Denticare Service,",
      },
    });
    expect(await father.api.denticare.register()).toMatchObject({ blackListed: false });
    expect((await father.api.denticare.history()).upcomingAppointments).toHaveLength(1);
  });

  test("a blacklisted customer must call", async () => {
    const { api } = await dentalCustomer(world);
    const status = await api.denticare.clientStatus();
    await world.database.db
      .update(denticareClient)
      .set({ blackListed: true })
      .where(eq(denticareClient.id, status.client?.denticareAssociationId as string));
    expect(await outcome(book(api))).toMatch(/Please call us/);
  });
});

describe("appointments", () => {
  test("are booked once for one key, moved and cancelled, each with a message", async () => {
    const { api, subject } = await dentalCustomer(world);
    const idempotencyKey = randomUUID();
    const choice = slot({ resourceId: "no-preference" });
    const booked = await Promise.all([1, 2, 3].map(() => book(api, choice, idempotencyKey)));
    expect(new Set(booked.map(({ id }) => id)).size).toBe(1);
    const { id, dentist } = booked[0] as (typeof booked)[number];
    expect(await api.denticare.upcoming()).toMatchObject([{ next: { id, changeable: true } }]);
    const { clinics, treatments, dentists } = api.denticare;
    expect((await clinics()).length).toBe(5);
    expect((await treatments())[0]).toMatchObject({ id: "scaling", minutes: 45 });
    const query = { serviceId: "scaling", centerId: "toa-payoh-dental" };
    expect(await dentists({ query })).toHaveLength(3);

    // Half an hour later overlaps its own time, which counts as free for itself.
    const free = (more: object) => api.denticare.emptySlot({ body: { ...query, ...more } });
    const resourceId = dentist.resourceId;
    const at = async (more: object) =>
      (await free({ resourceId, ...more })).find(({ day }) => day === "2026-12-02")?.times;
    expect(await at({})).not.toContain("10:30");
    expect(await at({ appointmentId: id })).toContain("10:30");
    const moved = { params: { id }, body: slot({ resourceId, timeSlot: "10:30" }) };
    expect(await api.denticare.reschedule(moved)).toMatchObject({
      id,
      startsAt: "2026-12-02T02:30:00.000Z",
    });
    await api.denticare.reschedule(moved);
    expect(await outcome(book(api, slot({ resourceId: "george-pereira" })))).toMatch(BUSY);

    const seen = { expectedStart: "2026-12-02T02:00:00.000Z" };
    const IS_MOVED = /^This appointment is now on Wed 02\/12\/2026, 10:30 AM at /;
    const unseen = { params: { id }, body: slot({ resourceId, timeSlot: "15:00", ...seen }) };
    expect(await outcome(api.denticare.cancel({ params: { id }, query: seen }))).toMatch(IS_MOVED);
    expect(await outcome(api.denticare.reschedule(unseen))).toMatch(IS_MOVED);
    await api.denticare.cancel({ params: { id } });
    expect(await outcome(api.denticare.cancel({ params: { id } }))).toBe("done");
    expect(await outcome(api.denticare.reschedule(moved))).toMatch(/already cancelled/);
    expect(await api.denticare.history()).toMatchObject({
      upcomingAppointments: [],
      cancelledAppointments: [{ id, status: "CANCELLED" }],
    });
    expect(await api.denticare.upcoming()).toMatchObject([{ next: null }]);
    expect(await told(`${subject}@mail.example`)).toEqual([
      "Your dental appointment is booked",
      "Your dental appointment has changed",
      "Your dental appointment is cancelled",
    ]);
  });

  test("10 customers for one dentist's time: one gets it", async () => {
    const everybody = await Promise.all(Array.from({ length: 10 }, () => dentalCustomer(world)));
    const outcomes = await Promise.all(
      everybody.map(({ api }) => outcome(book(api, slot({ dayOfMonth: 3 })))),
    );
    expect(outcomes.filter((words) => words === "done")).toHaveLength(1);
    expect(outcomes.filter((words) => words === TAKEN)).toHaveLength(9);
  });

  test("two customers who move to each other's time at once both keep one", async () => {
    const [one, other] = [slot({ dayOfMonth: 4 }), slot({ dayOfMonth: 4, timeSlot: "15:00" })];
    const [first, second] = [await dentalCustomer(world), await dentalCustomer(world)];
    const mine = await book(first.api, one);
    const theirs = await book(second.api, other);
    const outcomes = await Promise.all([
      outcome(first.api.denticare.reschedule({ params: { id: mine.id }, body: other })),
      outcome(second.api.denticare.reschedule({ params: { id: theirs.id }, body: one })),
    ]);
    for (const words of outcomes) expect(["done", TAKEN]).toContain(words);
    expect((await first.api.denticare.history()).upcomingAppointments).toHaveLength(1);
    expect((await second.api.denticare.history()).upcomingAppointments).toHaveLength(1);
  });

  test("a session and a dental appointment at the same time exclude each other", async () => {
    const { api } = await dentalCustomer(world);
    const { id } = await api.profiles.get();
    const [record] = await world.database.db
      .select()
      .from(client)
      .where(eq(client.id, id as string));
    await world.database.db.insert(personTime).values({
      bookingId: randomUUID(),
      person: record?.idNumberLookup as string,
      period: "[2026-12-08T02:30:00Z,2026-12-08T03:15:00Z)",
    });
    expect(await outcome(book(api, slot({ dayOfMonth: 8 })))).toMatch(BUSY);
    expect(await outcome(book(api, slot({ dayOfMonth: 8, timeSlot: "09:30" })))).toBe("done");
  });

  test("a stranger and a customer acting for another reach only their own appointments", async () => {
    const [mine, stranger] = [await dentalCustomer(world), await dentalCustomer(world)];
    const { id } = await book(mine.api, slot({ dayOfMonth: 9 }));
    const params = { id };
    for (const asked of [
      () => stranger.api.denticare.get({ params }),
      () => stranger.api.denticare.cancel({ params }),
      () => stranger.api.denticare.reschedule({ params, body: slot({ dayOfMonth: 10 }) }),
      () =>
        stranger.api.denticare.emptySlot({
          body: { serviceId: "scaling", centerId: "toa-payoh-dental", appointmentId: id },
        }),
    ])
      expect(await outcome(asked())).toBe("The appointment was not found");
    const nric = newNric();
    const lovedOne = await mine.api.lovedOnes.create({
      body: { ...profileOf(nric), email: "mother@mail.example" },
      idempotencyKey: randomUUID(),
    });
    const forMother = mine.actingFor(lovedOne.id);
    expect(await outcome(forMother.denticare.get({ params }))).toBe(
      "The appointment was not found",
    );
    await forMother.denticare.register();
    await sendHistory(forMother);
    const hers = await book(forMother, slot({ dayOfMonth: 9, resourceId: "george-pereira" }));
    expect(hers.clientName).toBe("Ong Siew Kheng");
    expect((await mine.api.denticare.history()).upcomingAppointments).toHaveLength(1);
    const mother = { clientId: lovedOne.id, clientName: "Ong Siew Kheng", lovedOne: true };
    const { id: clientId } = await mine.api.profiles.get();
    expect(await mine.api.denticare.upcoming()).toMatchObject([
      { clientId, lovedOne: false, next: { id } },
      { ...mother, next: { id: hers.id } },
    ]);
    expect(await forMother.denticare.upcoming()).toMatchObject([
      { ...mother, next: { id: hers.id } },
    ]);
    const off = { code: "APP_CONFIG", key: "disabledLovedOne", value: "true" };
    await world.database.db.insert(mastercode).values(off);
    expect(await mine.api.denticare.upcoming()).toMatchObject([{ clientId }]);
    await world.database.db.delete(mastercode).where(eq(mastercode.key, off.key));
    expect(await stranger.api.denticare.upcoming()).toMatchObject([{ next: null }]);
    expect(await (await world.customer()).api.denticare.upcoming()).toEqual([]);
    expect(await outcome(mine.api.denticare.get({ params: { id: hers.id } }))).toBe(
      "The appointment was not found",
    );
  });

  test("cannot change within 24 hours, are reminded of once the day before, and end as completed", async () => {
    const { api, subject } = await dentalCustomer(world);
    const { id } = await book(api, slot({ dayOfMonth: 11 }));
    world.clock.set(new Date("2026-12-09T23:30:00Z"));
    await world.runDueWork();
    expect(await told(`${subject}@mail.example`)).toHaveLength(1);
    world.clock.set(new Date("2026-12-10T02:00:00Z"));
    expect((await api.denticare.get({ params: { id } })).changeable).toBe(true);
    world.clock.set(new Date("2026-12-10T02:00:01Z"));
    expect(await outcome(api.denticare.cancel({ params: { id } }))).toMatch(TOO_LATE);
    const later = { params: { id }, body: slot({ dayOfMonth: 14 }) };
    expect(await outcome(api.denticare.reschedule(later))).toMatch(TOO_LATE);
    await Promise.all([world.runDueWork(), world.runDueWork()]);
    expect(await told(`${subject}@mail.example`)).toEqual([
      "Your dental appointment is booked",
      "Your dental appointment is {{day 2026-12-11}}",
    ]);
    world.clock.set(new Date("2026-12-11T03:00:00Z"));
    expect(await api.denticare.history()).toMatchObject({
      upcomingAppointments: [],
      completedAppointments: [{ id, status: "COMPLETED" }],
    });
    expect(await outcome(api.denticare.cancel({ params: { id } }))).toMatch(TOO_LATE);
  });

  test("no ID number is stored in clear", async () => {
    const found = await world.database.db.execute(
      sql`select to_jsonb(t)::text as row from provider.dental_appointment t union all select to_jsonb(c)::text from provider.denticare_client c union all select to_jsonb(s)::text from provider.dental_session s`,
    );
    const rows = (found as unknown as { rows: { row: string }[] }).rows;
    expect(rows.length).toBeGreaterThan(10);
    for (const { row } of rows) expect(row).not.toMatch(/[ST]\d{7}[A-Z]/);
  });
});
