import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { newMobile } from "../../helpers/denticare/dental-screens";
import { apiOf, gymTonic, newBuyer, newOrder } from "../../helpers/payment/buyer";
import { newNric, profileOf } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { somebody } from "../../helpers/sign-in/sign-in";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";

/** Creates a mother with a record and an account, and a daughter who has linked it. */
async function linked(daughterName: string) {
  const mother = await newBuyer(origin);
  const profile = await mother.api.profiles.get();
  const daughter = await newBuyer(origin, somebody(daughterName));
  await daughter.api.linking.link({
    body: {
      idType: "PASSPORT",
      nric: mother.passport ?? "",
      clientId: profile.id as string,
      lovedOne: true,
    },
  });
  const to = `+65${profile.mobileNumber}`;
  const address = await inMessage(mother.visitor, to, /(\/access\/[\w-]+)/);
  return { mother, daughter, address };
}

test("the owner confirms or ends access by the link of the message, and opening it changes nothing", async () => {
  const { address } = await linked("Lim Hui Min");
  const visitor = await new Visitor(origin).goto(address);
  expect(visitor.heading).toBe("Who can see your records");
  expect(visitor.text).toContain("Lim Hui Min can see your records");
  expect(visitor.headers.get("cache-control")).toContain("no-store");
  expect(visitor.headers.get("x-robots-tag")).toContain("noindex");
  await visitor.press("Yes, this is right");
  expect(visitor.everything).toContain("Thank you. Your answer is saved.");
  await visitor.press("No, Lim Hui Min may not act for me");
  expect(visitor.heading).toBe("It is stopped");
  expect((await visitor.goto(address)).status).toBe(404);
});

test("a person who was added is not said to have confirmed", async () => {
  const daughter = await newBuyer(origin, somebody("Lim Hui Min"));
  const mobileNumber = newMobile();
  await daughter.api.lovedOnes.create({
    body: { ...profileOf(newNric()), name: "Chua Ah Moy", mobileNumber },
    idempotencyKey: randomUUID(),
  });
  const to = `+65${mobileNumber}`;
  const address = await inMessage(daughter.visitor, to, /(\/access\/[\w-]+)/);
  const visitor = await new Visitor(origin).goto(address);
  expect(visitor.text).toContain("If this is right, you do not need to do anything.");
  expect(visitor.everything).not.toContain("You have said");
});

test("the owner's own page lists who has access, and ends it there", async () => {
  const { mother, daughter } = await linked("Lim Hui Min");
  const visitor = await mother.visitor.goto("/profile/access");
  expect(visitor.text).toContain("Who can act for you");
  expect(visitor.text).toContain("You have not confirmed this yet");
  await visitor.press("Yes, Lim Hui Min may act for me");
  expect(visitor.text).not.toContain("You have not confirmed this yet");
  await visitor.press("No, Lim Hui Min may not act for me");
  expect(visitor.everything).toContain("can no longer see your records");
  expect(visitor.text).not.toContain("Who can act for you");
  await daughter.visitor.goto("/loved-ones");
  expect(daughter.visitor.text).toContain("No loved ones at the moment");
  const owner = (await mother.api.profiles.get()).name as string;
  expect(daughter.visitor.text).toMatch(
    new RegExp(`${owner} ended your access on \\d\\d/\\d\\d/\\d{4}\\.`),
  );

  const again = await daughter.visitor.goto("/link-account?whose=loved_one");
  await again.choose("Passport").fill("ID number", mother.passport ?? "");
  await again.fill("Client ID", (await mother.api.profiles.get()).id as string);
  await again.press("Link this record");
  expect(again.everything).toContain(`you see nothing of ${owner} until they or our staff confirm`);
  expect(again.everything).not.toContain("Created profile linking successfully");
});

