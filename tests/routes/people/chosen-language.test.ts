import { beforeAll, expect, test } from "vitest";
import slips from "~/languages/ta/slips.json";
import { createClient } from "~/web/api/client.server";
import { postersOf } from "../../helpers/check-in/door";
import { begunCounter } from "../../helpers/counter/counter-screens";
import { apiOf, newBuyer } from "../../helpers/payment/buyer";
import { newNric, profileOf } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { signedIn, signInAgain, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

/* The language of messages: on the profile, for a loved one, by the switch and at a counter. */

let door: string;
beforeAll(async () => {
  const posters = await postersOf(createClient({ baseUrl: `${origin}/api`, fetch }));
  door = posters.find(({ kind }) => kind === "center")?.url ?? "";
});

const chosenIn = (visitor: Visitor) =>
  visitor.page.querySelector("input[name=chosenLanguage][checked]")?.getAttribute("value");
const htmlLang = (visitor: Visitor) => visitor.page.documentElement?.getAttribute("lang");

test("a language chosen on My Profile is that of the translated pages too", async () => {
  const { visitor } = await newBuyer(origin);
  await visitor.goto("/profile/messages");
  expect(visitor.text).toContain("Language of messages and pages");
  expect(chosenIn(visitor)).toBe("en");
  await visitor.choose("தமிழ்").press("Save my choice");
  expect(htmlLang(visitor)).toBe("ta-SG");
  await visitor.goto("/profile/messages");
  expect(chosenIn(visitor)).toBe("ta");
  expect(htmlLang(await visitor.goto(door))).toBe("ta-SG");
});

test("the switch of a page stores the language on the profile of a signed-in customer", async () => {
  const { visitor } = await newBuyer(origin);
  await visitor.goto(door);
  await visitor.press("ms");
  expect(htmlLang(visitor)).toBe("ms-SG");
  expect(chosenIn(await visitor.goto("/profile/messages"))).toBe("ms");
});

test("a new customer's language is also that of the record they register later", async () => {
  const visitor = await signedIn(origin);
  await visitor.goto(door);
  await visitor.press("zh");
  const api = await apiOf(visitor);
  expect((await api.profiles.get()).chosenLanguage).toBe("zh");
  const { name, email } = await api.profiles.get();
  const body = { ...profileOf(newNric()), email, name: name ?? "" };
  expect((await api.profiles.put({ body })).chosenLanguage).toBe("zh");
});

test("a choice before signing in goes on the profile, and counts more than an older one there", async () => {
  const person = somebody();
  const visitor = await new Visitor(origin).goto(door);
  await visitor.press("zh");
  await signInAgain(visitor, person);
  const api = await apiOf(visitor);
  expect((await api.profiles.get()).chosenLanguage).toBe("zh");
  await api.profiles.put({ body: { ...profileOf(newNric()), email: person.email } });
  await visitor.goto("/profile/messages");
  expect([htmlLang(visitor), chosenIn(visitor)]).toEqual(["zh-Hans-SG", "zh"]);
  const other = await new Visitor(origin).goto(door);
  await other.press("ms");
  await signInAgain(other, person);
  expect((await api.profiles.get()).chosenLanguage).toBe("ms");
  expect(htmlLang(await other.goto(door))).toBe("ms-SG");
});

test("the switch returns to its page in a browser that sends no referrer", async () => {
  const visitor = await new Visitor(origin).goto(door);
  const { fields } = visitor.prepare("中文");
  const answer = await fetch(`${origin}/language`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: fields,
  });
  const { pathname, search } = visitor.url;
  // This browser has no cookies either, which the address then says.
  expect(answer.headers.get("location")).toContain(pathname + search);
});

test("the profile's language becomes that of a browser, unless its visitor has chosen since", async () => {
  const { person, api } = await newBuyer(origin);
  await api.profiles.setLanguage({ body: { chosenLanguage: "zh" } });
  const fresh = await signedIn(origin, person, door);
  expect(htmlLang(fresh)).toBe("zh-Hans-SG");
  await fresh.press("en");
  expect(htmlLang(fresh)).toBe("en-SG");
  await api.profiles.setLanguage({ body: { chosenLanguage: "ta" } });
  await signInAgain(fresh, person);
  expect(htmlLang(await fresh.goto(door))).toBe("ta-SG");
});

test("the language of a loved one's messages does not change the pages of the customer", async () => {
  const { visitor } = await newBuyer(origin);
  const api = await apiOf(visitor);
  const loved = { ...profileOf(newNric()), email: "", name: "Goh Ah Mui" };
  const { id } = await api.lovedOnes.create({ body: loved, idempotencyKey: newNric() });
  await visitor.goto("/loved-ones");
  await visitor.press("Choose SMS or e-mail for Goh Ah Mui");
  expect(visitor.text).toContain("Language of messages to Goh Ah Mui");
  await visitor.choose("தமிழ்").press("Save my choice");
  const hers = await apiOf(visitor, id);
  expect((await hers.profiles.get()).chosenLanguage).toBe("ta");
  expect((await api.profiles.get()).chosenLanguage).toBeNull();
  expect(htmlLang(await visitor.goto(door))).toBe("en-SG");
});

test("the switch is about the customer also while they act for a loved one", async () => {
  const { visitor } = await newBuyer(origin);
  const api = await apiOf(visitor);
  const loved = { ...profileOf(newNric()), email: "", name: "Goh Ah Mui" };
  const { id } = await api.lovedOnes.create({ body: loved, idempotencyKey: newNric() });
  await visitor.goto("/loved-ones");
  await visitor.press("Choose SMS or e-mail for Goh Ah Mui");
  await visitor.goto(door);
  await visitor.press("ms");
  expect((await api.profiles.get()).chosenLanguage).toBe("ms");
  expect((await (await apiOf(visitor, id)).profiles.get()).chosenLanguage).toBeNull();
});

test("the language of messages is asked where a loved one is added", async () => {
  const { visitor } = await newBuyer(origin);
  await visitor.goto("/loved-ones/add");
  expect(chosenIn(visitor)).toBe("en");
  visitor.fill("Full name", "Goh Ah Mui").fill("ID number", newNric()).choose("NRIC");
  visitor.date("Date of birth", "1948-03-27").choose("Female").choose("English");
  await visitor.choose("中文").press("Add this person");
  const [added] = await (await apiOf(visitor)).lovedOnes.list();
  const hers = await apiOf(visitor, added?.id ?? "");
  expect((await hers.profiles.get()).chosenLanguage).toBe("zh");
});

test("staff choose the language of a person without a phone", async () => {
  const counter = await begunCounter(origin);
  await counter.click("Register a person without a phone");
  counter.fill("Full name", "Mutthu Raman").fill("ID number", newNric());
  counter.date("Date of birth", "1948-03-27").choose("Female").choose("Tamil");
  counter.choose("On a printed slip").choose("தமிழ்", "Language of messages to this person");
  await counter.choose("I have compared the person").press("Register this person");
  expect(counter.heading).toBe(slips["person.title"]);
  expect(chosenIn(await counter.goto("/profile/messages"))).toBe("ta");
});
