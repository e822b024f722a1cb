/** Messages that wait while the access, the person or what they announce ends: both are asked again when a message is sent. */
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessionBooking } from "~/database/schema/booking";
import { type Announced, message, type ReaderKind } from "~/database/schema/delivery";
import { client } from "~/database/schema/people/client";
import { service } from "~/database/schema/service";
import {
  defaultMessageChannels,
  type MessageKind,
  messageKinds,
  messageKindsByName,
} from "~/provider/shared/messages/message-kinds";
import { notify } from "~/provider/shared/messages/outbox";
import { bookOne, cancel, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { beginVisit } from "../../helpers/counter/counter-person";
import { newFamily } from "../../helpers/people/family";
import { newNric, profileOf } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const kinds = messageKinds.map(({ kind }) => kind);
const except = (...out: MessageKind[]) => kinds.filter((kind) => !out.includes(kind));

const staff: MessageKind[] = [
  "appointmentDeclined",
  "refundForStaff",
  "transferForStaff",
  "deathForStaff",
  "freezeToDecide",
];
/** Kinds that say that something will take place. */
const announcing: MessageKind[] = [
  ...(["sessionsBooked", "sessionMoved", "sessionReminder", "timesMoved", "placeFree"] as const),
  ...(["dentalBooked", "dentalChanged", "dentalReminder"] as const),
  ...(["packageEndsSoon", "placeLapses", "lastGroup", "noGroup"] as const),
];
/** Kinds about money that a former customer paid or gets back, and the end of the account. */
const ofMoney: MessageKind[] = [
  ...(["packageCancelled", "orderPaid", "invoiceToPay", "refund", "paymentVoided"] as const),
  ...(["deductionMade", "deductionFailed", "deductionPaidOtherwise", "accountClosed"] as const),
];

async function newScene() {
  const { father, daughter } = await newFamily(world);
  const [time] = await timesTwiceAWeek(father, 1);
  const { id: bookingId } = await bookOne(father, time?.id as string);
  const [booking] = await world.database.db
    .select()
    .from(sessionBooking)
    .where(eq(sessionBooking.id, bookingId));
  const { customerId: daughterId } = await daughter.own.auth.validate();
  await world.job("send-messages");
  world.sent.length = 0;
  const announced: Announced[] = [
    { of: "SESSION", id: bookingId, startsAt: booking?.startsAt.toISOString() as string },
  ];
  const holdersAddress = (await daughter.own.profiles.get()).email as string;
  return {
    ...{ father, daughter, daughterId: daughterId as string, holdersAddress },
    ...{ bookingId, announced },
  };
}
type Scene = Awaited<ReturnType<typeof newScene>>;

const PERSON_ADDRESS = "old-address@mail.example";
const HOLDER_ADDRESS = "holder@mail.example";
/** An address of no account gets few messages a day, so each kind has its own. */
const anyAddress = (kind: MessageKind) => `${kind}@any.example`;

/** Queues a message of each kind to each kind of reader. */
async function queue({ father, daughterId, announced }: Scene): Promise<void> {
  const about = father.clientId;
  const context = {
    now: world.clock.now(),
    publicUrl: "https://portal.example",
    notified: () => undefined,
    messageChannels: defaultMessageChannels,
  };
  const readersOf = (kind: MessageKind) => [
    { email: PERSON_ADDRESS, reader: { as: "PERSON" as const } },
    { email: HOLDER_ADDRESS, reader: { as: "HOLDER" as const, customerId: daughterId } },
    { email: anyAddress(kind), reader: { as: "ADDRESS" as const } },
  ];
  await world.database.db.transaction(async (tx) => {
    for (const kind of kinds)
      for (const to of readersOf(kind))
        await notify(
          tx,
          context,
          { ...to, mobile: null, about },
          {
            kind,
            write: () => ({ subject: kind, email: kind, sms: "" }),
            daytimeOnly: false,
            announced: messageKindsByName.get(kind)?.rule.announces ? announced : [],
          },
        );
  });
}

/** Sends what waits. @returns the kinds that were sent to this reader. */
async function sentTo(reader: ReaderKind, address = ""): Promise<string[]> {
  await world.job("send-messages");
  const isReaders: Record<string, (to: string) => boolean> = {
    PERSON: (to) => to === address,
    HOLDER: (to) => to === address,
    ADDRESS: (to) => to.endsWith("@any.example"),
  };
  return world.sent
    .filter((one) => isReaders[reader]?.(one.to) && one.subject === one.text)
    .map(({ text }) => text);
}

const addressOf = async ({ father }: Scene) => (await father.api.profiles.get()).email as string;
const sorted = (list: readonly string[]) => [...list].sort();

test("the kinds that announce something are known", () => {
  const named = messageKinds.filter(({ rule }) => rule.announces).map(({ kind }) => kind);
  expect(sorted(named)).toEqual(sorted(announcing));
});

test("if nothing has ended, every kind is sent, to the contact of its reader at the moment", async () => {
  const scene = await newScene();
  await queue(scene);
  const address = await addressOf(scene);
  expect(sorted(await sentTo("PERSON", address))).toEqual(sorted(kinds));
  expect(sorted(await sentTo("HOLDER", scene.holdersAddress))).toEqual(sorted(kinds));
  expect(sorted(await sentTo("ADDRESS"))).toEqual(sorted(kinds));
  const former = [PERSON_ADDRESS, HOLDER_ADDRESS];
  expect(world.sent.filter(({ to }) => former.includes(to))).toEqual([]);
});

test("after the end of access the customer gets nothing about the person that waited", async () => {
  const scene = await newScene();
  await queue(scene);
  await scene.father.api.accessLinks.endOwn({ params: { id: scene.daughterId } });
  expect(await sentTo("HOLDER", scene.holdersAddress)).toEqual([]);
  expect(await sentTo("PERSON", await addressOf(scene))).toHaveLength(kinds.length);
});

test("after a right is limited the customer gets no link that uses it", async () => {
  const scene = await newScene();
  await queue(scene);
  await scene.father.api.accessLinks.limitOwn({
    params: { id: scene.daughterId },
    body: { book: false, pay: false, health: false, until: null },
  });
  expect(sorted(await sentTo("HOLDER", scene.holdersAddress))).toEqual(
    sorted(except("placeFree", "placeLapses", "lastGroup")),
  );
});

test("after a death only those who deal with it get a message about the person", async () => {
  const scene = await newScene();
  const address = await addressOf(scene);
  await queue(scene);
  await world.anybody.deaths.reportAtCounter({
    body: {
      enteredBy: await beginVisit(world),
      clientId: scene.father.clientId,
      diedOn: null,
    },
  });
  expect(await sentTo("PERSON", address)).toEqual([]);
  expect(await sentTo("HOLDER", scene.holdersAddress)).toEqual([]);
  expect(sorted(await sentTo("ADDRESS"))).toEqual(
    sorted([...staff, "receiptForPayer", "deathReported"]),
  );
});

test("after a merge the messages go to the contact of the record that stays, and to its holders", async () => {
  const scene = await newScene();
  await queue(scene);
  const other = await world.customer();
  const email = `${other.subject}@mail.example`;
  const profile = { ...profileOf(`E${newNric().slice(1, 8)}`), idType: "PASSPORT" as const, email };
  const targetId = (await other.api.profiles.put({ body: profile })).id as string;
  const operate = operatorFor({
    db: world.database.db,
    now: () => world.clock.now(),
    vault: world.vault,
  });
  const { code, said } = await operate("merge", "do", targetId, scene.father.clientId);
  expect([code, said]).toEqual([0, expect.any(String)]);
  expect(sorted(await sentTo("PERSON", email))).toEqual(sorted(kinds));
  expect(sorted(await sentTo("HOLDER", scene.holdersAddress))).toEqual(sorted(kinds));
});

test("after an account is closed, its former owner gets what is about money alone", async () => {
  const scene = await newScene();
  const address = await addressOf(scene);
  await queue(scene);
  const { forfeits } = await scene.father.api.accountClosing.quote();
  await scene.father.api.accountClosing.close({
    body: { forfeits },
    idempotencyKey: randomUUID(),
  });
  const after = await sentTo("PERSON", address);
  expect(sorted(after)).toEqual(sorted([...ofMoney, ...staff, "receiptForPayer", "deathReported"]));
  expect(await sentTo("HOLDER", scene.holdersAddress)).toEqual([]);
});

test("after a booking is cancelled or moved, nobody gets a message that announces it", async () => {
  const scene = await newScene();
  await queue(scene);
  await cancel(scene.father, scene.bookingId);
  const rest = sorted(except(...announcing));
  expect(sorted(await sentTo("HOLDER", scene.holdersAddress))).toEqual(rest);
  expect(sorted(await sentTo("PERSON", await addressOf(scene)))).toEqual(rest);
});

test("a message that failed is asked again at each retry and when it is sent again", async () => {
  const scene = await newScene();
  await queue(scene);
  const { db } = world.database;
  const waiting = and(eq(message.recipient, HOLDER_ADDRESS), isNull(message.sentAt));
  await db.update(message).set({ attempts: 12, failure: "refused" }).where(waiting);
  await scene.father.api.accessLinks.endOwn({ params: { id: scene.daughterId } });
  const operate = operatorFor({ db, now: () => world.clock.now(), vault: world.vault });
  await operate("messages", "resend", "all");
  expect(await sentTo("HOLDER", scene.holdersAddress)).toEqual([]);
  const rows = await db
    .select()
    .from(message)
    .where(and(eq(message.recipient, HOLDER_ADDRESS), eq(message.aboutId, scene.father.clientId)));
  expect(rows).toHaveLength(kinds.length);
  for (const row of rows)
    expect([row.body, row.failure]).toEqual(["", expect.stringMatching(/^withheld: /)]);
  expect((await operate("messages")).said).not.toContain("withheld");
});

test("an SMS of the afternoon that could not be sent before the night waits for the morning", async () => {
  const { father } = await newFamily(world);
  const [time] = await timesTwiceAWeek(father, 1);
  const { mobileNumber } = await father.api.profiles.get();
  await world.runDueWork();
  world.sent.length = 0;
  await bookOne(father, time?.id as string);
  const sms = () =>
    world.sent.filter(({ channel, to }) => channel === "SMS" && to === `+65${mobileNumber}`);
  world.clock.set(new Date("2026-11-23T18:05:00Z"));
  await world.job("send-messages");
  expect(sms()).toEqual([]);
  world.clock.set(new Date("2026-11-24T03:00:00Z"));
  await world.job("send-messages");
  expect(sms()).toHaveLength(1);
});

test("a message that says nothing any more is not sent again, and the command says why", async () => {
  const { father, announced } = await newScene();
  const { db } = world.database;
  const { id: packageId } = await father.service();
  const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
  const past = announced.map((one) => ({ ...one, startsAt: at(-60_000) }));
  const failed = (kind: MessageKind, of: readonly Announced[], age = 0) => ({
    ...{ kind, announced: of, channel: "SMS" as const, recipient: "+6591234567", body: kind },
    ...{
      createdAt: new Date(at(-age)),
      nextAttemptAt: new Date(at(0)),
      reader: "ADDRESS" as const,
    },
    ...{ attempts: 12, failure: "refused" },
  });
  await db.update(service).set({ validUntil: "2026-11-01" }).where(eq(service.id, packageId));
  await db
    .insert(message)
    .values([
      failed("mobileCode", [], 11 * 60_000),
      failed("handOver", [], 11 * 60_000),
      failed("mobileCode", [], 60_000),
      failed("sessionReminder", past),
      failed("sessionsBooked", past),
      failed("placeFree", [{ of: "OFFER", id: randomUUID() }]),
      failed("packageEndsSoon", [{ of: "PACKAGE", id: packageId }]),
      failed("refund", []),
    ]);
  const operate = operatorFor({ db, now: () => world.clock.now(), vault: world.vault });
  expect((await operate("messages")).said).toContain("  SMS sessionReminder  to ****4567");
  const [again, ...reasons] = (await operate("messages", "resend", "all")).said.split("\n");
  expect(again).toBe("2 messages are sent again.");
  // The messages of one moment have no order.
  expect(reasons.sort()).toEqual([
    "2 messages are not sent: its code has expired.",
    "2 messages are not sent: the time that it announces has passed.",
    "2 messages are not sent: what it announces has changed.",
  ]);
  await world.job("send-messages");
  expect(world.sent.map(({ text }) => text).sort()).toEqual(["mobileCode", "refund"]);
});

test("a message of the version before, which states no reader, is sent as before", async () => {
  const scene = await newScene();
  await queue(scene);
  const { db } = world.database;
  const ofScene = inArray(
    message.aboutId,
    db.select({ id: client.id }).from(client).where(eq(client.id, scene.father.clientId)),
  );
  await db
    .update(message)
    .set({ reader: null, readerId: null, aboutId: null, announced: null })
    .where(ofScene);
  await scene.father.api.accessLinks.endOwn({ params: { id: scene.daughterId } });
  expect(await sentTo("HOLDER", HOLDER_ADDRESS)).toHaveLength(kinds.length);
});
