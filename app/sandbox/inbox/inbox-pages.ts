import { Hono } from "hono";
import { html } from "hono/html";
import type { Database } from "~/database/engine/connect.server";
import { formatDateTime } from "~/lib/singapore-date";
import { cleanText } from "~/lib/text/plain-text";
import { renderField } from "../form";
import { type Html, showPage } from "../page";
import { findMessage, listMessages, type ReceivedMessage } from "./inbox";

const CHANNELS = { EMAIL: "E-mail", SMS: "SMS" } as const;

/** Shows every message that the portal and the simulated parties sent, for anyone who tries the portal. */
export function createInboxPages(db: Database): Hono {
  const app = new Hono();

  app.get("/", async (context) => {
    const to = cleanText(context.req.query("to") ?? "");
    const page = pageNumber(context.req.query("page"));
    const { messages, pages } = await listMessages(db, to, page);
    return showPage(context, {
      heading: "Inbox",
      pretends: "phone and mailbox",
      body: html`
<form method="get" action="/sandbox/inbox">
${renderField({ name: "to", label: "Only messages to", hint: "A mobile number or e-mail address. Leave empty for all.", value: to })}
<button class="quiet">Show</button>
</form>
${messages.length === 0 ? html`<p>No messages.</p>` : html`<ul class="list">${messages.map(row)}</ul>`}
${pager(to, page, pages)}
<p><a href="/sandbox">All of the sandbox</a></p>`,
    });
  });

  app.get("/:id", async (context) => {
    const message = await findMessage(db, cleanText(context.req.param("id")));
    if (message === undefined) {
      return showPage(context, {
        heading: "There is no such message",
        pretends: "phone and mailbox",
        status: 404,
        body: html`<p><a href="/sandbox/inbox">Back to the inbox</a></p>`,
      });
    }
    return showPage(context, {
      heading: message.subject ?? `SMS to ${message.to}`,
      pretends: "phone and mailbox",
      body: html`
<dl><dt>To</dt><dd>${message.to}</dd><dt>Sent by</dt><dd>${CHANNELS[message.channel]}</dd>
<dt>Received</dt><dd>${formatDateTime(message.receivedAt)}</dd></dl>
<pre>${linked(message.text)}</pre>
<p><a href="/sandbox/inbox">Back to the inbox</a></p>`,
    });
  });

  return app;
}

function row(message: ReceivedMessage): Html {
  return html`<li><a href="/sandbox/inbox/${encodeURIComponent(message.id)}">${message.subject ?? firstLine(message.text)}</a>
<br><span class="small">${CHANNELS[message.channel]} to ${message.to}, ${formatDateTime(message.receivedAt)}</span></li>`;
}

function firstLine(text: string): string {
  const line = text.split("\n", 1)[0] ?? "";
  return line.length > 90 ? `${line.slice(0, 90)}…` : line || "(no text)";
}

function pager(to: string, page: number, pages: number): Html {
  const link = (target: number, words: string) =>
    html`<li><a href="/sandbox/inbox?${new URLSearchParams({ to, page: String(target) }).toString()}">${words}</a></li>`;
  return html`<ul class="links">${page > 1 ? link(page - 1, "Newer messages") : ""}${page < pages ? link(page + 1, "Older messages") : ""}</ul>`;
}

function pageNumber(value: string | undefined): number {
  return value !== undefined && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
}

// The full stop or bracket after an address in a sentence is not part of it.
function linked(text: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, place) => (place % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}
