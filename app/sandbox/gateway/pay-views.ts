/** The pages on which a customer gives a card. */
import { html } from "hono/html";
import { brand } from "~/lib/brand/brand";
import { formatMoney } from "~/lib/money";
import { renderField } from "../form";
import { getOrigin, type Html, type PageParts } from "../page";
import type { Card } from "./cards";
import type { FailureCode, Session } from "./sessions";
import { CHALLENGE_CODE, TEST_CARDS } from "./test-cards";

const pretends = "card network";

const REASONS: Record<FailureCode, string> = {
  DECLINED: "The bank declined the card.",
  EXPIRED_CARD: "This card has expired.",
  INSUFFICIENT_FUNDS: "There is not enough money on the card.",
  AUTHENTICATION_FAILED: "The bank could not confirm that it was you.",
  INVALID_CARD: "This is not one of the test cards, so it was refused. The number was not kept.",
  ABANDONED: "You left before the bank could confirm that it was you.",
};

/** Renders the form for a card, or a single button for a saved one. */
export function renderPay(
  session: Session,
  saved: Card | undefined,
  typed: Record<string, string>,
  errors: Record<string, string>,
): PageParts {
  const action = actionOf(session);
  return {
    heading: session.purpose === "CARD" ? "Save a card" : "Pay by card",
    pretends,
    errors,
    formOrigins: [getOrigin(session.returnUrl)],
    body: html`
${summary(session)}
<form method="post" action="/sandbox/gateway/pay/${session.id}">
${saved ? html`` : cardFields(typed, errors)}
<details><summary>Try a fault</summary>
<div><label class="choice"><input type="checkbox" name="loseNotice" value="yes" ${typed.loseNotice === "yes" ? "checked" : ""}> Lose the notice: ${brand.name} does not receive the result and has to query it</label></div>
</details>
<button>${saved ? `Pay with ${saved.brand} ending in ${saved.lastFour}` : action}</button>
</form>
<form method="post" action="/sandbox/gateway/pay/${session.id}/cancel"><button class="quiet">Cancel and go back</button></form>
${saved ? html`` : renderTestCards()}`,
  };
}

function cardFields(typed: Record<string, string>, errors: Record<string, string>): Html {
  return html`
${renderField({ name: "number", label: "Card number", error: errors.number, inputMode: "numeric", autoComplete: "cc-number", maxLength: 25 })}
${renderField({ name: "holder", label: "Name on card", value: typed.holder ?? "", error: errors.holder, autoComplete: "cc-name", maxLength: 60 })}
${renderField({ name: "expiry", label: "Expiry date", hint: "Month and year, like 08/29", value: typed.expiry ?? "", error: errors.expiry, inputMode: "text", autoComplete: "cc-exp", short: true, maxLength: 9 })}
${renderField({ name: "securityCode", label: "Security code", hint: "3 digits on the back, 4 on the front of American Express", error: errors.securityCode, inputMode: "numeric", autoComplete: "cc-csc", short: true, maxLength: 4 })}`;
}

/** Renders the 3-D Secure page, on which the bank verifies the holder of the card. */
export function renderChallenge(
  session: Session,
  card: Card | undefined,
  errors: Record<string, string>,
): PageParts {
  return {
    heading: "Your bank asks: is it you?",
    pretends,
    errors,
    formOrigins: [getOrigin(session.returnUrl)],
    body: html`
${summary(session)}
<p>${card ? `${card.brand} ending in ${card.lastFour}. ` : ""}A real bank would send you a code now. Here the code is <strong>${CHALLENGE_CODE}</strong>.</p>
<form method="post" action="/sandbox/gateway/pay/${session.id}/challenge">
${renderField({ name: "code", label: "Code", error: errors.code, inputMode: "numeric", autoComplete: "one-time-code", short: true, maxLength: 12 })}
<button>Confirm</button>
</form>
<p class="small">No money has moved yet.</p>
<form method="post" action="/sandbox/gateway/pay/${session.id}/leave"><button class="quiet">Leave and go back</button></form>`,
  };
}

/** Renders the page for a customer who returns to a decided session. */
export function renderDecided(session: Session): PageParts {
  return {
    heading: {
      OPEN: "Not decided",
      APPROVED: "Approved",
      DECLINED: "Not approved",
      CANCELLED: "Cancelled",
    }[session.status],
    pretends,
    body: html`
${summary(session)}
<p class="panel">${outcome(session)}</p>
<p><a class="button" href="${session.returnUrl}">Go back to ${brand.name}</a></p>`,
  };
}

function outcome({ status, failureCode, purpose }: Session): string {
  if (status === "APPROVED") {
    return purpose === "CARD"
      ? "The card is saved. No money has moved."
      : "The payment went through. It is paid once.";
  }
  const reason = failureCode === null ? "It was cancelled." : REASONS[failureCode];
  return `${reason} No money has moved.`;
}

function summary(session: Session): Html {
  return html`${session.amountCents === null ? html`<p>No money moves now.</p>` : html`<p class="amount">${formatMoney(session.amountCents)}</p>`}
<dl><dt>To</dt><dd>${brand.name}</dd><dt>For</dt><dd>${session.description}</dd><dt>Reference</dt><dd><code>${session.reference}</code></dd></dl>`;
}

function actionOf({ purpose, amountCents }: Session): string {
  return purpose === "CARD" ? "Save this card" : `Pay ${formatMoney(amountCents ?? 0)}`;
}

export function renderTestCards(): Html {
  return html`<h2>Test cards</h2>
<p>Any name, any later date, any code. Do not type a real card.</p>
<ul class="list">${TEST_CARDS.map(({ shown, words }) => html`<li><strong>${shown}</strong><br>${words}</li>`)}</ul>`;
}

export function renderGateway(): PageParts {
  return {
    heading: "The card network",
    pretends,
    body: html`<p>The portal sends you here when you pay by card or save one.</p>${renderTestCards()}
<p><a href="/sandbox">All of the sandbox</a></p>`,
  };
}

export function renderNoSession(publicUrl: string): PageParts {
  return {
    heading: "There is no such payment",
    pretends,
    status: 404,
    body: html`<p>The address is not right, or it is from long ago. No money has moved here.</p>
<p><a class="button" href="${publicUrl}/">Go to ${brand.name}</a></p>`,
  };
}
