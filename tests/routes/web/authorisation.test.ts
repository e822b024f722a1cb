import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { ANOTHER, otherBrowsers } from "../../helpers/matrix/other-browsers";
import { whoMayOpen } from "../../helpers/matrix/who-may-open";
import { type EveryForm, everyForm } from "../../helpers/pages/all-forms";
import { outsideForms } from "../../helpers/pages/outside-forms";
import { type RenderedForm, routeOf, send } from "../../helpers/pages/rendered-forms";
import { type RouteFile, routeFiles } from "../../helpers/pages/route-files";
import { unboundActions } from "../../helpers/pages/unbound-actions";
import {
  type DaughterAndMother,
  daughterAndMother,
  MOTHER,
} from "../../helpers/people/acting-pair";
import { rowsAbout } from "../../helpers/people/rows-of-person";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal/portal-with-rows";
import { firstPortal } from "../../helpers/portal/second-portal";
import { isRelease } from "../../helpers/runner/scope";
import { Visitor } from "../../helpers/visitor/visitor";

/*
 * Another tab switches to another person while a form is open. The routes give the list of actions. Each new action must be bound to the
 * form's person, or be listed with a reason among those without a person.
 */
const takesForms = ({ source }: RouteFile) =>
  /export (async function|const) action\b/.test(source) &&
  !source.includes("export const action = loader");
const writing = routeFiles
  .filter((route) => takesForms(route) && !(route.name in unboundActions))
  .map(({ name }) => name);

let portal: PortalWithRows;
let who: DaughterAndMother;
let every: EveryForm;
let forms: RenderedForm[];
beforeAll(async () => {
  portal = await portalWithRows({ ...firstPortal(), COUNTER_IDLE_MINUTES: "60", ANALYTICS: "log" });
  who = await daughterAndMother(portal.origin);
  every = await everyForm(who, writing);
  forms = every.forms.filter(({ route }) => writing.includes(route));
});
afterAll(() => portal?.stop());

const rowsOf = (people: readonly string[]) => portal.rows((db) => rowsAbout(db, people));

const nameOf = ({ route, fields }: RenderedForm) => `${route} ${[...fields.keys()]}`;

const kinds = Object.values(whoMayOpen);
const isOf = (kind: (typeof kinds)[number], name: string) =>
  kind.routes.some((route) => name.replace(/\.tsx?$/, "") === route);

/** Formats the status and the target path, without the marker of a browser that sent no cookie. */
const told = (answer: Response) =>
  [answer.status, answer.headers.get("location")?.replace(portal.origin, "")]
    .join(" ")
    .replace("?cookies=asked", "")
    .trim();

test("every route has its kind of access, and answers a visitor accordingly", async () => {
  expect(
    routeFiles.filter(({ name }) => kinds.filter((kind) => isOf(kind, name)).length !== 1),
  ).toEqual([]);
  const nobody = new Visitor(portal.origin);
  const wrong: string[] = [];
  for (const { name, addressWith } of routeFiles) {
    const answer = await nobody.tab().request(addressWith(NOBODYS));
    const kind = kinds.find((candidate) => isOf(candidate, name));
    if (!kind?.nobody.test(told(answer))) wrong.push(`${name}: ${told(answer)}`);
  }
  expect(wrong).toEqual([]);
});

const TOOK = /^(302|200|400|404|409|410|429)/;

test("no other person can read or change a customer's data by the URLs and forms of her pages", async () => {
  const before = await rowsOf(who.people);
  const { email, mobile } = who.person;
  const marks = [email, mobile, who.passport as string, who.motherNric, MOTHER];
  const addresses = [...new Set(every.browsers.flatMap(({ visited }) => visited))]
    .map((address) => new URL(address))
    .filter(({ origin, pathname }) => origin === portal.origin && !OUTSIDE.test(pathname));
  const surprises: string[] = [];
  let tried = 0;
  const others = await otherBrowsers(portal.origin);
  for (const [nth, { who: other, browser, drawnFor, ledTo }] of others.entries()) {
    /** Another customer tries all. Each of the rest has a turn, and tries all before a release. */
    const tries = (turn: number) => other === ANOTHER || isRelease || turn % others.length === nth;
    const right = (answer: Response, address: URL) =>
      (isOf(whoMayOpen.customers, routeOf(address)) ? ledTo : TOOK).test(told(answer));
    for (const address of addresses.filter((_, turn) => tries(turn))) {
      const answer = await browser.tab().request(address.pathname + address.search);
      tried += 1;
      const page = await answer.text();
      if (!right(answer, address) || marks.some((mark) => page.includes(mark)))
        surprises.push(`${other} GET ${address.pathname}: ${told(answer)}`);
    }
    for (const { address, fields, route } of forms.filter((_, turn) => tries(turn))) {
      const theirs = new URLSearchParams(fields);
      theirs.delete(SUBJECT_FIELD);
      if (drawnFor !== null) theirs.set(SUBJECT_FIELD, drawnFor);
      const answer = await send(browser.tab(), { address, fields: theirs });
      tried += 1;
      if (!right(answer, new URL(address, portal.origin)))
        surprises.push(`${other} POST ${route}: ${told(answer)}`);
    }
  }
  console.info(
    `${addresses.length} addresses and ${forms.length} forms of hers were tried ${tried} times by others.`,
  );
  expect(surprises).toEqual([]);
  expect(await rowsOf(who.people)).toEqual(before);
});

