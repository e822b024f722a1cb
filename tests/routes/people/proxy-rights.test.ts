import { expect, test } from "vitest";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { withAddressAndContact } from "../../helpers/pages/all-forms";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { somebody } from "../../helpers/sign-in/sign-in";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";
import { answerContact, confirm, toContactOnRecord } from "../registration/registration-steps";

/** A mother with an account, and a daughter who has linked her record. */
async function linked() {
  const mother = await newBuyer(origin);
  const profile = await mother.api.profiles.get();
  const daughter = await newBuyer(origin, somebody("Lim Hui Min"));
  const clientId = profile.id as string;
  await daughter.api.linking.link({
    body: { idType: "PASSPORT", nric: mother.passport ?? "", clientId, lovedOne: true },
  });
  const to = `+65${profile.mobileNumber}`;
  const address = await inMessage(mother.visitor, to, /(\/access\/[\w-]+)/);
  return { mother, daughter, address, clientId, name: profile.name as string };
}

test("the owner withdraws health answers on the own page, and the daughter reads whom to ask", async () => {
  const { mother, daughter, name } = await linked();
  await daughter.visitor.goto("/loved-ones");
  await daughter.visitor.press(`Act for ${name}`);
  await daughter.visitor.goto("/profile/my-data");
  expect(daughter.visitor.status).toBe(403);
  expect(daughter.visitor.text).toContain(
    `${name} has not confirmed yet that you may act for them`,
  );
  const visitor = await mother.visitor.goto("/profile/access");
  await visitor.press("Yes, Lim Hui Min may act for me");
  expect(visitor.text).toContain(
    "May book and change appointments and details, buy and pay, see and send",
  );
  await visitor.click("Change what Lim Hui Min may do");
  expect(visitor.heading).toBe("What may Lim Hui Min do for you?");
  await visitor.untick("See and send my health answers").press("Save");
  expect(visitor.everything).toContain("Saved. The person gets a message about it.");
  expect(visitor.text).toContain("May book and change appointments and details, buy and pay.");
  expect(visitor.text).toContain("The owner changed what this person may do");

  const acting = await daughter.visitor.goto("/loved-ones");
  expect(acting.text).toContain(`You may not see and send health answers for ${name}`);
  expect(acting.text).toContain(`Please ask ${name}, or call us.`);
  await acting.goto("/health-declaration?person=x");
  expect(acting.status).toBeLessThan(500);
  await acting.goto("/profile/my-data");
  const copy = await (await acting.request("/profile/my-data/download?as=json")).json();
  expect(copy.healthLeftOut).toBe(true);
});

test("before the owner confirms, a registration sends a new declaration, and nothing leads to her health answers", async () => {
  const { mother, daughter, clientId, name } = await linked();
  await declareHealth(mother.api, clientId);
  const { visitor, api } = daughter;
  await withAddressAndContact(api);
  await toContactOnRecord(visitor, clientId);
  await answerContact(visitor);
  expect(visitor.heading).toBe("Check your answers");
  await confirm(visitor);
  const submitted = await mother.api.healthDeclarations.list();
  expect(submitted.map(({ status }) => status)).toEqual(["SUBMITTED", "SUBMITTED"]);
  const links = () =>
    [...visitor.page.querySelectorAll("main a")].map((link) => link.getAttribute("href") ?? "");
  await visitor.goto("/loved-ones").then((page) => page.press(`Act for ${name}`));
  for (const page of ["/", "/health-declaration", "/medical-history"]) {
    await visitor.goto(page);
    expect(links().filter((to) => /form=|record=/.test(to))).toEqual([]);
  }
  await visitor.goto(`/health-declaration/result?form=${submitted[0]?.id}`);
  expect(visitor.heading).toBe("We have your health declaration");

  const { customerId } = await api.carts.get();
  const withoutHealth = { book: true, pay: true, health: false, until: null };
  await mother.api.accessLinks.limitOwn({ params: { id: customerId }, body: withoutHealth });
  await visitor.goto("/health-declaration");
  expect(visitor.text).not.toContain(`Tell us about the health of ${name}`);
  expect(links()).not.toContain("/medical-history");
  expect((await visitor.goto("/medical-history")).status).toBe(403);
});

const HEALTH = /^\/(health-declaration|medical-history)\b/;
/** Links that end the session, or lead to simulated third parties. */
const NOT_FOLLOWED = /^\/(logout|login|sandbox|identity|counter|hand-over|acting|language)\b/;

const linksOn = ({ page, url }: Visitor) =>
  [...page.querySelectorAll("a[href]")]
    .map((link) => new URL(link.getAttribute("href") ?? "", url))
    .filter((link) => link.origin === url.origin && !NOT_FOLLOWED.test(link.pathname))
    .map(({ pathname, search }) => pathname + search);

