/** Registration from sign-up to order as in `tests/helpers/registration/journey.ts`, in a browser that leaves the machine to the measured portal. */
import { expect } from "vitest";
import { newNric } from "../helpers/people/registered";
import { somebody } from "../helpers/sign-in/sign-in";
import { LightBrowser } from "./light-browser";

const LOOPBACK = "127.0.0.1";

type Answers = Record<string, string>;

/** The answers of every customer, page by page. The first field of each identifies its form. */
const PROGRAMME: readonly Answers[] = [
  { category: "active-ageing" },
  { product: "circuit-training" },
  { offer: "circuit-training-8", center: "taman-jurong" },
];
const HEALTH: readonly Answers[] = [
  { whyJoinOurExerciseProgramme: "BUILD_MUSCLE" },
  { healthConditions: "HIGH_BLOOD_PRESSURE" },
  { injureAnyOfTheseBodyParts: "KNEE_LEFT" },
  { timesExerciseAWeek: "1-3" },
];
const HOME_AND_CONTACT: readonly Answers[] = [
  { postalCode: "640501", intent: "find" },
  { sameAsHome: "yes", level: "08", unit: "123" },
  { relationship: "Child", name: "Goh Hui Min", mobileNumber: "91234567" },
  { personalDataConsent: "on" },
  { totalAmount: "8720" },
];

export async function register(origin: string): Promise<void> {
  const browser = new LightBrowser(origin, { pages: [], waited: [] }, LOOPBACK);
  await signUp(browser, origin);
  await browser.open("programme", "/register-service/service-selection/programme");
  for (const answers of PROGRAMME) await browser.answer("programme", answers);
  // The list of chosen programmes has no question.
  await browser.send("programme", browser.form("saves") ?? new URLSearchParams());
  for (const answers of HEALTH) await browser.answer("health", answers);
  await browser.answer("details", details());
  for (const answers of HOME_AND_CONTACT) await browser.answer("home and contact", answers);
  expect([browser.url.pathname, browser.status]).toEqual(["/payment", 200]);
  browser.leave();
}

async function signUp(browser: LightBrowser, origin: string): Promise<void> {
  const { name, email, mobile } = somebody();
  await browser.open("sign in", "/login?returnTo=%2Fregister-service");
  await browser.answer("mobile", { mobile });
  await browser.answer("code", { code: await codeFor(mobile, origin) });
  await browser.answer("new account", { name, email });
}

async function codeFor(mobile: string, origin: string): Promise<string> {
  const inbox = new LightBrowser(origin, { pages: [], waited: [] }, LOOPBACK);
  await inbox.open("inbox", `/sandbox/inbox?to=%2B65${mobile}`);
  await inbox.open("message", inbox.link("/sandbox/inbox/") as string);
  inbox.leave();
  return /\b(\d{6}) is your code/.exec(inbox.html)?.[1] ?? "";
}

const details = (): Answers => ({
  nric: newNric(),
  "dateOfBirth.day": "27",
  "dateOfBirth.month": "03",
  "dateOfBirth.year": "1952",
  gender: "Female",
  language: "Hokkien",
});
