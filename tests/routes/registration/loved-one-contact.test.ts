/** The emergency contact and the consent of each person of a registration, up to the centre's list for the day. */
import { expect, test } from "vitest";
import { withAddressAndContact } from "../../helpers/pages/all-forms";
import { apiOf } from "../../helpers/payment/buyer";
import { daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";
import { answerContact, confirm, toContactOnRecord } from "./registration-steps";

test("a loved one's contact is asked, stored on that person, and can be the customer's own", async () => {
  const who = await daughterAndMother(origin);
  const { visitor, api, motherId, person } = who;
  await withAddressAndContact(api);
  await toContactOnRecord(visitor, motherId);
  expect(visitor.heading).toBe("Your emergency contact");
  await answerContact(visitor);
  expect(visitor.heading).toBe(`Emergency contact of ${MOTHER}`);
  await visitor.click("Use my emergency contact, Goh Hui Min");
  expect(visitor.page.querySelector("[name=name]")?.getAttribute("value")).toBe("Goh Hui Min");
  await visitor.click(`Use me, ${person.name}`);
  expect(visitor.page.querySelector("[name=mobileNumber]")?.getAttribute("value")).toBe(
    person.mobile,
  );
  await visitor.press("Continue");
  expect(visitor.status).toBe(400);
  expect(visitor.errors.join(" ")).toContain("Relationship is required");
  expect(visitor.errors.join(" ")).toContain("Please tick this to continue");
  await visitor.choose("Child").choose(`${MOTHER} agrees, or I may agree`).press("Continue");
  expect(visitor.heading).toBe("Check your answers");
  expect(visitor.text).toContain(`Emergency contact of ${MOTHER}`);
  await confirm(visitor);
  const mothers = await (await apiOf(visitor, motherId)).contacts.list();
  expect(mothers).toMatchObject([
    { name: person.name, mobileNumber: person.mobile, relationship: "Child", emergency: true },
  ]);
  expect((await api.contacts.list()).map(({ name }) => name)).not.toContain(person.name);
});
