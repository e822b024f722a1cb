/** The customers' activities of a day. Each story continues through an outage like a patient person. */

import { randomInt } from "node:crypto";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { openDay, pressTime } from "../helpers/booking/calendar";
import {
  chooseTo,
  fillPatient,
  MOBILE_CODE,
  newPatient,
} from "../helpers/denticare/dental-screens";
import { egiroReference, logInAtBank } from "../helpers/payment/egiro-screens";
import type { Phones } from "../helpers/portal/faulty-service";
import { type Person, somebody } from "../helpers/sign-in/sign-in";
import { newestCode } from "../helpers/visitor/messages";
import type { Visitor } from "../helpers/visitor/visitor";
import {
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  confirm,
} from "../routes/registration/registration-steps";
import type { Ledger } from "./ledger";
import { PatientVisitor, WentHome } from "./patient-visitor";

export interface Day {
  origin: string;
  ledger: Ledger;
  phones: Phones;
  /** The path of the check-in poster. */
  door: string;
  /** People with a session that begins soon. Each is checked in once. */
  comers: { nric: string; bookingId: string }[];
  /** The time at which all customers leave. */
  until: () => number;
}

type Story = (day: Day) => Promise<void>;

/** One of these for each customer, over and over. */
export const stories: Story[] = [
  registerPayAndBook,
  atTheDentist,
  atTheBank,
  atTheDoor,
  registerPayAndBook,
  atTheCounter,
];

async function registerPayAndBook(day: Day): Promise<void> {
  const visitor = new PatientVisitor(day.origin, day.until);
  await signIn(day, visitor, somebody(), "/register-service");
  await toHealth(visitor);
  await payAndBook(day, visitor);
}

async function payAndBook(day: Day, visitor: Visitor): Promise<void> {
  await answerHealth(visitor);
  await answerDetails(visitor);
  await answerAddress(visitor);
  await answerContact(visitor);
  await confirm(visitor);
  await visitor.press("Go to payment, $87.20");
  const order = visitor.url.searchParams.get("order");
  if (order === null) throw new Error(`no order on ${visitor.url.pathname}: ${visitor.text}`);
  day.ledger.tell("order", order);

  await visitor.choose("New credit or debit card").press("Pay $87.20");
  visitor.fill("Card number", "4111 1111 1111 1111").fill("Name on card", "Chua Bee Lian");
  await visitor.fill("Expiry date", "12/39").fill("Security code", "123").press("Pay $87.20");
  while (visitor.heading === "We are checking your payment") await visitor.goto(visitor.url.href);
  expectHeading(visitor, /^Thank you|received|paid/i);
  day.ledger.tell("payment", order);

  await bookSession(day, visitor);
}

async function atTheBank(day: Day): Promise<void> {
  const visitor = new PatientVisitor(day.origin, day.until);
  await signIn(day, visitor, somebody(), "/egiro-landing");
  await setUpEgiro(day, visitor);
}

async function bookSession({ ledger }: Day, visitor: Visitor): Promise<void> {
  await visitor.goto("/");
  const link = visitor.page.querySelector("main a[href^='/book-preclass-sessions?']");
  await visitor.goto(link?.getAttribute("href") ?? "/book-preclass-sessions");
  const term = visitor.url.searchParams.get("term") as string;
  await openDay(visitor, chosenSoFar++);
  await pressTime(visitor, chosenSoFar++);
  const button = [...visitor.page.querySelectorAll("main button")].find(({ textContent }) =>
    textContent?.startsWith("Book this"),
  );
  await visitor.press(button?.textContent as string);
  expectHeading(visitor, /booked/);
  ledger.tell("session", term);
}

async function setUpEgiro({ ledger }: Day, visitor: Visitor): Promise<void> {
  await visitor.goto("/egiro/apply");
  await visitor.choose("I agree").press("Continue");
  await visitor.fill("ID number", "S0099003E").press("Continue");
  await visitor.choose("Other").fill("Other relationship", "Neighbour").press("Continue");
  await visitor.choose("OCBC").press("Continue");
  do await visitor.press("Go to OCBC to authorise");
  while (visitor.heading === "Check your application");
  await logInAtBank(visitor);
  const reference = egiroReference(visitor);
  await visitor.press("Authorise");
  while (visitor.heading === "We are asking your bank") await visitor.goto(visitor.url.href);
  expectHeading(visitor, /with your bank/);
  ledger.tell("egiro", reference);
}

async function atTheDentist({ origin, until, phones, ledger }: Day): Promise<void> {
  const visitor = new PatientVisitor(origin, until);
  const patient = newPatient();
  await visitor.goto("/denticare/book-appointment");
  await chooseTo(visitor);
  await pressTime(visitor, Number(patient.mobile) % 100);
  await fillPatient(visitor, patient).press("Continue");
  const code = await patiently(until, () =>
    [...phones.texts.values()]
      .filter(({ to }) => to === `+65${patient.mobile}`)
      .map(({ text }) => MOBILE_CODE.exec(text)?.[1])
      .at(-1),
  );
  await visitor.fill("Code of 6 digits", code).press("Continue");
  await visitor.press("Book this appointment");
  while (visitor.heading === "Please hold on") await visitor.goto(visitor.url.href);
  expectHeading(visitor, /booked/);
  ledger.tell("dental", `+65${patient.mobile}`);
}

