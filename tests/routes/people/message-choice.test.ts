import { describe, expect, test } from "vitest";
import { apiOf, newBuyer } from "../../helpers/payment/buyer";
import { newNric, profileOf } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import type { Visitor } from "../../helpers/visitor/visitor";

/* The screen on which a customer chooses SMS or e-mail, and who else is reminded. */

async function addNextOfKin(visitor: Visitor, name: string, mobile: string) {
  await visitor.goto("/profile/contact");
  visitor.fill("Their full name", name).choose("Child").fill("Number", mobile);
  await visitor.press("Save next of kin");
}

describe("messages and reminders", () => {
  test("SMS and a next of kin are chosen on My Profile, and shown there afterwards", async () => {
    const { visitor } = await newBuyer(origin);
    await addNextOfKin(visitor, "Tan Kok Leong", "81112222");
    await visitor.click("Messages and reminders: SMS or e-mail");
    expect(visitor.heading).toBe("Messages and reminders");
    await visitor.choose("SMS").choose("Tan Kok Leong").press("Save my choice");
    expect(visitor.everything).toContain("Your choice is saved.");
    expect(visitor.text).toContain("Gets the reminders too");
    await visitor.click("Messages and reminders: SMS or e-mail");
    const chosen = [...visitor.page.querySelectorAll("input[checked]")];
    expect(chosen.map((input) => input.closest("label")?.textContent?.trim())).toEqual([
      expect.stringMatching(/^SMS/),
      expect.stringMatching(/^9 PM to 8 AM/),
      expect.stringMatching(/^English/),
      expect.stringMatching(/^Tan Kok Leong/),
    ]);
    await visitor.choose("No other person").press("Save my choice");
    expect(visitor.text).not.toContain("Gets the reminders too");
  });

  test("a missing choice is an error beside the question", async () => {
    const { visitor } = await newBuyer(origin);
    await visitor.goto("/profile/messages");
    const { fields, send } = visitor.prepare("Save my choice");
    fields.delete("channel");
    const response = await send(fields);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Please choose SMS, e-mail or both");
  });

  test("a next of kin with a landline alone cannot be chosen, and the page says why", async () => {
    const { visitor } = await newBuyer(origin);
    await addNextOfKin(visitor, "Tan Kok Leong", "61112222");
    await visitor.goto("/profile/messages");
    expect(visitor.text).toContain("Tan Kok Leong has only a number that begins with 6");
    const options = [...visitor.page.querySelectorAll("input[name=reminded]")];
    expect(options).toHaveLength(1);
  });

  test("quiet hours are chosen, and the page says what may still come", async () => {
    const { visitor } = await newBuyer(origin);
    await visitor.goto("/profile/messages");
    expect(visitor.text).toContain("At any hour we may send: codes, warnings about your records");
    await visitor.choose("7 PM to 12 noon").press("Save my choice");
    await visitor.goto("/profile/messages");
    const chosen = visitor.page.querySelector("input[name=quietHours][checked]");
    expect(chosen?.getAttribute("value")).toBe("FROM_7PM_TO_NOON");
  });

  test("a person without an e-mail address gets no choice, the reason and a link", async () => {
    const { visitor } = await newBuyer(origin);
    const api = await apiOf(visitor);
    const loved = { ...profileOf(newNric()), email: "", name: "Goh Ah Mui" };
    await api.lovedOnes.create({ body: loved, idempotencyKey: newNric() });
    await visitor.goto("/loved-ones");
    await visitor.press("Choose SMS or e-mail for Goh Ah Mui");
    expect(visitor.text).toContain("Messages go by SMS to +65");
    expect(visitor.text).toContain("No e-mail address is on record. Please add one first.");
    expect(visitor.page.querySelectorAll("input[type=radio][name=channel]")).toHaveLength(0);
    const { fields, send } = visitor.prepare("Save my choice");
    fields.set("channel", "EMAIL");
    const response = await send(fields);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("No e-mail address is on record.");
    await visitor.click("Add it for Goh Ah Mui");
    expect(visitor.url.pathname).toBe("/profile/edit");
  });

  test("a mobile of a country without SMS: the profile says so, and messages go by e-mail", async () => {
    const { visitor } = await newBuyer(origin);
    const api = await apiOf(visitor);
    const { nric: _nric, ...profile } = profileOf(newNric());
    const own = await api.profiles.get();
    const [name, email] = [own.name as string, own.email as string];
    const fixed = { name, email, idType: own.idType as string };
    await api.profiles.put({
      body: { ...profile, ...fixed, countryCode: "+960", mobileNumber: "7712345" },
    });
    await visitor.goto("/profile");
    expect(visitor.text).toContain("We send no SMS to +960 7712345");
    expect(visitor.text).toContain(`All our messages go by e-mail to ${email}.`);
    await visitor.goto("/profile/messages");
    expect(visitor.text).toContain(`Messages go by e-mail to ${email}.`);
  });

  test("a loved one without any address: the page says who gets the messages", async () => {
    const { visitor } = await newBuyer(origin);
    const api = await apiOf(visitor);
    const { mobileNumber: _none, ...rest } = profileOf(newNric());
    await api.lovedOnes.create({
      body: { ...rest, name: "Goh Ah Lan" },
      idempotencyKey: newNric(),
    });
    await visitor.goto("/loved-ones");
    await visitor.press("Choose SMS or e-mail for Goh Ah Lan");
    expect(visitor.heading).toBe("Messages to Goh Ah Lan");
    expect(visitor.text).toContain("Messages go to the people who act for Goh Ah Lan.");
    expect(visitor.page.querySelectorAll("input[type=radio][name=channel]")).toHaveLength(0);
    await visitor.choose("8 PM to 10 AM").press("Save my choice");
    expect(visitor.everything).toContain("Your choice is saved.");
  });
});
