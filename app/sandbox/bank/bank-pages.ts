/** The bank: a page to pay a PayNow QR on, and the list of transfers for the payee's server. */
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { brand } from "~/lib/brand/brand";
import { formatMoney } from "~/lib/money";
import { createToken } from "~/lib/security/token.server";
import { formatDateTime } from "~/lib/singapore-date";
import { requireBearer } from "../bearer-only";
import type { SandboxContext } from "../dependencies";
import { readForm, renderField } from "../form";
import { type Html, showPage } from "../page";
import { type PayNowBill, readBill } from "./paynow-bill";
import {
  isTransferWay,
  listTransfers,
  listTransfersOfForm,
  sendTransfers,
  TRANSFER_WAYS,
  toTransferPayload,
} from "./transfers";

const pretends = "bank";
const NOT_A_QR = "This is not a PayNow QR of ours, or it was changed. Copy all of it again.";
const FORM_KEY = /^[\w-]{20,64}$/;

/** Exempt from the size limit: a table of short pages that share the sandbox context. */
export function createBankPages(sandbox: SandboxContext): Hono {
  const app = new Hono();

  app.get("/payer", (context) => {
    const qr = context.req.query("qr")?.trim() ?? "";
    if (qr === "") return showQrForm(context, "");
    const bill = readBill(qr);
    return bill === null
      ? showQrForm(context, qr, NOT_A_QR)
      : showAmountForm(context, bill, { qr, key: createToken() });
  });

  app.post("/payer", async (context) => {
    const form = await readForm(context);
    const qr = form.raw("qr").trim();
    const bill = readBill(qr);
    if (bill === null) return showQrForm(context, qr, NOT_A_QR);
    const way = form("way");
    const key = form("key");
    const formKey = FORM_KEY.test(key) ? key : createToken();
    if (!isTransferWay(way))
      return showAmountForm(context, bill, { qr, key: formKey }, "Choose how to pay");
    await sendTransfers(sandbox, bill, { way, formKey, loseNotice: form("loseNotice") === "yes" });
    return context.redirect(`/sandbox/bank/paid/${formKey}`, 303);
  });

  app.get("/paid/:key", async (context) => {
    const key = context.req.param("key");
    const sent = FORM_KEY.test(key) ? await listTransfersOfForm(sandbox.db, key) : [];
    if (sent.length === 0) {
      return showPage(context, {
        heading: "There is no such payment",
        pretends,
        status: 404,
        body: html`<p><a href="/sandbox/bank/payer">Pay a PayNow QR</a></p>`,
      });
    }
    return showPage(context, {
      heading: sent.length === 1 ? "The money is sent" : "The money is sent twice",
      pretends,
      body: html`${sent.map(
        ({
          amountCents,
          reference,
          paidAt,
        }) => html`<p class="amount">${formatMoney(amountCents)}</p>
<dl><dt>To</dt><dd>${brand.name}</dd><dt>Reference</dt><dd>${reference}</dd><dt>Paid</dt><dd>${formatDateTime(paidAt)}</dd></dl>`,
      )}
<p>Go back to the page with the QR, and press Check again there.</p>
<p><a class="button" href="${sandbox.publicUrl}/">Go to ${brand.name}</a></p>`,
    });
  });

  app.get("/transfers", requireBearer(sandbox.bankSecret), async (context) => {
    const reference = context.req.query("reference") ?? "";
    const isReference = /^[\x21-\x7e]{1,25}$/.test(reference)
      ? await listTransfers(sandbox.db, reference)
      : [];
    return context.json({ transfers: isReference.map(toTransferPayload) });
  });

  function showAmountForm(
    context: Context,
    bill: PayNowBill,
    { qr, key }: { qr: string; key: string },
    error?: string,
  ) {
    const isOver = bill.expiresAt <= sandbox.clock.now();
    return showPage(context, {
      heading: "Pay by PayNow",
      pretends,
      back: { href: `${sandbox.publicUrl}/`, words: `Back to ${brand.name} without paying` },
      ...(error === undefined ? {} : { errors: { "way-exactly": error } }),
      body: html`
<p class="amount">${formatMoney(bill.amountCents)}</p>
<dl><dt>To</dt><dd>${brand.name}</dd><dt>UEN</dt><dd>${bill.uen}</dd><dt>Reference</dt><dd>${bill.reference}</dd>
<dt>Expires</dt><dd>${formatDateTime(bill.expiresAt)}${isOver ? " (it has expired)" : ""}</dd></dl>
<form method="post" action="/sandbox/bank/payer">
<input type="hidden" name="qr" value="${qr}"><input type="hidden" name="key" value="${key}">
<fieldset><legend>How do you want to pay?</legend>
${error === undefined ? "" : html`<span class="error">${error}</span>`}
${Object.entries(TRANSFER_WAYS).map(([way, words]) => choice(way, words))}
</fieldset>
<details><summary>Try a fault</summary>
<div><label class="choice"><input type="checkbox" name="loseNotice" value="yes"> Lose the notice: ${brand.name} does not receive it and has to query the bank</label></div>
</details>
<button>Pay</button>
</form>
<p><a href="/sandbox/bank/payer">Pay another QR</a></p>`,
    });
  }

  return app;
}

function choice(way: string, words: string): Html {
  return html`<div><label class="choice"><input type="radio" id="way-${way}" name="way" value="${way}" ${way === "exactly" ? "checked" : ""}> ${words}</label></div>`;
}

function showQrForm(context: Context, qr: string, error?: string) {
  return showPage(context, {
    heading: "Pay by PayNow",
    pretends,
    ...(error === undefined ? {} : { errors: { qr: error } }),
    body: html`<p>On the payment page of the portal choose PayNow, and copy the text of the QR here.</p>
<form method="get" action="/sandbox/bank/payer">
${renderField({ name: "qr", label: "Text of the QR", value: qr.slice(0, 500), error, maxLength: 500 })}
<button>Continue</button>
</form>
<p><a href="/sandbox">All of the sandbox</a></p>`,
  });
}
