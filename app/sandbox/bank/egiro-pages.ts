/** The bank's pages for eGIRO: log in, authorise or refuse, and leave. Its staff approve at a desk page. */
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { brand } from "~/lib/brand/brand";
import { formatMoney, parseAmount } from "~/lib/money";
import type { SandboxContext } from "../dependencies";
import { readForm, renderField } from "../form";
import { getOrigin, showPage } from "../page";
import {
  approveMandate,
  changeMandate,
  findMandate,
  listWaitingMandates,
  type Mandate,
} from "./mandates";

const pretends = "bank";
const DEFAULT_LIMIT = "1,000.00";
const MAX_CENTS = 10_000_000;

/** Exempt from the size limit: a table of short pages that share the mandate. */
export function createEgiroPages(sandbox: SandboxContext): Hono {
  const app = new Hono();

  app.get("/open/:id", (context) =>
    withMandate(context, (mandate) =>
      mandate.status === "OPEN" ? logIn(context, mandate, {}) : over(context, mandate),
    ),
  );

  app.post("/open/:id", async (context) => {
    const form = await readForm(context);
    return withMandate(context, (mandate) => {
      if (mandate.status !== "OPEN") return over(context, mandate);
      const errors: Record<string, string> = {};
      if (form("user") === "") errors.user = "Enter any user name";
      if (!/^\d{6}$/.test(form("pin"))) errors.pin = "Enter any 6 digits";
      return Object.keys(errors).length > 0
        ? logIn(context, mandate, errors, form("user"))
        : authorise(context, mandate, {}, DEFAULT_LIMIT);
    });
  });

  app.post("/open/:id/authorise", async (context) => {
    const form = await readForm(context);
    return withMandate(context, async (mandate) => {
      const limit = parseAmount(form("limit"));
      if (limit === null || limit < 1 || limit > MAX_CENTS)
        return authorise(
          context,
          mandate,
          { limit: "Enter an amount like 1,000.00" },
          form("limit"),
        );
      const account = form("account") === "EMPTY" ? "EMPTY" : "FULL";
      const authorisedAt = sandbox.clock.now();
      await changeMandate(sandbox, mandate, ["OPEN"], {
        status: "AUTHORISED",
        account,
        limitCents: limit,
        authorisedAt,
      });
      return context.redirect(mandate.returnUrl, 303);
    });
  });

  for (const [verb, status] of [
    ["refuse", "REFUSED"],
    ["leave", "ABANDONED"],
  ] as const) {
    app.post(`/open/:id/${verb}`, (context) =>
      withMandate(context, async (mandate) => {
        await changeMandate(sandbox, mandate, ["OPEN"], { status });
        return context.redirect(mandate.returnUrl, 303);
      }),
    );
  }

  app.get("/desk", async (context) => {
    const waiting = await listWaitingMandates(sandbox.db);
    return showPage(context, {
      heading: "eGIRO desk of the bank",
      pretends,
      body: html`<p>Staff of the bank approve here. An application without an answer is approved after two minutes.</p>
${waiting.length === 0 ? html`<p>Nothing is waiting.</p>` : html`<ul class="list">${waiting.map(deskRow)}</ul>`}
<p><a href="/sandbox">All of the sandbox</a></p>`,
    });
  });

  app.post("/desk/:id", async (context) => {
    const form = await readForm(context);
    return withMandate(context, async (mandate) => {
      if (form("answer") === "approve") await approveMandate(sandbox, mandate);
      else if (mandate.status === "CANCELLING")
        await changeMandate(sandbox, mandate, ["CANCELLING"], { status: "ACTIVE" });
      else await changeMandate(sandbox, mandate, ["AUTHORISED"], { status: "REFUSED" });
      return context.redirect("/sandbox/bank/egiro/desk", 303);
    });
  });

  async function withMandate(
    context: Context,
    page: (mandate: Mandate) => Response | Promise<Response>,
  ) {
    const mandate = await findMandate(sandbox.db, context.req.param("id") ?? "");
    if (mandate !== undefined) return page(mandate);
    return showPage(context, {
      heading: "There is no such authorisation",
      pretends,
      status: 404,
      body: html`<p>The address is not right.</p><p><a class="button" href="${sandbox.publicUrl}/">Go to ${brand.name}</a></p>`,
    });
  }

  return app;
}

