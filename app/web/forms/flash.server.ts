/** Post, redirect, and a message on the next page. */
import { redirect } from "@remix-run/node";
import type { Words } from "~/languages/page-language";
import { type Reply, reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import type { ApiError } from "../api/api-error.server";
import { callWithRules } from "../api/call-rules.server";
import { getPortal } from "../dependencies.server";
import { englishWords, getVisitorWords } from "../language/translations.server";
import { ensureSession, type Flash } from "../session/session.server";
import { addFlash } from "../session/session-flash.server";

/** Builds the message for a call that the provider rejected. */
export function createErrorFlash(error: ApiError): Flash {
  const { message: text, inEnglish, needsSupport, alreadyDone } = error;
  const written = inEnglish ? ({ language: "en" } as const) : {};
  if (alreadyDone) return { kind: "info", text, ...written };
  if (!needsSupport) return { kind: "error", text, ...written };
  const { language, text: textIn } = inEnglish ? englishWords : getVisitorWords();
  return {
    kind: "support",
    text: textIn("replies:with-support", { reason: text }),
    language,
    link: { href: paths.help.support, text: reply("replies:support") },
  };
}

/** Builds a message that the action has written in the visitor's language. */
export const createTextFlash = (kind: Flash["kind"], text: string, { language }: Words): Flash => ({
  kind,
  text,
  language,
});

export async function redirectWithFlash(
  request: Request,
  to: string,
  flash: Flash,
  headers = new Headers(),
): Promise<Response> {
  const { session, headers: sessionHeaders } = await ensureSession(request);
  const { pathname } = new URL(to, request.url);
  const meantFor = { pathname, at: getPortal().clock.now().toISOString() };
  await addFlash(session, { ...flash, meantFor });
  for (const [name, value] of sessionHeaders) headers.append(name, value);
  return redirect(to, { headers });
}

/** Redirects to another page with the provider's message. */
export const redirectWithErrorFlash = (request: Request, to: string) => (error: ApiError) =>
  redirectWithFlash(request, to, createErrorFlash(error));

/** Redirects to a page with a success message. */
export const redirectWithSuccess = (request: Request, to: string, text: Reply): Promise<Response> =>
  redirectWithFlash(request, to, { kind: "success", text });

/**
 * Answers with a file, or with a change that has no page. A refusal of the provider is shown on the requesting page. A missing
 * record redirects to the portal's page for it, since a file cannot render that page in its place.
 */
export async function redirectOnError(
  request: Request,
  page: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await callWithRules(answer, redirectWithErrorFlash(request, page));
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === 404)
      return redirect(paths.home.pageNotFound);
    throw thrown;
  }
}