test("forms of check-in, counters, links and visitors have no effect in another browser", async () => {
  const outside = [...(await outsideForms(portal.origin)), ...every.forms].filter(
    ({ route }) => route in unboundActions && !OUTSIDE.test(route.replaceAll(".", "/")),
  );
  const drawn = new Set(outside.map(({ route }) => route));
  const missing = Object.keys(unboundActions).filter((route) => !drawn.has(route));
  expect(missing).toEqual(Object.keys(DRAWN_ELSEWHERE));
  const surprises: string[] = [];
  for (const { address, fields, route } of outside) {
    // A visitor with the code of a poster may use it, so the code is changed here.
    const elsewhere = address.replace(/code=[^&]*/, "code=wrong");
    const answer = await send(new Visitor(portal.origin), { address: elsewhere, fields });
    const kind = kinds.find((candidate) => isOf(candidate, route));
    const shut = kind?.nobody.test(told(answer)) || answer.status === 400;
    if (!shut) surprises.push(`${route}: ${told(answer)}`);
  }
  console.info(
    `${outside.length} forms of ${drawn.size} routes that are about no customer were tried.`,
  );
  expect(surprises).toEqual([]);
});

/** Forms that this test does not reach, because a message, an activity or a script renders them. Another test sends each of them. */
const DRAWN_ELSEWHERE: Record<string, string> = {
  "api.$.ts": "no form: the matrix of calls",
  "identity.$.ts": "the identity provider's own pages: tests/sandbox",
  "sandbox.$.ts": "the outside parties' own pages: tests/sandbox",
  "logout.tsx": "sign-in.test.ts",
  "sign-in-again.tsx": "counter.test.ts",
  "signing-out.tsx": "close-account.test.ts",
  "appt.$id.tsx": "appointment.test.ts",
  "inv.$id.tsx": "provider-faults.test.ts",
  "feedback.$id.tsx": "public-faults.test.ts",
  "seat-offer.$token.tsx": "waiting-intake.test.ts",
  "access.$id.tsx": "access-links.test.ts",
  "access.$id_.rights.tsx": "proxy-rights.test.ts",
  "payer.$id.tsx": "egiro-payers.test.ts",
  "contact-change.$id.tsx": "contact-changes.test.ts",
  "loved-ones.death.tsx": "death.test.ts",
  "profile.access_.rights.tsx": "proxy-rights.test.ts",
  "profile.access.tsx": "access-links.test.ts",
  "denticare.appointment.$id_.reschedule.tsx": "move-by-link.test.ts",
  "check-in-check-out.done.tsx": "check-in.test.ts",
  "check-in-check-out.event.tsx": "check-in.test.ts",
  "check-in-check-out.organisation.tsx": "check-in.test.ts",
  "counter.stay.ts": "sent by a script: counter-idle.spec.ts",
  "counter.find-client.tsx": "till.test.ts",
  "counter.open-client.tsx": "till.test.ts",
  "counter.register-person.tsx": "person-without-phone.test.ts",
  "counter.take-payment.tsx": "till.test.ts",
  "counter.void.tsx": "till.test.ts",
  "counter.sessions.tsx": "sessions.test.ts",
  "counter.results.tsx": "sessions.test.ts",
  "counter.doctors-note.tsx": "sessions.test.ts",
  "counter.change-booking.tsx": "bookings-by-phone.test.ts",
  "counter.death.tsx": "death-at-counter.test.ts",
  "counter.correct.tsx": "corrections.test.ts",
  "counter.decide-correction.tsx": "corrections.test.ts",
};

/** An id that exists nowhere, for the routes without a real one. */
const NOBODYS = "3f0c9a52-0a3e-4a4f-9a55-1d2c3b4a5f60";
/** Routes of external parties, and those that end a session or a counter visit. */
const OUTSIDE = /^\/(sandbox|identity|api|logout|auth|counter|login)\b/;

const ALL_PAGES_WITHIN_MS = 300_000;

test("no form changes a row of either person after the customer switches to another", {
  timeout: ALL_PAGES_WITHIN_MS,
}, async () => {
  const drawn = writing.filter((name) => forms.some(({ route }) => route === name));
  console.info(
    `${writing.length} actions write for a person. ${drawn.length} of them are sent ${forms.length} forms, which their own pages drew. ${Object.keys(unboundActions).length} are about no person's record.`,
  );
  expect(writing.filter((name) => !drawn.includes(name))).toEqual([]);
  expect(forms.filter(({ fields }) => !fields.has(SUBJECT_FIELD)).map(nameOf)).toEqual([]);
  for (const browser of every.browsers) {
    const acting = new URLSearchParams({ person: who.motherId });
    await send(browser.tab(), { address: "/acting", fields: acting });
  }
  const before = await rowsOf(who.people);
  expect(before.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const form of forms) {
    const answer = await send(form.by, form);
    const page = await answer.text();
    if (answer.status !== 409 || !page.includes(`Stay with ${MOTHER}`))
      wrong.push(`${answer.status} ${nameOf(form)}`);
  }
  expect(wrong).toEqual([]);
  expect(await rowsOf(who.people)).toEqual(before);
});

/** Components outside the pages' forms: the shell's own switches, which the list above names, and a form to the identity provider. */
const OWN_FORMS = [
  ...["page/page-form.tsx", "shell/", "refresh.tsx", "root.tsx", "counter.closed.tsx"],
  ...["form/typed-form.tsx", "logged-out.tsx", "signing-out.tsx"],
];

test("one component renders every other form and binds it to its person", () => {
  const drawing = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".tsx") &&
      /<(form|Form|fetcher\.Form)\b/.test(readFileSync(`app/${file}`, "utf8")),
  );
  expect(drawing.filter((file) => !OWN_FORMS.some((own) => file.includes(own)))).toEqual([]);
});
