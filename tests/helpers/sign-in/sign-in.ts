/** Signing in through the sandbox's own screens, as a person does. */
import { randomInt } from "node:crypto";
import { newestCode } from "../visitor/messages";
import { Visitor } from "../visitor/visitor";

export interface Person {
  name: string;
  email: string;
  /** Eight digits. */
  mobile: string;
}

/** The names of this process's people, and of those in the sample data and the helpers. */
export const namesInUse = new Set([
  "Ng Geok Choo",
  "Ong Siew Kheng",
  "Goh Hui Min",
  "Goh Ah Kow",
  "Tan Mei Hua",
]);

/** Creates a person unknown to the portal, since tests share one portal and must not meet. */
export function somebody(name = "Chua Bee Lian"): Person {
  namesInUse.add(name);
  const number = randomInt(1_000_000, 9_999_999);
  return { name, email: `person-${number}-${Date.now()}@mail.example`, mobile: `9${number}` };
}

/** Answers the identity provider's pages until the portal is back: by mobile and code, making an account on the way. */
export async function answerIdentityProvider(visitor: Visitor, person: Person): Promise<Visitor> {
  await visitor.fill("Mobile number", person.mobile).press("Send me a code");
  await visitor.fill("Code", await newestCode(visitor, `+65${person.mobile}`)).press("Continue");
  if (visitor.heading.startsWith("Create your")) {
    await visitor
      .fill("Full name", person.name)
      .fill("E-mail address", person.email)
      .press("Create my account");
  }
  return visitor;
}

/** Sign-in functions without the pages, by portal. */
const shortWays = new Map<string, (visitor: Visitor, person: Person) => Promise<string | null>>();

export const signInShortlyAt = shortWays.set.bind(shortWays);

/**
 * Signs in again in a browser whose sign-in has ended, without the pages.
 *
 * @returns the address to which a sign-in without a page returns
 */
export async function signInAgain(visitor: Visitor, person: Person): Promise<string | null> {
  return shortWays.get(visitor.origin)?.(visitor, person) ?? null;
}

/** Creates a visitor who has signed in and is at `place`. Tests of the sign-in use its pages. */
export async function signedIn(
  origin: string,
  person: Person = somebody(),
  place = "/",
): Promise<Visitor> {
  const shortWay = shortWays.get(origin);
  if (shortWay === undefined) return signedInByPages(origin, person, place);
  const visitor = new Visitor(origin);
  await shortWay(visitor, person);
  return visitor.goto(place);
}

/** Signs in page by page. */
export async function signedInByPages(
  origin: string,
  person: Person = somebody(),
  place = "/",
): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.goto(`/login?${new URLSearchParams({ returnTo: place })}`);
  return answerIdentityProvider(visitor, person);
}
