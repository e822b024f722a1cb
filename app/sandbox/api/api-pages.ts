/** Reference pages of the provider's API: its journeys, its areas, and a page for each call. */
import { Hono } from "hono";
import { html } from "hono/html";
import type { SandboxContext } from "../dependencies";
import { readForm, renderField } from "../form";
import type { Account } from "../identity/accounts";
import { type Html, type PageParts, showPage } from "../page";
import {
  type ApiCall,
  type ApiDocument,
  type FieldLine,
  listCalls,
  listFields,
  listParameters,
  listRefusals,
} from "./document";
import { filterTypedParameters, listPeopleToTry, tryCall } from "./try-call";

export function createApiPages(sandbox: SandboxContext): Hono {
  const app = new Hono();
  const read = async () => JSON.parse(await sandbox.readApiDocument()) as ApiDocument;

  app.get("/", async (context) => showPage(context, overview(await read())));

  app.get("/:call", async (context) => {
    const document = await read();
    const name = context.req.param("call");
    const call = listCalls(document).find(({ operationId }) => operationId === name);
    if (call === undefined) return showPage(context, noSuchCall());
    return showPage(context, callPage(document, call, await listPeopleToTry(sandbox)));
  });

  app.post("/:call", async (context) => {
    const document = await read();
    const call = listCalls(document).find(
      ({ operationId }) => operationId === context.req.param("call"),
    );
    if (call === undefined) return showPage(context, noSuchCall());
    const form = await readForm(context);
    const { requestLine, answered } = await tryCall(
      sandbox,
      call,
      listParameters(document, call),
      form,
    ).catch(() => ({
      requestLine: "",
      answered: "The call failed: the body may not be valid JSON.",
    }));
    return showPage(context, {
      heading: `${call.operationId}, tried`,
      pretends,
      body: html`<p><strong>${requestLine}</strong></p><pre>${answered}</pre><p>${link(call.operationId)}</p>${back()}`,
    });
  });

  return app;
}

const pretends = "provider";
const noSuchCall = (): PageParts => ({
  heading: "There is no such call",
  pretends,
  body: back(),
  status: 404,
});
const back = () => html`<p><a href="/sandbox/api">All calls</a></p>`;

function overview(document: ApiDocument): PageParts {
  const calls = listCalls(document);
  const [, ...rules] = document.info.description
    .split("\n\n")
    .filter((part) => !part.startsWith("|"));
  return {
    heading: "The provider's API",
    pretends,
    body: html`<p>The calls that a backend serves to the portal. Version ${document.info.version}, as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<details><summary>Rules for every call</summary>${rules.map((rule) => html`<p>${rule}</p>`)}</details>
<h2>Journeys</h2>
<p>The calls of each journey, in order.</p>
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

function callPage(document: ApiDocument, call: ApiCall, people: Account[]): PageParts {
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
  listParameters(document, call).map(({ name, in: place, required, description }) => ({
    name,
    words: `In the ${place}${required ? "" : "; may be left out"}. ${description ?? ""}`,
  })),
)}
${lines("Body", body ? listFields(document, body) : [])}
${tryForm(document, call, people)}
<h2>Answer</h2>
${answer ? answerOf(document, data, answer.example) : html`<p>The file itself.</p>`}
<h2>Refusals</h2>
${listRefusals(document, call).map(
  ([status, sentences]) =>
    html`<h3>${status}</h3><ul class="list">${sentences.map((sentence) => {
      const [code = "", ...words] = sentence.split(": ");
      return html`<li>${words.length > 0 ? html`<strong>${code}</strong><br>` : ""}${words.join(": ") || code}</li>`;
    })}</ul>`,
)}
${back()}`,
  };
}

/** Renders the form to try a call. It works without scripts: the answer is a page. */
function tryForm(document: ApiDocument, call: ApiCall, people: Account[]): Html {
  const typed = filterTypedParameters(listParameters(document, call));
  const example = call.requestBody?.content?.["application/json"]?.example;
  const asSomebody = call.security.some((way) => "token" in way);
  return html`<details><summary>Try it</summary><form method="post">
${
  asSomebody
    ? html`<div class="field"><label for="person">Caller</label><select id="person" name="person">${people.map(
        ({ sub, name }) => html`<option value="${sub}">${name}</option>`,
      )}<option value="">Not signed in</option></select></div>`
    : ""
}
${typed.map(({ name, required }) => renderField({ name, label: name, hint: required ? "" : "Optional" }))}
${
  example === undefined
    ? ""
    : html`<div class="field"><label for="body">Body</label><textarea id="body" name="body" rows="10">${JSON.stringify(example, null, 2)}</textarea></div>`
}
<button>Send</button></form></details>`;
}

function answerOf(document: ApiDocument, data: object, example: unknown): Html {
  const fields = listFields(document, "items" in data ? { properties: { data } } : data);
  return html`${lines("", fields)}
<details><summary>Example</summary><pre>${JSON.stringify(example, null, 2)}</pre></details>`;
}

function whoMay({ security }: ApiCall): string {
  const [first] = security;
  if (first === undefined) return "Anyone may call it.";
  return "token" in first
    ? "Called with the token of the signed-in customer."
    : "Called by an outside party that signs its requests.";
}

function lines(title: string, fields: FieldLine[]): Html {
  if (fields.length === 0) return html``;
  return html`${title ? html`<h2>${title}</h2>` : ""}<ul class="list">${fields.map(
    ({ name, words }) => html`<li><strong>${name}</strong><br>${words}</li>`,
  )}</ul>`;
}
