import { html } from "hono/html";
import type { PageParts } from "./page";

const PLACES = [
  ["/sandbox/inbox", "Inbox", "Every SMS and e-mail that would have been sent."],
  ["/sandbox/api", "The provider's API", "Every call, for engineers who build a backend."],
  ["/sandbox/clock", "Clock", "Move the time forward, to see reminders and deadlines."],
  ["/sandbox/bank/payer", "Bank", "Pay a PayNow QR as a customer's bank would."],
  [
    "/sandbox/bank/egiro/desk",
    "Bank: eGIRO desk",
    "Approve or reject eGIRO applications and cancellations.",
  ],
  ["/sandbox/gateway", "Card network", "The test cards and what each one does."],
  [
    "/sandbox/geocoder?searchVal=310123&returnGeom=Y&getAddrDetails=Y&pageNum=1",
    "Postal codes",
    "The address of a postal code. 999999 is out of order, 888888 never answers in time.",
  ],
  [
    "/identity/.well-known/openid-configuration",
    "Identity provider",
    "How a portal signs people in here.",
  ],
] as const;

/** Renders the contents of the sandbox, one line each. */
export function renderIndexPage(): PageParts {
  return {
    heading: "The sandbox",
    pretends: "outside world",
    body: html`<p>The people and companies outside the portal are simulated here, so that everything can be tried.</p>
<ul class="list">${PLACES.map(([href, name, words]) => html`<li><a href="${href}">${name}</a><br>${words}</li>`)}</ul>
<p><a href="/">Go to the portal</a></p>`,
  };
}