async function atTheDoor({ origin, until, door, comers, ledger }: Day): Promise<void> {
  const comer = comers.shift();
  if (comer === undefined) throw new Error("nobody is left to come");
  const visitor = new PatientVisitor(origin, until);
  do {
    await visitor.goto(door);
    await visitor.press("I have a session");
    if (isWrong(visitor)) continue;
    await visitor.click("By my ID number");
    await visitor.fill("NRIC, FIN or passport number", comer.nric).press("Find me");
    if (isWrong(visitor)) continue;
    if (visitor.page.querySelector("main button")?.textContent?.startsWith("Yes, check out")) break;
    await visitor.press("Yes, check in");
  } while (isWrong(visitor));
  ledger.tell("check-in", comer.bookingId);
}

/** Check-in could not decide, and its page leads back to the poster. */
const isWrong = ({ url }: Visitor) => url.pathname.endsWith("/something-went-wrong");

const HEALTH = "/register-service/health-declaration";

/** Begins with help at a counter, and ends on the customer's own phone. */
async function atTheCounter(day: Day): Promise<void> {
  const who = somebody("Goh Siew Eng");
  const counter = new PatientVisitor(day.origin, day.until);
  await counter.goto("/counter");
  await counter.fill("Counter code", SAMPLE_COUNTER_CODE).press("Set up this computer");
  await counter.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
  await counter.click("Register for a programme");
  await answerCode(day, counter, who);
  await toHealth(counter);
  if (counter.url.pathname !== HEALTH)
    throw new Error(`not yet at the health questions: ${counter.text}`);
  await counter.click("Continue on my phone");
  await counter.press("Yes, continue on my phone");
  const code = /type (\d{6})/.exec(counter.everything)?.[1];
  if (code === undefined) throw new Error(`no code on ${counter.url.pathname}: ${counter.text}`);

  const phone = new PatientVisitor(day.origin, day.until);
  await signIn(day, phone, who, `/go/${code}`);
  await phone.press("Continue here");
  if (phone.url.pathname !== HEALTH)
    day.ledger.gone.push(`hand-over ${code}, which led to ${phone.url.pathname}`);
  await payAndBook(day, phone);
}

async function toHealth(visitor: Visitor): Promise<void> {
  await chooseCircuitTraining(visitor);
  await answerSelection(visitor);
}

async function signIn(day: Day, visitor: Visitor, person: Person, place: string): Promise<void> {
  await visitor.goto(`/login?${new URLSearchParams({ returnTo: place })}`);
  await answerCode(day, visitor, person);
}

/** Repeats the sign-in if an outage in the middle led back to the beginning. */
async function answerCode(day: Day, visitor: Visitor, person: Person): Promise<void> {
  do await proveMobile(day, visitor, person);
  while (visitor.heading.startsWith("Log in"));
}

async function proveMobile({ origin, until, ledger }: Day, visitor: Visitor, person: Person) {
  await visitor.fill("Mobile number", person.mobile).press("Send me a code");
  const code = await patiently(until, () =>
    newestCode(visitor, `+65${person.mobile}`).catch(() => undefined),
  );
  await visitor.fill("Code", code).press("Continue");
  if (!visitor.heading.startsWith("Create your")) return;
  visitor.fill("Full name", person.name).fill("E-mail address", person.email);
  await visitor.press("Create my account");
  if (visitor.url.origin === origin) ledger.tell("account", `+65${person.mobile}`);
}

/** Types the address if the lookup fails. */
async function answerAddress(visitor: Visitor): Promise<void> {
  // Looked-up addresses are cached, so an unused postal code is typed first.
  await visitor.fill("Postal code", String(randomInt(100_000, 999_999))).press("Find address");
  await visitor.fill("Postal code", "640501").press("Find address");
  if (visitor.text.includes("Please type the address"))
    visitor.fill("Block", "501").fill("Address line 1", "Jurong West Street 51");
  visitor.fill("Level (optional)", "08").fill("Unit (optional)", "123");
  await visitor.choose("Yes, I live here").press("Continue");
}

/** One of what is on offer, not always the same. */
let chosenSoFar = 0;

function expectHeading({ heading, url, text }: Visitor, wanted: RegExp): void {
  if (!wanted.test(heading))
    throw new Error(`"${heading}" on ${url.pathname}: ${text.slice(0, 300)}`);
}

async function patiently<Found>(
  until: () => number,
  find: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
  for (;;) {
    const found = await find();
    if (found) return found;
    if (performance.now() > until()) throw new WentHome();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
