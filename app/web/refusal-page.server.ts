/** Refusals of requests that no page accepts. They are rendered without the framework, from the headers alone. */
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  bareHeaders,
  getHotlineParts,
  type PageFrame,
  type ReadFrame,
  renderBarePage,
} from "./bare-page.server";
import { englishWords } from "./language/translations.server";

const STATUS = { unreadable: 400, foreign: 403, method: 405, late: 408 } as const;
export type Refusal = keyof typeof STATUS;

/** Answers with a page to a browser, and with a line in English to another caller. */
export async function sendRefusal(
  refusal: Refusal,
  { headers }: IncomingMessage,
  response: ServerResponse,
  readFrame: ReadFrame,
): Promise<void> {
  const isPage = headers.accept?.includes("text/html") ?? false;
  const body = isPage
    ? renderRefusal(refusal, await readFrame(headers))
    : `${englishWords.text(`errors:guard.${refusal}`)}\n`;
  response.statusCode = STATUS[refusal];
  if (isPage) for (const [name, value] of bareHeaders) response.setHeader(name, value);
  response.setHeader("content-type", `text/${isPage ? "html" : "plain"}; charset=utf-8`);
  response.setHeader("cache-control", "no-store");
  response.end(body);
}

function renderRefusal(refusal: Refusal, { links, page }: PageFrame): string {
  const { text } = page;
  return renderBarePage({
    title: text(`errors:guard.${refusal}`),
    links,
    page,
    body: `<p>${text(`errors:guard.${refusal}-next`)}</p>\n<p>${text("errors:guard.call", getHotlineParts(page))}</p>`,
    actions: `<a href="/" class="btn btn-second">${text("shell:home")}</a>`,
  });
}
