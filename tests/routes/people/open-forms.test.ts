/** Forms that were open while another tab, person or member of staff changed the same record. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import type { ApiClient } from "~/web/api/client.server";
import { begunCounter } from "../../helpers/counter/counter-screens";
import { PICTURE } from "../../helpers/matrix/owner";
import { newBuyer } from "../../helpers/payment/buyer";
import { actForMother, daughterAndMother } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";
import type { Visitor } from "../../helpers/visitor/visitor";
import {
  answerContact,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  confirm,
  toContactOnRecord,
} from "../registration/registration-steps";

const CLASH = "changed since you opened";

/** Changes a record as another tab does that was opened now. */
async function change(api: ApiClient, changed: Record<string, unknown>) {
  const { maskedNric: _id, ...record } = await api.profiles.get();
  const { version: _version, language, dateOfBirth, gender, name, ...rest } = record;
  const typed = { ...rest, language, dateOfBirth, gender, name, ...changed };
  return api.profiles.put({ body: typed as Parameters<typeof api.profiles.put>[0]["body"] });
}

const daughterActing = async () => actForMother(await daughterAndMother(origin));
const people = [
  ["the customer's own", () => newBuyer(origin)],
  ["a loved one's", daughterActing],
] as const;

test.each(people)(
  "an older tab with %s details writes only what it changed",
  async (_whose, open) => {
    const { visitor, api } = await open();
    await visitor.goto("/profile/edit");
    await change(api, { name: "Wong Name", dateOfBirth: "1949-03-01" });
    await visitor.fill("Home number (optional)", "65551234").press("Save details");
    expect(visitor.everything).toContain("Updated personal detail successfully");
    expect(await api.profiles.get()).toMatchObject({
      ...{ name: "Wong Name", dateOfBirth: "1949-03-01", homeNumber: "65551234" },
    });
  },
);

test("a part that both changed shows both values, and counts when it is saved again", async () => {
  const { visitor, api } = await newBuyer(origin);
  await visitor.goto("/profile/edit");
  await change(api, { name: "Wong Name", companyName: "NTUC", dateOfBirth: "1949-03-01" });
  visitor.fill("Full name", "Wang Name").fill("Company (optional)", "Cold Storage");
  await visitor.press("Save details");
  expect(visitor.status).toBe(409);
  expect(visitor.text).toContain(CLASH);
  expect(visitor.errors).toEqual(
    ["Wong Name", "NTUC"].map(
      (value) =>
        `This was changed since you opened the page. On record now: ${value}. Save again to use your answer.`,
    ),
  );
  expect((await api.profiles.get()).name).toBe("Wong Name");
  await visitor.press("Save details");
  expect(await api.profiles.get()).toMatchObject({
    ...{ name: "Wang Name", companyName: "Cold Storage", dateOfBirth: "1949-03-01" },
  });
});

test("an older tab does not write the handphone back, and asks if both changed it", async () => {
  const { visitor, api } = await newBuyer(origin);
  await visitor.goto("/profile/edit");
  await change(api, { mobileNumber: "81112233" });
  await visitor.fill("Home number (optional)", "65551234").press("Save details");
  expect((await api.profiles.get()).mobileNumber).toBe("81112233");
  await visitor.goto("/profile/edit");
  await change(api, { mobileNumber: "81112244" });
  await visitor.fill("Number", "81112255").press("Save details");
  expect(visitor.status).toBe(409);
  expect(visitor.errors.join()).toContain("On record now: +65 81112244");
  expect((await api.profiles.get()).mobileNumber).toBe("81112244");
});

const ADDRESS = { type: "BILLING", postalCode: "640501", block: "501", street: "Jurong West" };
const KIN = {
  ...{ name: "Chua Mei", relationship: "Child", countryCode: "+65", mobileNumber: "91234567" },
  emergency: true,
};

test("an older tab with an address does not write a correction back", async () => {
  const { visitor, api } = await newBuyer(origin);
  const { id } = await api.addresses.create({ body: ADDRESS as never });
  await visitor.goto(`/profile/address?id=${id}`);
  const untouched = await visitor.tab().goto(visitor.url.href);
  await api.addresses.update({ params: { id }, body: { ...ADDRESS, block: "502" } as never });
  await untouched.press("Save address");
  expect(await api.addresses.list()).toMatchObject([{ block: "502" }]);
  await visitor.fill("Block", "503").press("Save address");
  expect(visitor.status).toBe(409);
  expect(visitor.errors.join()).toContain("On record now: Blk 502 Jurong West");
  await visitor.press("Save address");
  expect(await api.addresses.list()).toMatchObject([{ block: "503" }]);
});

