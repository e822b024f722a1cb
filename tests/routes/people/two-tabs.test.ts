/** A person or a contact that was removed in another tab. */
import { expect, test } from "vitest";
import { newBuyer } from "../../helpers/payment/buyer";
import { daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";

test("the second tab says that the contact was deleted", async () => {
  const { visitor, api } = await newBuyer(origin);
  await api.contacts.create({
    body: {
      name: "Chua Mei",
      relationship: "Child",
      otherRelationship: null,
      countryCode: "+65",
      mobileNumber: "91234567",
      homeNumber: "",
      email: "",
      emergency: false,
    },
  });
  await visitor.goto("/profile");
  const link = visitor.page.querySelector('main a[href^="/profile/contact/remove"]');
  await visitor.goto(link?.getAttribute("href") as string);
  const second = await visitor.tab().goto(visitor.url.href);
  for (const tab of [visitor, second]) await tab.press("Yes, delete Chua Mei");
  expect([second.status, second.url.pathname]).toEqual([200, "/profile"]);
  expect(second.everything).toContain("This contact was already deleted.");
});

test("the second tab says that the customer does not act for the removed person", async () => {
  const { visitor, api, motherId } = await daughterAndMother(origin);
  await visitor.goto("/loved-ones");
  await api.lovedOnes.remove({ params: { id: motherId } });
  await visitor.press(`Act for ${MOTHER}`);
  expect([visitor.status, visitor.url.pathname]).toEqual([200, "/loved-ones"]);
  expect(visitor.everything).toContain("You do not act for this person now.");
  await visitor.goto(`/loved-ones/remove?person=${motherId}`);
  expect([visitor.status, visitor.heading]).toEqual([404, "We cannot find this person"]);
});
