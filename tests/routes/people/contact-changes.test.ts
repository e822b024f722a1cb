/** The page behind the link about a changed contact. */
import { expect, test } from "vitest";
import { actForMother, daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { openDaytimePortal } from "../../helpers/portal/daytime";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";

const origin = await openDaytimePortal();

test("a mobile number changed for a loved one waits for her yes, and can be undone", async () => {
  const daughter = await daughterAndMother(origin);
  const { visitor, api } = await actForMother(daughter);
  const { mobileNumber, countryCode } = await api.profiles.get();
  await visitor.goto("/profile/edit");
  await visitor.fill("Number", "80001234").press("Save details");
  expect(visitor.everything).toContain("The mobile number is not changed yet.");
  expect(visitor.text).toContain("+65 80001234 (not used yet");
  const link = /(\/contact-change\/[\w-]+)/;
  const sent = { among: 10 };
  const mother = new Visitor(origin);
  await mother.goto(await inMessage(visitor, `${countryCode}${mobileNumber}`, link, sent));
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
