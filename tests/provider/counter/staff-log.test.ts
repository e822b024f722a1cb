import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "~/contract";
import type { AnyCall } from "~/contract/call";
import { operation } from "~/database/schema/operation";
import { order } from "~/database/schema/order";
import { accessRecord } from "~/database/schema/people/access";
import { toSingaporeDay } from "~/lib/singapore-date";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { beginVisit, registerAtCounter } from "../../helpers/counter/counter-person";
import { register, unpaidOrder } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

/** Lists the calls that need the reference of a helper, by the contract's schemas. */
const staffCalls = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, AnyCall>)
    .filter(([, { method, body }]) => {
      const schema = z.toJSONSchema(body, { unrepresentable: "any", io: "input" });
      return method !== "GET" && Object.hasOwn(schema.properties ?? {}, "enteredBy");
    })
    .map(([name]) => `${area}.${name}`),
);

/** Creates a customer with a condition, whose package waits for a doctor's note. */
async function clientWhoNeedsNote(): Promise<string> {
  const customer = await world.customer();
  const clientId = await register(customer);
  await buy(customer.api, "circuit-training");
  await declareHealth(customer.api, clientId, "HEART_CONDITION");
  return clientId;
}

/** Calls about no person, or that were refused here. */
const WITHOUT_PERSON = ["tills.day", "staffRecords.results"];

test("each call of staff is in the log of operations, and in the access history of the person", async () => {
  const { anybody } = world;
  const buyer = await world.customer();
  const clientId = await register(buyer);
  await buy(buyer.api, "circuit-training");
  await declareHealth(buyer.api, clientId);
  const person = await owner(buyer.api, clientId);
  const [first, second, third] = await timesTwiceAWeek(person, 3);
  const { id: bookingId, startsAt } = await bookOne(person, first?.id as string);
  const toMove = await bookOne(person, second?.id as string);
  const toCancel = await bookOne(person, third?.id as string);
  world.clock.set(new Date(Date.parse(startsAt) - 60_000));
  const enteredBy = await beginVisit(world);
  await registerAtCounter(world, { enteredBy });
  const due = await unpaidOrder(world);
  const payment = { ...due, enteredBy, method: "CASH" as const, chequeNumber: null };
  const [unpaid] = await world.database.db.select().from(order).where(eq(order.id, due.orderId));
  const number = unpaid?.orderNumber as string;
  await anybody.tills.open({ body: { enteredBy, clientId: null, number } });
  const { receiptNumber } = await anybody.tills.take({
    body: payment,
    idempotencyKey: randomUUID(),
  });
  await anybody.tills.void({
    body: { enteredBy, receiptNumber, reason: "wrong order" },
    idempotencyKey: randomUUID(),
  });
  await anybody.tills.day({ body: { enteredBy, day: toSingaporeDay(world.clock.now()) } });
  await anybody.counterClients.find({
    body: { enteredBy, reason: "wants to pay", clientId, name: null, dateOfBirth: null },
  });
  const asked = await buyer.api.corrections.request({
    body: { correct: { field: "NAME", value: "Ong Siew Keng" }, reason: "One letter too many" },
    idempotencyKey: randomUUID(),
  });
  await anybody.counterCorrections.list({ body: { enteredBy, clientId } });
  await anybody.counterCorrections.decide({
    body: { enteredBy, id: asked.id, refusal: null, idSeen: true },
  });
  await anybody.counterCorrections.record({
    body: {
      enteredBy,
      clientId,
      correct: { field: "BIRTH_DATE", value: "1951-03-14" },
      reason: "Read from the card",
      idSeen: true,
    },
  });
  const phoned = ({ id, startsAt: expectedStart }: { id: string; startsAt: string }) => ({
    ...{ enteredBy, clientId, bookingId: id, expectedStart },
    ...{ reason: "is ill", withCharge: true, calledBack: true as const },
  });
  await anybody.counterBookings.list({ body: { enteredBy, clientId } });
  const [free] = await anybody.counterBookings.times({ body: phoned(toMove) });
  await anybody.counterBookings.move({
    body: { ...phoned(toMove), slotId: free?.id as string },
    idempotencyKey: randomUUID(),
  });
  await anybody.counterBookings.cancel({
    body: phoned(toCancel),
    idempotencyKey: randomUUID(),
  });
  await anybody.staffRecords.today({ body: { enteredBy } });
  await anybody.staffRecords.attendance({ body: { enteredBy, bookingId, came: true } });
  await anybody.staffRecords.doctorsNote({
    body: { enteredBy, clientId: await clientWhoNeedsNote() },
  });
  await refusal(
    anybody.staffRecords.results({
      body: { enteredBy, bookingId, results: [{ name: "Height", value: 1 }] },
    }),
  );
  await anybody.deaths.reportAtCounter({ body: { enteredBy, clientId, diedOn: null } });

  const { db } = world.database;
  const commands = (await db.select().from(operation)).map(({ command }) => command);
  const seen = (await db.select().from(accessRecord)).map(({ call }) => call);
  expect(staffCalls.length).toBeGreaterThan(9);
  for (const call of staffCalls.filter((name) => name !== "staffRecords.results"))
    expect(
      commands.filter((one) => one.startsWith(`counter ${call} (`)),
      call,
    ).not.toEqual([]);
  for (const call of staffCalls.filter((name) => !WITHOUT_PERSON.includes(name)))
    expect(seen, call).toContain(call);
  // No command names a person: neither a name nor an ID number.
  expect(commands.join()).not.toMatch(/Ong Siew Khe?ng|Ong Siew Keng|[STFG]\d{7}[A-Z]/);
});
