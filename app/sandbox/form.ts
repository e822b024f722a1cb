/** Reading forms and drawing their fields. */
import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { HTTPException } from "hono/http-exception";
import { readBody } from "~/lib/request/read-body.server";
import { cleanText } from "~/lib/text/plain-text";
import type { Html } from "./page";

const LARGEST_FORM = 32 * 1024;

/** The fields of a posted form, each one line of clean text. A missing field is "". */
export interface Form {
  (name: string): string;
  /** Returns the text as typed, for passwords only. */
  raw(name: string): string;
}

/** @throws HTTPException 413 or 415 for a body that is no form of ours. */
export async function readForm(context: Context): Promise<Form> {
  const type = context.req.header("content-type") ?? "";
  if (!type.toLowerCase().startsWith("application/x-www-form-urlencoded")) {
    throw new HTTPException(415, { message: "This page takes forms only." });
  }
  const fields = new URLSearchParams(await readBodyText(context));
  const clean = (name: string) => cleanText(fields.get(name) ?? "");
  return Object.assign(clean, { raw: (name: string) => fields.get(name) ?? "" });
}

/**
 * Reads the body as text.
 * @throws HTTPException 413 if it exceeds 32 KB
 */
export async function readBodyText(context: Context): Promise<string> {
  const body = await readBody(context.req.raw, LARGEST_FORM);
  if (body === null)
    throw new HTTPException(413, { message: "That is more than this page takes." });
  return body.toString("utf8");
}

/** Refuses a form that another site sent. */
export function requireSameOrigin(publicUrl: string): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("origin");
    const own = [publicUrl, context.req.url].map((url) => new URL(url).origin);
    if (context.req.method === "POST" && origin !== undefined && !own.includes(origin)) {
      throw new HTTPException(403, { message: "This form was sent from another site." });
    }
    await next();
  };
}

export interface FieldParts {
  name: string;
  label: string;
  value?: string;
  hint?: string;
  error?: string | undefined;
  type?: "text" | "email" | "tel" | "password";
  inputMode?: "numeric" | "tel" | "email" | "text";
  autoComplete?: string;
  short?: boolean;
  maxLength?: number;
}

/** Renders one labelled input with its hint and its error. */
export function renderField(parts: FieldParts): Html {
  const { name, error, hint } = parts;
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  const look = [parts.short && "short", error && "wrong"].filter(Boolean).join(" ");
  return html`<div class="field">
<label for="${name}">${parts.label}</label>
${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : ""}
${error ? html`<span class="error" id="${name}-error">${error}</span>` : ""}
<input id="${name}" name="${name}" type="${parts.type ?? "text"}" value="${parts.value ?? ""}"
 autocomplete="${parts.autoComplete ?? "off"}" maxlength="${parts.maxLength ?? 200}"
 inputmode="${parts.inputMode ?? "text"}" class="${look}"
 ${notes ? html`aria-describedby="${notes}"` : ""} ${error ? html`aria-invalid="true"` : ""}>
</div>`;
}
