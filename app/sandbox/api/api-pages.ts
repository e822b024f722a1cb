/** The provider's API to read: its journeys, its areas, and each call on a page of its own. */
import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, type PageParts, showPage } from "../page";
import {
  type ApiCall,
  type ApiDocument,
  callsOf,
  type FieldLine,
  fieldsOf,
  parametersOf,
  refusalsOf,
} from "./document";

/** @param readDocument the OpenAPI document as text. */
export function apiPages(readDocument: () => Promise<string>): Hono {
  const app = new Hono();
  const read = async () => JSON.parse(await readDocument()) as ApiDocument;

  app.get("/", async (context) => showPage(context, overview(await read())));

  app.get("/:call", async (context) => {
    const document = await read();
    const name = context.req.param("call");
    const call = callsOf(document).find(({ operationId }) => operationId === name);
    return call === undefined
      ? showPage(context, { heading: "There is no such call", pretends, body: back(), status: 404 })
      : showPage(context, callPage(document, call));
  });

  return app;
}

const pretends = "provider";
const back = () => html`<p><a href="/sandbox/api">All calls</a></p>`;

function overview(document: ApiDocument): PageParts {
  const calls = callsOf(document);
  const [, ...rules] = document.info.description
    .split("\n\n")
    .filter((part) => !part.startsWith("|"));
  return {
    heading: "The provider's API",
    pretends,
    body: html`<p>What a backend answers to the portal. Version ${document.info.version}, as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<details><summary>Rules for every call</summary>${rules.map((rule) => html`<p>${rule}</p>`)}</details>
<h2>Journeys</h2>
<p>What each asks of a backend, in this order.</p>
${Object.entries(document["x-journeys"]).map(
  ([name, steps]) =>
    html`<details><summary>${name}</summary><ol>${steps.map((step) => html`<li>${link(step)}</li>`)}</ol></details>`,
)}
<h2>Areas</h2>
${document.tags.map(({ name }) =>
  area(
    name,
    calls.filter(({ tags }) => tags.includes(name)),
  ),
)}
<p><a href="/sandbox">The sandbox</a></p>`,
  };
}

const link = (name: string) => html`<a href="/sandbox/api/${name}">${name}</a>`;

function area(name: string, calls: ApiCall[]): Html {
  return html`<details><summary>${name}</summary><ul class="list">${calls.map(
    (call) =>
      html`<li>${link(call.operationId)}${call["x-required"] ? "" : " (optional)"}<br>${call.summary}<br><span class="small">${call.method} ${call.path}</span></li>`,
  )}</ul></details>`;
}

function callPage(document: ApiDocument, call: ApiCall): PageParts {
  const { content } = call.responses["200"] as {
    content?: Record<
      string,
      { schema: { properties?: Record<string, object> }; example?: unknown }
    >;
  };
  const answer = content?.["application/json"];
  const body = call.requestBody?.content?.["application/json"]?.schema;
  const data = answer?.schema.properties?.data ?? {};
  const [, ...more] = call.description.split("\n\n");
  return {
    heading: call.operationId,
    pretends,
    body: html`<p><strong>${call.method} ${call.path}</strong></p>
<p>${call.description.split("\n\n")[0]}</p>
${more.map((part) => html`<p class="small">${part}</p>`)}
<p>${whoMay(call)}</p>
${lines(
  "Sent beside the body",
  parametersOf(document, call).map(({ name, in: place, required, description }) => ({
    name,
    words: `In the ${place}${required ? "" : "; may be left out"}. ${description ?? ""}`,
  })),
)}
${lines("Body", body ? fieldsOf(document, body) : [])}
<h2>Answer</h2>
${answer ? answerOf(document, data, answer.example) : html`<p>The file itself.</p>`}
<h2>Refusals</h2>
${refusalsOf(document, call).map(
  ([status, sentences]) =>
    html`<h3>${status}</h3><ul class="list">${sentences.map((sentence) => {
      const [code = "", ...words] = sentence.split(": ");
      return html`<li>${words.length > 0 ? html`<strong>${code}</strong><br>` : ""}${words.join(": ") || code}</li>`;
    })}</ul>`,
)}
${back()}`,
  };
}

function answerOf(document: ApiDocument, data: object, example: unknown): Html {
  const fields = fieldsOf(document, "items" in data ? { properties: { data } } : data);
  return html`${lines("", fields)}
<details><summary>Example</summary><pre>${JSON.stringify(example, null, 2)}</pre></details>`;
}

function whoMay({ security }: ApiCall): string {
  const [first] = security;
  if (first === undefined) return "Anybody may ask it.";
  return "token" in first
    ? "Asked with the token of whoever signed in."
    : "Asked by an outside party that signs what it sends.";
}

function lines(title: string, fields: FieldLine[]): Html {
  if (fields.length === 0) return html``;
  return html`${title ? html`<h2>${title}</h2>` : ""}<ul class="list">${fields.map(
    ({ name, words }) => html`<li><strong>${name}</strong><br>${words}</li>`,
  )}</ul>`;
}
