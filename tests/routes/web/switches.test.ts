/** The switches of the frame show again what was typed into the page's form, without scripts. */
import { expect, test } from "vitest";
import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { newBuyer } from "../../helpers/payment/buyer";
import { daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

const FIND = "/denticare/existing-appointment-found";
const valueIn = (visitor: Visitor, name: string) =>
  visitor.page.querySelector(`main [name="${name}"]`)?.getAttribute("value") ?? "";
const languageOf = ({ page }: Visitor) => page.documentElement?.getAttribute("lang");
const isTicked = (visitor: Visitor, name: string, value: string) =>
  visitor.page.querySelector(`[name="${name}"][value="${value}"]`)?.hasAttribute("checked");

test("the language switch shows what a visitor typed, at the same address and once", async () => {
  const visitor = await new Visitor(origin).goto(FIND);
  await visitor.fill("Number", "9123 4567").press("ta");
  expect([visitor.url.pathname, languageOf(visitor)]).toEqual([FIND, "ta-SG"]);
  expect([visitor.status, visitor.errors]).toEqual([200, []]);
  expect(valueIn(visitor, "mobileNumber")).toBe("9123 4567");
  await visitor.goto(FIND);
  expect(valueIn(visitor, "mobileNumber")).toBe("");
});

test("the switch of the basic version shows what was typed", async () => {
  const visitor = await new Visitor(origin).goto(FIND);
  await visitor.fill("Number", "9123 4567").press("Use the basic version (less data)");
  expect([visitor.url.pathname, valueIn(visitor, "mobileNumber")]).toEqual([FIND, "9123 4567"]);
  expect(visitor.everything).toContain("Use the full version");
});

test("the switch checks nothing, and shows a refused form's input and a cleared field", async () => {
  const { visitor, api } = await newBuyer(origin);
  const before = await api.profiles.get();
  await visitor.goto("/profile/edit");
  visitor
    .fill("Religion", "Taoism")
    .fill("Company", "Kopi Pte Ltd")
    .fill("Number", "12")
    .choose("Hokkien");
  await visitor.press("Save details");
  expect([visitor.status, visitor.errors.length]).toEqual([400, 1]);
  visitor.fill("Number", "");
  await visitor.press("zh");
  expect([visitor.url.pathname, visitor.status, visitor.errors]).toEqual([
    "/profile/edit",
    200,
    [],
  ]);
  expect(languageOf(visitor)).toBe("zh-Hans-SG");
  expect(["companyName", "mobileNumber"].map((name) => valueIn(visitor, name))).toEqual([
    "Kopi Pte Ltd",
    "",
  ]);
  expect(isTicked(visitor, "language", "Hokkien")).toBe(true);
  expect(await api.profiles.get()).toEqual({ ...before, chosenLanguage: "zh" });
});

test("the switch of a page with a file sends no file, and never shows a code", async () => {
  const { visitor } = await newBuyer(origin);
  await visitor.goto("/profile/photo");
  expect(visitor.html.match(/formenctype="application\/x-www-form-urlencoded"/gi)).toHaveLength(
    visitor.page.querySelectorAll(".languages button, footer button").length,
  );
  await visitor.press("ms");
  expect([visitor.url.pathname, languageOf(visitor)]).toEqual(["/profile/photo", "ms-SG"]);

  const staff = await new Visitor(origin).goto("/check-in-check-out/posters");
  await staff.fill("Staff code", "NUTMEG-AAAA-AAAA").press("zh");
  expect(languageOf(staff)).toBe("zh-Hans-SG");
  expect(staff.html).not.toContain("NUTMEG-AAAA-AAAA");
});

test("what was typed for one person is not shown on the page of another", async () => {
  const { visitor } = await daughterAndMother(origin);
  await visitor.goto("/profile/edit");
  visitor.fill("Company", "Kopi Pte Ltd");
  const second = await visitor.tab().goto("/loved-ones");
  await second.press(`Act for ${MOTHER}`);
  await visitor.press("zh");
  expect(languageOf(visitor)).toBe("zh-Hans-SG");
  expect(visitor.html).not.toContain("Kopi");
});

test("a browser that sends no referrer comes back to its page with what was typed", async () => {
  const visitor = await new Visitor(origin).goto(FIND);
  visitor.fill("Number", "9123 4567");
  const { address, fields } = visitor.prepare("தமிழ்");
  expect(address.pathname).toBe("/language");
  expect(fields.has(SUBJECT_FIELD)).toBe(false);
  fields.set("toLanguage", "ta");
  const body = fields.toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", origin, referer: "" };
  const answer = await visitor.request(address.pathname, { method: "POST", headers, body });
  expect(answer.headers.get("location")).toBe(FIND);
  await visitor.goto(FIND);
  expect(valueIn(visitor, "mobileNumber")).toBe("9123 4567");
});
