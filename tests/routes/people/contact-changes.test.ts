/** The page behind the link about a changed contact. */
import { expect, test } from "vitest";
import { actForMother, daughterAndMother, MOTHER } from "../../helpers/acting-pair";
import { useDaytime } from "../../helpers/daytime";
import { origin } from "../../helpers/portal";
import { newestMessages } from "../../helpers/sign-in";
import { Visitor } from "../../helpers/visitor";

useDaytime(origin);

test("a mobile number changed for a loved one waits for her yes, and can be undone", async () => {
  const daughter = await daughterAndMother(origin);
  const { visitor, api } = await actForMother(daughter);
  const { mobileNumber, countryCode } = await api.profiles.get();
  await visitor.goto("/profile/edit");
  await visitor.fill("Number", "80001234").press("Save details");
  expect(visitor.everything).toContain("The mobile number is not changed yet.");
  expect(visitor.text).toContain("+65 80001234 (not used yet");
  const linkTo = async () => {
    const texts = await newestMessages(visitor, `${countryCode}${mobileNumber}`, 10);
    return texts.map((text) => /\/contact-change\/[\w-]+/.exec(text)?.[0]).find(Boolean) ?? "";
  };
  await expect.poll(linkTo, { timeout: 20_000 }).not.toBe("");
  const mother = await new Visitor(origin).goto(await linkTo());
  expect(mother.heading).toBe("Is your new contact right?");
  expect(mother.headers.get("cache-control")).toContain("no-store");
  expect((await api.profiles.get()).mobileNumber).toBe(mobileNumber);
  await mother.press("Yes, use +65 80001234");
  expect(mother.heading).toBe("Your contact was changed");
  expect(await api.profiles.get()).toMatchObject({ name: MOTHER, mobileNumber: "80001234" });
  const again = [...mother.page.querySelectorAll("main button")].at(-1)?.textContent ?? "";
  await mother.press(again.replace(/\s+/g, " ").trim());
  expect(mother.heading).toBe("Your contact is as before");
  expect((await api.profiles.get()).mobileNumber).toBe(mobileNumber);
  await mother.goto("/contact-change/abcdefghijklmnopqrstuvwxyz012345");
  expect([mother.status, mother.heading]).toEqual([404, "We cannot find this page"]);
});
