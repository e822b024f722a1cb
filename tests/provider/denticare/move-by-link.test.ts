/** A dental appointment that the holder of an SMS link moves. */
import { and, desc, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { message } from "~/database/schema/delivery";
import { book, confirm, holdFor, person, sendHistory, slot } from "../../helpers/denticare/dental";
import { newNric, profileOf } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";
import { outcome } from "../payment/payment-fixture";

const world = useTestProvider();
const api = () => world.anybody.denticarePublic;

async function linkTo(mobileNumber: string): Promise<string> {
  const [newest] = await world.database.db
    .select({ body: message.body })
    .from(message)
    .where(
      and(
        eq(message.recipient, `+65${mobileNumber}`),
        like(message.body, "%/denticare/appointment/%"),
      ),
    )
    .orderBy(desc(message.createdAt))
    .limit(1);
  return /\/denticare\/appointment\/([\w-]+)/.exec(newest?.body ?? "")?.[1] as string;
}

async function linked(dayOfMonth: number, who = person()) {
  await confirm(world.anybody, await holdFor(world, slot({ dayOfMonth }), who));
  const clientSessionId = await linkTo(who.mobileNumber);
  const { appointment } = await api().cancellation({ params: { id: clientSessionId } });
  if (appointment === null) return expect.fail("no appointment");
  const at = { expectedStart: appointment.startsAt, expectedCenter: appointment.clinic.id };
  return { who, appointment, body: { clientSessionId, appointmentId: appointment.id, ...at } };
}

test("a visitor without an account moves it once, and the old time is free again", async () => {
  const { who, appointment, body } = await linked(3);
  const to = slot({ dayOfMonth: 4 });
  const moved = await api().reschedule({ body: { ...body, ...to } });
  expect(moved).toMatchObject({ id: appointment.id, status: "SCHEDULED" });
  expect(moved.startsAt).toBe("2026-12-04T02:00:00.000Z");
  expect(await api().reschedule({ body: { ...body, ...to } })).toEqual(moved);
  const changed = await world.database.db
    .select()
    .from(message)
    .where(and(eq(message.recipient, `+65${who.mobileNumber}`), eq(message.kind, "dentalChanged")));
  expect(changed).toHaveLength(1);
  await linked(3);
  const stale = { ...body, ...slot({ dayOfMonth: 7 }) };
  expect(await refusal(api().reschedule({ body: stale }))).toMatchObject({
    errorCode: "APPOINTMENT_MOVED",
  });
});

test("a taken time is refused, and so is another appointment", async () => {
  const mine = await linked(8);
  const theirs = await linked(9);
  const taken = { ...mine.body, ...slot({ dayOfMonth: 9 }) };
  expect(await refusal(api().reschedule({ body: taken }))).toMatchObject({
    errorCode: "TIME_TAKEN",
  });
  const { appointmentId } = theirs.body;
  const other = { ...mine.body, appointmentId, ...slot({ dayOfMonth: 10 }) };
  expect(await outcome(api().reschedule({ body: other }))).toBe("The appointment was not found");
  const { appointment } = await api().cancellation({ params: { id: mine.body.clientSessionId } });
  expect(appointment?.startsAt).toBe(mine.appointment.startsAt);
});

test("it is too late within 24 hours", async () => {
  const { appointment, body } = await linked(11);
  const now = world.clock.now();
  world.clock.set(new Date(Date.parse(appointment.startsAt) - 23 * 3_600_000));
  const late = { ...body, ...slot({ dayOfMonth: 14 }) };
  expect(await refusal(api().reschedule({ body: late }))).toMatchObject({ errorCode: "TOO_LATE" });
  world.clock.set(now);
});

test("a customer moves it by the link without signing in", async () => {
  const customer = await world.customer();
  const mobileNumber = person().mobileNumber;
  const email = `${customer.subject}@mail.example`;
  await customer.api.profiles.put({ body: { ...profileOf(newNric()), mobileNumber, email } });
  await customer.api.denticare.register();
  await sendHistory(customer.api);
  const { id, startsAt } = await book(customer.api, slot({ dayOfMonth: 15 }));
  const body = {
    clientSessionId: await linkTo(mobileNumber),
    appointmentId: id,
    expectedStart: startsAt,
    ...slot({ dayOfMonth: 16 }),
  };
  await api().reschedule({ body });
  expect((await customer.api.denticare.get({ params: { id } })).startsAt).toBe(
    "2026-12-16T02:00:00.000Z",
  );
});
