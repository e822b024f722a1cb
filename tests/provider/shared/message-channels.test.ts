import { afterEach, beforeEach, expect, test } from "vitest";
import { mastercode } from "~/database/schema/offering/code-list";
import { MESSAGE_CHANNELS } from "~/provider/shared/messages/message-channels";
import {
  bookOne,
  buy,
  cancel,
  declareHealth,
  owner,
  ownerOf,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { newNric, profileOf } from "../../helpers/people/registered";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";
import { apply, edit, exported, preview } from "../../helpers/shop/data-folder";

/* The channel of each kind of message is the provider's data. Without data, every message goes by both. */

let world: TestProvider;
beforeEach(async () => {
  world = await openTestProvider();
});
afterEach(() => world.close());

const trainee = () => ownerOf(world, "circuit-training");

/** The channels of the messages sent during the work. */
async function channelsOf(work: () => Promise<unknown>): Promise<string[]> {
  await world.runDueWork();
  world.sent.length = 0;
  await work();
  await world.runDueWork();
  return world.sent.map(({ channel }) => channel).sort();
}

async function applyChannels(lines: string): Promise<void> {
  const folder = await exported(world.database.db);
  await edit(folder, "provider", "lovedOnes: true", `lovedOnes: true\nmessages:\n${lines}`);
  expect((await apply(world.database.db, folder)).refusals).toEqual([]);
  world.provider.invalidateCaches();
}

test("without data a message goes by SMS and by e-mail", async () => {
  const of = await trainee();
  const [slot] = await timesTwiceAWeek(of, 1);
  expect(await channelsOf(() => bookOne(of, slot?.id as string))).toEqual(["EMAIL", "SMS"]);
});

test("a group goes by the channel of the data, and one of its kinds by another", async () => {
  const of = await trainee();
  const [slot] = await timesTwiceAWeek(of, 1);
  await applyChannels("  bookings: email\n  sessionCancelled: sms");
  let booked: { id: string } | undefined;
  expect(
    await channelsOf(async () => {
      booked = await bookOne(of, slot?.id as string);
    }),
  ).toEqual(["EMAIL"]);
  expect(await channelsOf(() => cancel(of, booked?.id as string))).toEqual(["SMS"]);
});

test("a person without an e-mail address gets the messages of e-mail by SMS", async () => {
  const { api } = await world.customer();
  const clientId = (await api.profiles.put({ body: profileOf(newNric()) })).id as string;
  await buy(api, "circuit-training");
  await declareHealth(api, clientId);
  const of = await owner(api, clientId);
  const [slot] = await timesTwiceAWeek(of, 1);
  await applyChannels("  bookings: email");
  expect(await channelsOf(() => bookOne(of, slot?.id as string))).toEqual(["SMS"]);
});

test("an export has the channels, and a second run changes nothing", async () => {
  await applyChannels("  reminders: sms\n  packages: both");
  const { db } = world.database;
  expect(await preview(db, await exported(db))).toEqual({ lines: [], refusals: [] });
});

test("a preview names each changed channel", async () => {
  const { db } = world.database;
  await db.insert(mastercode).values({ code: MESSAGE_CHANNELS, key: "packages", value: "SMS" });
  const folder = await exported(db);
  await edit(folder, "provider", "packages: sms", "packages: email");
  expect((await preview(db, folder)).lines).toEqual([
    "channel of messages, packages: is SMS → EMAIL",
  ]);
});
