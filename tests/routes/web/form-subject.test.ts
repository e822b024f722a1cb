/** The page after a switch to another person before a form was sent, and its links. */

import { expect, test } from "vitest";
import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { openDay, pressTime } from "../../helpers/booking/calendar";
import { buy, owner } from "../../helpers/booking/package-owner";
import { formsOn, send } from "../../helpers/pages/rendered-forms";
import { apiOf, newBuyer } from "../../helpers/payment/buyer";
import { daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { confirmHolders } from "../../helpers/people/registered";
import { openDaytimePortal } from "../../helpers/portal/daytime";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { inMessage } from "../../helpers/visitor/messages";

// The message about the ended link waits for the day.
const origin = await openDaytimePortal();

test("both buttons lead on: back to the original person with the typed values, or to the other's page", async () => {
  const { visitor, api, motherId } = await daughterAndMother(origin);
  await visitor.goto("/profile/edit");
  visitor.fill("Religion", "Taoism").fill("Number", "98887776");
  const second = await visitor.tab().goto("/loved-ones");
  await second.press(`Act for ${MOTHER}`);
  await visitor.press("Save details");
  expect(visitor.status).toBe(409);
  expect(visitor.heading).toBe("Who is this form for?");
  expect(visitor.text).toContain(`You filled it in for yourself, but you now act for ${MOTHER}.`);
  expect(visitor.text).toContain("Nothing was saved or sent. What you typed is kept on this page.");
  expect(visitor.html).not.toContain(motherId);
  const asked = visitor.tab();
  await asked.show(new Response(visitor.html), visitor.url);
  await visitor.click(`Stay with ${MOTHER}`);
  expect(visitor.heading).toBe(`Edit details of ${MOTHER}`);
  expect(visitor.html).not.toContain("98887776");
  await visitor.press("Act for myself and show it");
  expect(visitor.heading).toBe("Edit my details");
  expect(visitor.text).toContain("You were acting for someone else when you sent this");
  expect(visitor.html).toContain("98887776");
  await second.goto("/loved-ones");
  await second.press(`Act for ${MOTHER}`);
  await asked.press("Act for myself and send it");
  expect(asked.everything).toContain("Updated personal detail successfully");
  expect(asked.everything).not.toContain("Acting for");
  expect(await api.profiles.get()).toMatchObject({ religion: "Taoism", mobileNumber: "98887776" });
  const mother = await api.lovedOnes.get({ params: { id: motherId } });
  expect(mother.religion).not.toBe("Taoism");

  // The reverse case: rendered for the mother and sent for oneself. A file must be chosen again.
  await asked.goto("/loved-ones");
  await asked.press(`Act for ${MOTHER}`);
  await asked.goto("/profile/photo");
  const drawn = formsOn(asked).find(({ route }) => route === "profile.photo.tsx");
  await second.goto("/");
  await second.press("Act for myself again");
  const body = new FormData();
  body.set(SUBJECT_FIELD, drawn?.fields.get(SUBJECT_FIELD) as string);
  body.set("photo", new File(["not even a picture"], "mother.png"));
  const init = { method: "POST", headers: { origin: origin }, body };
  await asked.show(await asked.request("/profile/photo", init));
  expect([asked.status, asked.heading]).toEqual([409, "Who is this form for?"]);
  expect(asked.text).toContain(`You filled it in for ${MOTHER}, but you now act for yourself.`);
  expect(asked.text).toContain("Only the file has to be chosen again.");
});

test("a form rendered for one customer, and its input, are shown to no other", async () => {
  const { visitor, person: first } = await newBuyer(origin);
  await visitor.goto("/profile/edit");
  visitor.fill("Religion", "Hinduism");
  const { address, fields } = visitor.prepare("Save details");
  const { visitor: other, person } = await newBuyer(origin);
  const answer = await send(other, { address: address.pathname, fields });
  await other.show(answer, address);
  expect([other.status, other.heading]).toEqual([409, "This form was not filled in for you"]);
  expect(other.text).toContain(`You are logged in as ${person.name}.`);
  expect(other.html).not.toContain(first.email);
  expect(other.html).not.toContain("Hinduism");
});

test("a form for a loved one who has stopped the link offers no way to act for them", async () => {
  const { visitor, api, motherNric, motherPerson, motherId, person } =
    await daughterAndMother(origin);
  const mother = await apiOf(await signedIn(origin, motherPerson));
  await mother.linking.link({
    body: { idType: "NRIC", nric: motherNric, clientId: motherId, lovedOne: false },
  });
  await confirmHolders(mother);
  await visitor.goto("/loved-ones");
  await visitor.press(`Act for ${MOTHER}`);
  await visitor.goto("/profile/edit");
  const sent = visitor.fill("Religion", "Taoism").prepare("Save details");
  await (await visitor.tab().goto("/loved-ones")).press("Act for myself again");
  await visitor.show(await sent.send(), sent.address);
  expect(visitor.text).toContain(`Act for ${MOTHER} and send it`);
  const { customerId } = await api.carts.get();
  await mother.accessLinks.endOwn({ params: { id: customerId } });
  const asked = visitor.tab();
  await asked.show(new Response(visitor.html), visitor.url);
  await asked.press(`Act for ${MOTHER} and send it`);
  expect(asked.status).toBe(409);
  expect(asked.text).toContain("but you can no longer act for them");
  expect(asked.text).not.toContain("and send it");
  await visitor.show(await sent.send(), sent.address);
  expect(visitor.text).not.toContain("and send it");
  const told = new RegExp(`(You can no longer act for ${MOTHER})`);
  expect(await inMessage(visitor, `+65${person.mobile}`, told)).not.toBe("");
});

test("a booking and a form sent after the access has ended say what was not booked or saved", async () => {
  const { visitor, api, motherNric, motherPerson, motherId } = await daughterAndMother(origin);
  await buy(api, "day-care", motherId);
  const mother = await apiOf(await signedIn(origin, motherPerson));
  await mother.linking.link({
    body: { idType: "NRIC", nric: motherNric, clientId: motherId, lovedOne: false },
  });
  await confirmHolders(mother);
  await visitor.goto("/loved-ones");
  await visitor.press(`Act for ${MOTHER}`);
  const { termId } = await owner(await apiOf(visitor, motherId), motherId);
  const edit = await visitor.tab().goto("/profile/edit");
  await visitor.goto(`/book-preclass-sessions?term=${termId}`);
  await openDay(visitor, 3);
  await pressTime(visitor, 0);
  const [, when = ""] = /(\w{3} \d\d\/\d\d\/\d{4}, \d\d:\d\d [AP]M)/.exec(visitor.text) ?? [];
  expect(when).not.toBe("");
  const { customerId } = await api.carts.get();
  await mother.accessLinks.endOwn({ params: { id: customerId } });
  const book = visitor.prepare("Book this session");
  const save = edit.fill("Religion", "Taoism").prepare("Save details");
  await visitor.show(await book.send(), book.address);
  expect(visitor.url.pathname).toBe("/");
  expect(visitor.everything).toContain(`Not booked: ${when}`);
  expect(visitor.everything).toContain(`You can no longer act for ${MOTHER}.`);
  await edit.show(await save.send(), save.address);
  expect([edit.status, edit.heading]).toEqual([409, "Who is this form for?"]);
});

test("a form for a removed loved one offers no way to act for them", async () => {
  const { visitor } = await daughterAndMother(origin);
  await visitor.goto("/loved-ones");
  await visitor.press(`Act for ${MOTHER}`);
  await visitor.goto("/profile/edit");
  visitor.fill("Religion", "Taoism");
  const { address, fields } = visitor.prepare("Save details");
  const second = await visitor.tab().goto("/loved-ones");
  await second.press("Act for myself again");
  await visitor.show(await send(visitor, { address: address.pathname, fields }), address);
  const asked = visitor.tab();
  await asked.show(new Response(visitor.html), visitor.url);
  await second.goto("/loved-ones");
  await second.click(`Remove ${MOTHER}`);
  await second.press(`Yes, remove ${MOTHER}`);
  const noLonger = `You filled it in for ${MOTHER}, but you can no longer act for them.`;
  await asked.press(`Act for ${MOTHER} and send it`);
  expect([asked.status, asked.heading]).toEqual([409, "Who is this form for?"]);
  expect(asked.text).toContain(noLonger);
  await visitor.show(await send(visitor, { address: address.pathname, fields }), address);
  expect(visitor.status).toBe(409);
  expect(visitor.text).toContain(noLonger);
  expect(visitor.text).not.toContain("and send it");
  expect(visitor.text).not.toContain("is kept on this page");
  await visitor.click("Stay with myself");
  expect(visitor.heading).toBe("Edit my details");
  expect(visitor.everything).not.toContain("and show it");
  expect(visitor.everything).not.toContain("is kept for a few minutes");
});
