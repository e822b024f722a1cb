/** Each message is in the language of the person who reads it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookOne, cancel, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { newFamily } from "../../helpers/people/family";
import { newNric, profileOf } from "../../helpers/people/registered";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

let world: TestProvider;
beforeEach(async () => {
  world = await openTestProvider();
});
afterEach(() => world.close());

/** The messages sent during the work. */
async function sentBy(work: () => Promise<unknown>) {
  await world.runDueWork();
  world.sent.length = 0;
  await work();
  await world.runDueWork();
  return [...world.sent];
}

/** A father who reads Tamil, with a daughter who reads English and a son who reads Chinese. */
async function family() {
  const { father, daughter, son, fatherName } = await newFamily(world);
  await father.api.profiles.setLanguage({ body: { chosenLanguage: "ta" } });
  await son.own.profiles.setLanguage({ body: { chosenLanguage: "zh" } });
  const [slot] = await timesTwiceAWeek(daughter, 1);
  const email = (await father.api.profiles.get()).email;
  return { father, daughter, son, fatherName, slotId: slot?.id as string, to: email };
}

test("a father gets his booking in Tamil, with its calendar file, and his daughter in English", async () => {
  const { daughter, fatherName, slotId, to } = await family();
  const sent = await sentBy(() => bookOne(daughter, slotId));
  const his = sent.find((one) => one.channel === "EMAIL" && one.to === to);
  expect(his?.subject).toMatch(/^முன்பதிவு: /);
  expect(his?.text).toMatch(/^அன்புள்ள /);
  expect(his?.text).not.toContain("You are booked");
  expect(his?.language).toBe("ta");
  expect(his?.text).toMatch(/\/appt\/\w+\?lang=ta\s/);
  expect(his?.calendar?.replace(/\r\n /g, "")).toContain("அவர்களுக்கு. குறிப்பு எண்");
  const sms = sent.find((one) => one.to === `+65${daughter.mobile}`);
  expect(sms?.text).toMatch(new RegExp(`^Nutmeg, for ${fatherName}: Booked: `));
  expect(sms?.text).not.toContain("lang=");
  const email = sent.find(({ subject }) => subject?.startsWith("For "));
  expect(email?.subject).toMatch(new RegExp(`^For ${fatherName}: Booked: `));
  expect(email?.calendar?.replace(/\r\n /g, "")).toContain(`For ${fatherName}. Reference`);
  expect(email?.language).toBe("en");
});

test("a changed time reaches each child in the child's language", async () => {
  const { father, daughter, fatherName, slotId } = await family();
  const booking = await bookOne(daughter, slotId);
  const sent = await sentBy(() => cancel(father, booking.id));
  const emails = sent.filter(({ channel }) => channel === "EMAIL").map(({ subject }) => subject);
  expect(emails).toHaveLength(3);
  expect(emails.filter((subject) => subject?.startsWith("ரத்து: "))).toHaveLength(1);
  expect(
    emails.filter((subject) => subject?.startsWith(`关于${fatherName}：已取消：`)),
  ).toHaveLength(1);
  expect(
    emails.filter((subject) => subject?.startsWith(`For ${fatherName}: Cancelled: `)),
  ).toHaveLength(1);
  const words = sent.filter(({ text }) => /[\u0b80-\u0bff]/.test(text));
  expect(words.filter(({ text }) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
});

test.each(["Hokkien", "English, Hokkien"])(
  "a loved one who speaks %s gets the first SMS in a language that they read",
  async (language) => {
    const daughter = await world.customer();
    await daughter.api.profiles.setLanguage({ body: { chosenLanguage: "zh" } });
    const mother = { ...profileOf(newNric()), email: "", mobileNumber: "98765432", language };
    const sent = await sentBy(() =>
      daughter.api.lovedOnes.create({ body: mother, idempotencyKey: newNric() }),
    );
    expect(sent.find(({ channel }) => channel === "SMS")?.text).toMatch(/[\u4e00-\u9fff]{4}/);
  },
);

test("the reminder is in Tamil, and says tomorrow in Tamil", async () => {
  const { father, slotId } = await family();
  const booking = await bookOne(father, slotId);
  await world.runDueWork();
  world.sent.length = 0;
  world.clock.set(new Date(Date.parse(booking.startsAt) - 20 * 3_600_000));
  await world.job("remind-of-sessions");
  await world.runDueWork();
  const sms = world.sent.find(({ channel, text }) => channel === "SMS" && text.includes("நாளை"));
  expect(sms?.text).toMatch(/^Nutmeg: நாளை .+\d, \D+ \d+(\.\d\d)?\. வருவீர்களா\? http/);
  const email = world.sent.find(({ subject }) => subject?.startsWith("நினைவூட்டல்: "));
  expect(email?.text).not.toContain("{{day");
});