test("an older tab with a next of kin writes only what it changed", async () => {
  const { visitor, api } = await newBuyer(origin);
  const { id } = await api.contacts.create({ body: KIN as never });
  await visitor.goto(`/profile/contact?id=${id}`);
  await api.contacts.update({
    params: { id },
    body: { ...KIN, mobileNumber: "98765432", relationship: "Spouse" } as never,
  });
  await visitor.fill("Their full name", "Chua Mei Lin").press("Save next of kin");
  expect(await api.contacts.list()).toMatchObject([
    { name: "Chua Mei Lin", mobileNumber: "98765432", relationship: "Spouse" },
  ]);
  await visitor.goto(`/profile/contact?id=${id}`);
  await api.contacts.update({ params: { id }, body: { ...KIN, name: "Chua Mei Mei" } as never });
  await visitor.fill("Their full name", "Chua Mei Fen").press("Save next of kin");
  expect(visitor.errors.join()).toContain("On record now: Chua Mei Mei.");
});

test("an older tab with the choice of messages writes only what it changed", async () => {
  const { visitor, api } = await newBuyer(origin);
  const { id } = await api.contacts.create({ body: KIN as never });
  await visitor.goto("/profile/messages");
  await api.profiles.setMessages({
    body: { channel: "EMAIL", remindedContactId: id, chosenLanguage: "en" },
  });
  const second = visitor.tab();
  await second.goto("/profile/messages");
  await visitor.choose("8 PM to 10 AM").press("Save my choice");
  expect(await api.profiles.get()).toMatchObject({ messageChannel: "EMAIL" });
  expect(await api.contacts.list()).toMatchObject([{ reminded: true }]);
  await api.profiles.setMessages({ body: { channel: "BOTH" } });
  await second.choose("SMS").press("Save my choice");
  expect(second.status).toBe(409);
  expect(second.text).toContain(CLASH);
});

test("a registration that was begun before a correction confirms what the record has", async () => {
  const { visitor, api } = await newBuyer(origin);
  await api.addresses.create({ body: ADDRESS as never });
  await toContactOnRecord(visitor, "my_self");
  await answerContact(visitor);
  await change(api, { name: "Wong Name", dateOfBirth: "1949-03-01" });
  await confirm(visitor);
  expect(await api.profiles.get()).toMatchObject({ name: "Wong Name", dateOfBirth: "1949-03-01" });
});

test("a registration that gives a shared home its own address is no clash", async () => {
  const { visitor, api } = await newBuyer(origin);
  await api.addresses.create({ body: ADDRESS as never });
  await api.addresses.create({
    body: { ...ADDRESS, type: "RESIDENTIAL", sameAs: "BILLING" } as never,
  });
  await chooseCircuitTraining(visitor);
  await answerSelection(visitor);
  await answerHealth(visitor);
  await visitor.press("Continue");
  await visitor.fill("Block", "777").choose("No, I live").press("Continue");
  visitor.fill("Postal code", "640501").fill("Block", "888");
  await visitor.fill("Address line 1", "Jurong West Street 51").press("Continue");
  await answerContact(visitor);
  await confirm(visitor);
  expect(visitor.everything).not.toContain("On record now");
  expect(await api.addresses.list()).toMatchObject([
    { type: "BILLING", block: "777" },
    { type: "RESIDENTIAL", block: "888", sameAs: "NONE" },
  ]);
});

test("a registration whose answer clashes names what is on record, and confirms it the second time", async () => {
  const { visitor, api } = await newBuyer(origin);
  await api.addresses.create({ body: ADDRESS as never });
  await toContactOnRecord(visitor, "my_self");
  await answerContact(visitor);
  await visitor.goto("/register-service/your-details?return=review");
  await visitor.fill("Full name", "Wang Name").press("Continue");
  await change(api, { name: "Wong Name" });
  await confirm(visitor);
  expect(visitor.heading).toBe("Your details");
  expect(visitor.everything).toContain("On record now: Wong Name.");
  await visitor.goto("/register-service/review-information");
  await confirm(visitor);
  expect((await api.profiles.get()).name).toBe("Wang Name");
});

