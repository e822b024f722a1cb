/** The browsers of other people, each known to the portal in a different way. */
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { newBuyer } from "../payment/buyer";
import { answerIdentityProvider, somebody } from "../sign-in/sign-in";
import { Visitor } from "../visitor/visitor";

export interface OtherBrowser {
  who: string;
  browser: Visitor;
  /** The person for whom the forms of this browser are rendered. */
  drawnFor: string | null;
  /** The response of customers' pages and forms to this browser. */
  ledTo: RegExp;
}

export const ANOTHER = "another customer";
const TO_LOGIN = /^302 \/login\b/;
/** The allowed responses: their own page, a refusal, or another place, but never a server error. */
const ANYWHERE_ELSE = /^(200|302|400|404|409|410|429)/;

export async function otherBrowsers(origin: string): Promise<OtherBrowser[]> {
  const { visitor: another } = await newBuyer(origin, somebody("Yeo Other Person"));
  const staff = await new Visitor(origin).goto("/check-in-check-out/posters");
  await staff.fill("Staff code", SAMPLE_STAFF_CODE).press("Show the posters");
  const waiting = await counter(origin);
  const helper = await counter(origin);
  await helper.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
  const helped = await counter(origin);
  await helped.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
  await helped.click("Register for a programme");
  await answerIdentityProvider(helped, somebody("Yeo Helped Person"));
  return [
    { who: "nobody", browser: new Visitor(origin), drawnFor: null, ledTo: TO_LOGIN },
    { who: "staff", browser: staff, drawnFor: null, ledTo: TO_LOGIN },
    {
      who: "a counter without a visit",
      browser: waiting,
      drawnFor: null,
      ledTo: /^302 \/(counter$|login\b)/,
    },
    { who: "a helper without a customer", browser: helper, drawnFor: null, ledTo: TO_LOGIN },
    await signedIn(ANOTHER, another),
    await signedIn("another customer at a counter", helped),
  ];
}

async function counter(origin: string): Promise<Visitor> {
  const browser = await new Visitor(origin).goto("/counter");
  return browser.fill("Counter code", SAMPLE_COUNTER_CODE).press("Set up this computer");
}

async function signedIn(who: string, browser: Visitor): Promise<OtherBrowser> {
  await browser.goto("/loved-ones/add");
  const drawnFor = browser.page.querySelector("[name=drawnFor]")?.getAttribute("value") ?? null;
  return { who, browser, drawnFor, ledTo: ANYWHERE_ELSE };
}