test("without the right to health answers, no link leads to them, and none ends in a refusal", async () => {
  const { mother, daughter, clientId, name } = await linked();
  await buy(mother.api, "circuit-training");
  await declareHealth(mother.api, clientId);
  const { visitor, api } = daughter;
  await visitor.goto("/loved-ones").then((page) => page.press(`Act for ${name}`));
  const pages = ["/", "/?tab=HEALTH_DECLARATION", "/profile", "/appointment-list", "/invoice"];
  const healthLinks = async (place: string) =>
    linksOn(await visitor.goto(place)).filter((to) => HEALTH.test(to));
  for (const place of pages) expect(await healthLinks(place)).toContain("/health-declaration");

  const { customerId } = await api.carts.get();
  const withoutHealth = { book: true, pay: true, health: false, until: null };
  await mother.api.accessLinks.limitOwn({ params: { id: customerId }, body: withoutHealth });
  const followed = new Set<string>();
  for (const place of [...pages, "/my-denticare"]) {
    expect([place, await healthLinks(place)]).toEqual([place, []]);
    for (const to of linksOn(visitor)) followed.add(to);
  }
  const refused: string[] = [];
  for (const to of followed) {
    const answer = await visitor.tab().goto(to);
    if (answer.status === 403 && answer.text.includes("health")) refused.push(to);
  }
  expect(followed.size).toBeGreaterThan(20);
  expect(refused).toEqual([]);
  await visitor.goto("/loved-ones");
  await visitor.press("Act for myself again");
  expect(await healthLinks("/")).toContain("/health-declaration");
});

test("by the link of the message the owner sets a last day, and a wrong day is said", async () => {
  const { address } = await linked();
  const visitor = await new Visitor(origin).goto(address);
  await visitor.click("Change what Lim Hui Min may do");
  expect(visitor.headers.get("cache-control")).toContain("no-store");
  await visitor.date("Until which day?", "2031-02-30").press("Save");
  expect(visitor.errors).toEqual(["This day does not exist. Check day, month and year"]);
  await visitor.date("Until which day?", "2031-02-28").untick("Buy and pay for me").press("Save");
  expect(visitor.url.pathname).toBe(address);
  expect(visitor.everything).toContain("Saved. The person gets a message about it.");
  expect(visitor.text).toContain("Until 28/02/2031.");
  expect((await visitor.goto("/access/nothing/rights")).status).toBe(404);
});

const pagesThatBook = (term: string, booking: string) => [
  `/appointment-cancel?booking=${booking}`,
  `/appointment-reschedule?booking=${booking}`,
  `/book-preclass-sessions?term=${term}`,
  `/appointment-list/${term}/freeze`,
  `/appointment-list/${term}/move`,
  `/appointment-list/${term}/cancel-sessions`,
  "/my-denticare/schedule",
];

test("a daughter without the right to book reads it before she chooses anything", async () => {
  const { mother, daughter, clientId, name } = await linked();
  await buy(mother.api, "circuit-training");
  await declareHealth(mother.api, clientId);
  const owned = await owner(mother.api, clientId);
  const [first] = await timesTwiceAWeek(owned, 1);
  const { id } = await bookOne(owned, first?.id as string);
  const { customerId } = await daughter.api.carts.get();
  await mother.api.accessLinks.limitOwn({
    params: { id: customerId },
    body: { book: false, pay: true, health: true, until: null },
  });
  const { visitor } = daughter;
  await visitor.goto("/loved-ones").then((page) => page.press(`Act for ${name}`));
  for (const page of pagesThatBook(owned.termId, id)) {
    await visitor.goto(page);
    expect([page, visitor.status]).toEqual([page, 403]);
    expect(visitor.text).toContain(`${name} has not allowed you to book`);
    expect(visitor.everything).not.toMatch(/contact support/i);
  }
  await visitor.goto(`/renew?term=${owned.termId}`);
  expect(visitor.text).not.toContain("has not allowed you");
  const { appointment } = await mother.api.sessions.get({ params: { id } });
  expect(appointment.status).toBe("SCHEDULED");
});

test("a last day that has passed, or is far ahead, is refused with what was typed", async () => {
  const { mother, address } = await linked();
  const ways = [
    [await new Visitor(origin).goto(address), address],
    [await mother.visitor.goto("/profile/access"), "/profile/access"],
  ] as const;
  for (const [visitor] of ways) {
    await visitor.click("Change what Lim Hui Min may do");
    await visitor.untick("Buy and pay for me").date("Until which day?", "2020-01-31").press("Save");
    expect(visitor.errors).toEqual(["The last day must be today or later"]);
    await visitor.date("Until which day?", "2090-01-31").press("Save");
    expect(visitor.errors).toEqual([
      "The last day must be within 10 years. Leave it empty for no end",
    ]);
    await visitor.date("Until which day?", "2031-02-28").press("Save");
    expect(visitor.text).toContain(
      "May book and change appointments and details, see and send health",
    );
  }
});

test("the page of the link does not say that the person may book after booking was withdrawn", async () => {
  const { address } = await linked();
  const visitor = await new Visitor(origin).goto(address);
  expect(visitor.text).toContain("can see your records and book for you since");
  await visitor.click("Change what Lim Hui Min may do");
  await visitor.untick("Book and change my appointments and details").press("Save");
  expect(visitor.text).toContain("has been able to see your records since");
});
