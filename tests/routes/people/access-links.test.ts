import { expect, test } from "vitest";
import { newBuyer } from "../../helpers/buyer";
import { origin } from "../../helpers/portal";
import { newestMessage, somebody } from "../../helpers/sign-in";
import { Visitor } from "../../helpers/visitor";

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
  await expect
    .poll(() => newestMessage(mother.visitor, to), { timeout: 20_000 })
    .toContain("/access/");
  const address = /\/access\/[\w-]+/.exec(await newestMessage(mother.visitor, to))?.[0] ?? "";
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
  expect(visitor.text).toContain("You have said that this is right");
  await visitor.press("Stop it: Lim Hui Min may not");
  expect(visitor.heading).toBe("It is stopped");
  expect((await visitor.goto(address)).status).toBe(404);
});

test("the owner's own page lists who has access, and ends it there", async () => {
  const { mother, daughter } = await linked("Lim Hui Min");
  const visitor = await mother.visitor.goto("/profile/access");
  expect(visitor.text).toContain("Who can act for you");
  expect(visitor.text).toContain("You have not confirmed this yet");
  await visitor.press("Yes, Lim Hui Min may");
  expect(visitor.text).not.toContain("You have not confirmed this yet");
  await visitor.press("Stop it: Lim Hui Min may not");
  expect(visitor.everything).toContain("can no longer see your records");
  expect(visitor.text).not.toContain("Who can act for you");
  await daughter.visitor.goto("/loved-ones");
  expect(daughter.visitor.text).toContain("No loved ones yet");
});

test("an unknown or truncated link has its own page", async () => {
  const visitor = new Visitor(origin);
  for (const token of ["abcdefghijklmnopqrstuvwxyz012345", "x", "%00"])
    expect((await visitor.goto(`/access/${token}`)).status).toBe(404);
});