test("the history has one row for each kind and day, and a page beyond the end leads back", async () => {
  const { mother, daughter } = await linked("Lim Hui Min");
  const motherId = (await mother.api.profiles.get()).id as string;
  const [holder] = await mother.api.accessLinks.list();
  await mother.api.accessLinks.confirmOwn({ params: { id: holder?.id as string } });
  const acting = await apiOf(daughter.visitor, motherId);
  for (let times = 0; times < 3; times += 1)
    await acting.profiles.setMessages({ body: { channel: "BOTH" } });
  const { content, total } = await mother.api.accessHistory.list({ query: { page: 0 } });
  const [chosen, ...others] = content.filter(({ call }) => call === "profiles.setMessages");
  expect(chosen).toMatchObject({ times: 3, changed: true });
  expect(others).toEqual([]);
  expect(total).toBe(content.length);
  const visitor = await mother.visitor.goto("/profile/access");
  expect(visitor.text).toContain("Chose how messages are sent (3 times that day)");
  await visitor.goto("/profile/access?page=99");
  expect(visitor.text).toContain("There are no more entries");
  expect(visitor.text).not.toContain("No one else has looked");
  await visitor.click("Back to the list");
  expect(visitor.text).toContain("Chose how messages are sent");
});

test("the owner sees what is open before stopping the access, behind the link and on the own page", async () => {
  const { mother, daughter, address } = await linked("Lim Hui Min");
  const motherId = (await mother.api.profiles.get()).id as string;
  await newOrder({ ...daughter, orderFor: motherId }, gymTonic);
  await buy(mother.api, "circuit-training");
  await declareHealth(mother.api, motherId);
  const acting = await owner(await apiOf(daughter.visitor, motherId), motherId);
  const times = await timesTwiceAWeek(acting, 2);
  await bookOne(acting, times[0]?.id as string);
  await bookOne({ ...acting, api: mother.api }, times[1]?.id as string);
  for (const visitor of [
    await new Visitor(origin).goto(address),
    await mother.visitor.goto("/profile/access"),
  ]) {
    expect(visitor.text).toContain("Open for you now");
    expect(visitor.text).toMatch(/Order \S+, \$[\d.]+: not paid yet/);
    expect(visitor.text).toMatch(/Circuit Training at .*, 2 booked \(1 by Lim Hui Min\)/);
    expect(visitor.text).toContain(
      "If you stop it, Lim Hui Min can no longer pay, book or change these.",
    );
  }
  await mother.visitor.press("No, Lim Hui Min may not act for me");
  expect(mother.visitor.everything).toContain("can no longer see your records");
});

test.each(["the link", "the home page"])(
  "a reported death is on the owner's home page and behind the link, and is stopped on %s",
  async (place) => {
    const { mother, daughter, address } = await linked("Lim Hui Min");
    const id = (await mother.api.profiles.get()).id as string;
    const token = address.split("/").at(-1) as string;
    await mother.api.accessLinks.confirm({ params: { id: token } });
    const reported = "Lim Hui Min told us that you have died.";
    const alive = "This is wrong. Lim Hui Min may still act for me";
    await daughter.api.deaths.report({
      params: { id },
      body: { diedOn: null },
      idempotencyKey: randomUUID(),
    });
    expect((await mother.visitor.goto("/")).text).toContain(reported);
    const visitor =
      place === "the link"
        ? await new Visitor(origin).goto(address)
        : await (await mother.visitor.goto("/")).click("Stop it");
    expect(visitor.text).toContain(reported);
    await visitor.press(alive);
    expect(visitor.everything).toContain("Thank you. Your answer is saved.");
    for (const visitedPage of [visitor, await mother.visitor.goto("/")])
      expect(visitedPage.text).not.toContain(reported);
    expect(await daughter.api.lovedOnes.list()).toMatchObject([{ id }]);
  },
);

test("an unknown or truncated link has its own page", async () => {
  const visitor = new Visitor(origin);
  for (const token of ["abcdefghijklmnopqrstuvwxyz012345", "x", "%00"])
    expect((await visitor.goto(`/access/${token}`)).status).toBe(404);
});
