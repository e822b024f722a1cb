import type { Hono } from "hono";
import { html } from "hono/html";
import { HTTPException } from "hono/http-exception";
import { type PageParts, showPage } from "./page";

/** Pages for what is not there and for what a visitor sent that cannot be read. */
export function handleErrors(app: Hono, pretends: string): void {
  app.notFound((context) =>
    showPage(context, {
      heading: "There is no such page",
      pretends,
      status: 404,
      body: html`<p><a href="/sandbox">All of the sandbox</a></p>`,
    }),
  );
  app.onError((error, context) => {
    // The portal's own errors are rethrown to the caller, which logs them.
    if (!(error instanceof HTTPException)) throw error;
    return showPage(context, {
      heading: "This cannot be read",
      pretends,
      status: error.status as PageParts["status"] & number,
      body: html`<p>${error.message}</p><p><a href="/sandbox">All of the sandbox</a></p>`,
    });
  });
}
