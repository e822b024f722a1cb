import { describe, expect, test } from "vitest";
import { rules } from "~/lib/rules";
import { findNextDaytime } from "~/lib/singapore/quiet-hours";
import { computeNoticeCutOff } from "~/lib/singapore/working-days";
import { sampleRegulars } from "~/provider/sample/people";
import { openDaytimePortal } from "../../helpers/portal/daytime";
import { APPOINTMENT_LINK, inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";

const origin = await openDaytimePortal();

const UNKNOWN = "/appt/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
/** Pages that a broken link of a message leads to, and others that ask the visitor to call. */
const CALL_US = [
  "/appt/page-not-found",
  "/appt/something-went-wrong",
  "/inv/page-not-found",
  "/inv/something-went-wrong",
  "/payer/page-not-found",
  "/feedback/page-not-found",
  "/denticare/page-not-found",
  "/denticare/something-went-wrong",
  "/access/stopped",
];

test.each(CALL_US)("the phone number on %s is a link", async (place) => {
  const visitor = await new Visitor(origin).goto(place);
  const numbers = visitor.text.match(/6100 00\d\d/g) ?? [];
  const links = [...visitor.page.querySelectorAll("main a[href^='tel:']")];
  expect(links.map(({ textContent }) => textContent)).toEqual(numbers);
  expect(numbers.length).toBeGreaterThan(0);
});

/** Finds the link in the SMS to a sample regular. The first run of the job sends the SMS. */
const invitation = async (mobile: string) =>
  origin + (await inMessage(new Visitor(origin), mobile, APPOINTMENT_LINK, { among: 10 }));

/** The weekday decides whether a session in three days can still be cancelled with two working days' notice. */
async function isWithinNotice(link: string): Promise<boolean> {
  const file = await (await new Visitor(origin).request(`${link}/calendar`)).text();
  const [, at = ""] = /DTSTART:(\w+)/.exec(file) ?? [];
  const startsAt = new Date(at.replace(/(....)(..)(..T..)(..)/, "$1-$2-$3:$4:"));
  return findNextDaytime(new Date()) >= computeNoticeCutOff(startsAt, rules.noticeDays);
}

describe("an appointment behind a link", () => {
  test("is answered by a button only, and the answer can be changed", async () => {
    const link = await invitation(sampleRegulars[0]?.mobileNumber as string);
    const visitor = await new Visitor(origin).goto(link);
    expect(visitor.heading).toBe("Circuit Training");
    expect(visitor.text).toContain("Are you coming?");
    expect(visitor.text).not.toContain(sampleRegulars[0]?.name);
    expect(visitor.headers.get("cache-control")).toContain("no-store");
    expect(visitor.headers.get("x-robots-tag")).toContain("noindex");
    expect(visitor.html).not.toContain("<script");
    for (const sign of [".", ")", ",", "%E2%80%9D", "%3E", "/"]) {
      await visitor.goto(link + sign);
      expect([sign, visitor.status, visitor.heading]).toEqual([sign, 200, "Circuit Training"]);
    }
    // Opening it again, as a preview of the SMS would, has changed nothing.
    await visitor.goto(link);
    expect(visitor.text).toContain("Are you coming?");
    const yes = visitor.prepare("Yes, I am coming");
    await Promise.all([yes.send(), yes.send()]);
    await visitor.goto(link);
    expect(visitor.text).toContain("You are coming");
    await visitor.press("No, I cannot come");
    expect(visitor.text).toContain("You cannot come");
    expect(visitor.text).toContain(
      (await isWithinNotice(link))
        ? "so the session counts as used"
        : "it does not count as used if you cancel it",
    );
    expect(visitor.visited.at(-1)).toBe(link);

    const empty = await visitor.request(link, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      body: "response=MAYBE",
    });
    expect(empty.status).toBe(400);
    await visitor.show(empty);
    expect(visitor.title).toMatch(/^Error: /);
    expect(visitor.text).toContain("Tell us if you are coming");
  });

  test("is added to the phone's calendar without the link", async () => {
    const link = await invitation(sampleRegulars[1]?.mobileNumber as string);
    const answer = await new Visitor(origin).request(`${link}/calendar`);
    const file = await answer.text();
    expect(answer.headers.get("content-type")).toContain("text/calendar");
    expect(file).toMatch(/DTSTART:\d{8}T093000Z/);
    expect(file).toContain("SUMMARY:Circuit Training");
    expect(file).toMatch(new RegExp(`UID:[\\w-]{36}@${new URL(origin).hostname}\r\n`));
    expect(file).not.toContain("/appt/");
  });

  test("with an unknown, broken or too long link shows the page for unavailable appointments", async () => {
    for (const path of [UNKNOWN, `${UNKNOWN}/calendar`, "/appt/x", `/appt/${"a".repeat(400)}`]) {
      const visitor = await new Visitor(origin).goto(path);
      expect(visitor.url.pathname).toBe("/appt/page-not-found");
      expect(visitor.status).toBe(404);
    }
  });

  test("can be opened by pasting its link", async () => {
    const visitor = await new Visitor(origin).goto("/appt");
    await visitor.fill("The link from our SMS", "hello").press("Show my appointment");
    expect(visitor.errors).toEqual(["Paste the whole link from our SMS"]);
    await visitor
      .fill("The link from our SMS", `${origin}${UNKNOWN}?x=1`)
      .press("Show my appointment");
    expect(visitor.heading).toBe("We cannot find this appointment");
  });
});

test("a feedback link that was never issued shows a page that explains it", async () => {
  for (const token of ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "x"]) {
    const visitor = await new Visitor(origin).goto(`/feedback/${token}`);
    expect(visitor.heading).toBe("We cannot find this page");
    const posted = await visitor.request(`/feedback/${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      body: "rating=6",
    });
    expect(posted.headers.get("location")).toBe("/feedback/page-not-found");
  }
});