function facts(mandate: Mandate) {
  return html`<dl><dt>Bank</dt><dd>${mandate.bankName}</dd><dt>Paid to</dt><dd>${brand.legalName}</dd><dt>Reference</dt><dd>${mandate.reference}</dd></dl>`;
}

function leave(mandate: Mandate) {
  return html`<form method="post" action="/sandbox/bank/egiro/open/${mandate.id}/leave"><button class="quiet">Leave without deciding</button></form>`;
}

function logIn(context: Context, mandate: Mandate, errors: Record<string, string>, user = "") {
  return showPage(context, {
    heading: "Log in to your bank",
    pretends,
    errors,
    formOrigins: [getOrigin(mandate.returnUrl)],
    body: html`${facts(mandate)}
<p>You let ${brand.name} deduct its invoices from your account on the 20th of each month. No money moves now.</p>
<p>Do not type the user name and PIN of your real bank.</p>
<form method="post" action="/sandbox/bank/egiro/open/${mandate.id}">
${renderField({ name: "user", label: "User name", hint: "Any name", value: user, error: errors.user, maxLength: 60 })}
${renderField({ name: "pin", label: "PIN", hint: "Any 6 digits", error: errors.pin, inputMode: "numeric", short: true, maxLength: 6 })}
<button>Log in</button>
</form>
${leave(mandate)}`,
  });
}

function authorise(
  context: Context,
  mandate: Mandate,
  errors: Record<string, string>,
  limit: string,
) {
  return showPage(context, {
    heading: "Authorise eGIRO",
    pretends,
    errors,
    formOrigins: [getOrigin(mandate.returnUrl)],
    body: html`${facts(mandate)}
<form method="post" action="/sandbox/bank/egiro/open/${mandate.id}/authorise">
<fieldset><legend>Account</legend>
<div><label class="choice"><input type="radio" name="account" value="FULL" checked> Savings account with money</label></div>
<div><label class="choice"><input type="radio" name="account" value="EMPTY"> Savings account without money: deductions fail</label></div>
</fieldset>
${renderField({ name: "limit", label: "Limit for each payment, in dollars", value: limit, error: errors.limit, short: true, maxLength: 12 })}
<button>Authorise</button>
</form>
<form method="post" action="/sandbox/bank/egiro/open/${mandate.id}/refuse"><button class="quiet">Refuse</button></form>
${leave(mandate)}`,
  });
}

const WORDS: Record<Mandate["status"], string> = {
  OPEN: "Not decided yet.",
  AUTHORISED: "You authorised it. The bank is checking it.",
  ACTIVE: "It is approved.",
  REFUSED: "It was refused.",
  ABANDONED: "You left without deciding. Apply again to start over.",
  CANCELLING: "It is to be cancelled. The bank is checking it.",
  CANCELLED: "It is cancelled.",
};

function over(context: Context, mandate: Mandate) {
  return showPage(context, {
    heading: "This authorisation is decided",
    pretends,
    body: html`${facts(mandate)}<p class="panel">${WORDS[mandate.status]}</p>
<p><a class="button" href="${mandate.returnUrl}">Go back to ${brand.name}</a></p>`,
  });
}

function deskRow(mandate: Mandate) {
  const wish = mandate.status === "CANCELLING" ? "Cancellation" : "New arrangement";
  return html`<li><strong>${wish}: ${mandate.reference}</strong><br>${mandate.bankName}${mandate.limitCents === null ? "" : html`, limit ${formatMoney(mandate.limitCents)}`}
<form method="post" action="/sandbox/bank/egiro/desk/${mandate.id}" class="row">
<button name="answer" value="approve">Approve</button><button class="quiet" name="answer" value="reject">Reject</button>
</form></li>`;
}