test("an older tab does not replace or remove the photo of another person", async () => {
  const { visitor, api } = await daughterActing();
  await visitor.goto("/profile/photo");
  await api.profiles.putPicture({ body: { picture: PICTURE } });
  const second = await visitor.tab().goto("/profile/photo");
  await api.profiles.putPicture({ body: { picture: PICTURE } });
  await second.press("Remove this photo");
  expect(second.status).toBe(409);
  expect(second.errors.join()).toContain(CLASH);
  expect((await api.profiles.get()).pictureAt).not.toBeNull();
});

test("an address or a next of kin that changed meanwhile is shown again before it is deleted", async () => {
  const { visitor, api } = await newBuyer(origin);
  const address = await api.addresses.create({ body: ADDRESS as never });
  const kin = await api.contacts.create({ body: KIN as never });
  const rows = [
    [`/profile/address/remove?id=${address.id}`, "Yes, delete it", "Blk 502"],
    [`/profile/contact/remove?id=${kin.id}`, "Yes, delete Chua Mei", "98765432"],
  ] as const;
  const tabs = await Promise.all(rows.map(([page]) => visitor.tab().goto(page)));
  await api.addresses.update({ params: address, body: { ...ADDRESS, block: "502" } as never });
  await api.contacts.update({
    params: kin,
    body: { ...KIN, mobileNumber: "98765432" } as never,
  });
  for (const [index, [, yes, onRecord]] of rows.entries()) {
    const tab = tabs[index] as Visitor;
    await tab.press(yes);
    expect(tab.everything).toContain("were changed since you opened this page");
    expect(tab.text).toContain(onRecord);
  }
  expect([await api.addresses.list(), await api.contacts.list()].map((all) => all.length)).toEqual([
    1, 1,
  ]);
  for (const [index, [, yes]] of rows.entries()) await (tabs[index] as Visitor).press(yes);
  expect([await api.addresses.list(), await api.contacts.list()]).toEqual([[], []]);
});

test("staff's correction of what changed meanwhile shows the value on record first", async () => {
  const { api } = await newBuyer(origin);
  const { id } = await api.profiles.get();
  const counter = await begunCounter(origin);
  await counter.goto(`/counter/correct?client=${id}&field=birth-date`);
  await change(api, { dateOfBirth: "1949-03-01" });
  const send = () =>
    counter
      .date("What is the right date of birth?", "1949-03-02")
      .fill("Why is it wrong?", "A slip")
      .choose("I have compared the new value")
      .fill("Staff code", SAMPLE_STAFF_CODE)
      .press("Correct the record");
  await send();
  expect(counter.status).toBe(409);
  expect(counter.errors.join()).toContain("On record now: 01/03/1949");
  const typed = [...counter.page.querySelectorAll("input")].map((one) => one.getAttribute("value"));
  expect(typed).not.toContain(SAMPLE_STAFF_CODE);
  expect((await api.profiles.get()).dateOfBirth).toBe("1949-03-01");
  await send();
  expect((await api.profiles.get()).dateOfBirth).toBe("1949-03-02");
});

test("a requested correction of what changed meanwhile is shown again before it is made", async () => {
  const { api } = await newBuyer(origin);
  const { id } = await api.profiles.get();
  const { id: request } = await api.corrections.request({
    body: { correct: { field: "BIRTH_DATE", value: "1949-03-02" }, reason: "A slip" },
    idempotencyKey: randomUUID(),
  });
  const counter = await begunCounter(origin);
  await counter.goto(`/counter/decide-correction?client=${id}&request=${request}`);
  await change(api, { dateOfBirth: "1949-03-01" });
  const decide = () =>
    counter
      .choose("Correct the record")
      .choose("I have compared the new value")
      .fill("Staff code", SAMPLE_STAFF_CODE)
      .press("Save the decision");
  await decide();
  expect(counter.status).toBe(409);
  expect(counter.errors.join()).toContain("On record now: 01/03/1949");
  expect(counter.text).toContain("01/03/1949");
  await decide();
  expect((await api.profiles.get()).dateOfBirth).toBe("1949-03-02");
});
