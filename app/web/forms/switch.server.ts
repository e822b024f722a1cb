/**
 * Switches of the frame: language, basic version, usage counts. They belong to the page's form, so that the browser sends what was typed.
 * Nothing of the form is checked or carried out. Its input is stored encrypted until the page is shown again, under a token that only
 * this browser has. A visitor without a session is served too.
 */
import type { SubmissionResult } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { LANGUAGE_FIELD, PAGE_FIELD } from "~/lib/request/page-field";
import { createToken, hashToken } from "~/lib/security/token.server";
import { createTextCookie } from "../cookie-name.server";
import { isRenderedForSession, preserveSwitchedForm } from "../customer/form-subject.server";
import {
  getFormAddress,
  isInTime,
  listTyped,
  PRESERVED_INPUT_DRAFT,
  redirectToSignIn,
} from "../customer/preserved-input.server";
import { getPortal } from "../dependencies.server";
import { deleteDraft, readDraft, saveDraft } from "../journey/draft.server";
import { consumeVisitorLimit } from "../operations/rate-limit.server";
import { readSession, type Session } from "../session/session.server";
import { readPageOfForm } from "../url/referrer.server";
import { isRevalidationAfterPost, parseForm } from "./form.server";

/** Seconds in which the browser loads the page again. A browser that keeps the cookie for longer gets nothing. */
const LOADS_WITHIN = 60;
const cookie = createTextCookie("typed", { maxAge: LOADS_WITHIN });

interface SwitchedInput {
  place: string;
  customerId: string | null;
  viewAs: string | null;
  typed: [name: string, value: string][];
  until: string;
}

const OF_SWITCHES = [LANGUAGE_FIELD, PAGE_FIELD, "basic", "counts"];

/** Returns to the page of a switch with what was typed there, and with these cookies. */
export async function returnFromSwitch(
  request: Request,
  form: FormData,
  cookies: string[],
): Promise<Response> {
  const page = readPageOfForm(request, form);
  const answer = await preserveInput(request, form, page).catch((error) => {
    getPortal().log.warn({ err: error }, "failed to preserve form input at a switch");
    return redirect(page);
  });
  for (const value of cookies) answer.headers.append("set-cookie", value);
  return answer;
}

/**
 * Returns to the page, with the cookie that shows the input again if there is a form. If its session has ended, a sign-in comes first,
 * which shows the input as that of a form that was sent too late.
 */
async function preserveInput(request: Request, form: FormData, page: string): Promise<Response> {
  const isAlone = [...form.keys()].every((name) => OF_SWITCHES.includes(name));
  if (isAlone || !form.has(PAGE_FIELD)) return redirect(page);
  const session = await readSession(request);
  const loaded = new Request(new URL(page, request.url), { headers: request.headers });
  for (const name of OF_SWITCHES) form.delete(name);
  if (await preserveSwitchedForm(loaded, session, form)) return redirectToSignIn(loaded, true);
  const isAllowed =
    isRenderedForSession(session, form) && (await consumeVisitorLimit("switch", request));
  if (!isAllowed) return redirect(page);
  const token = createToken();
  const input: SwitchedInput = {
    place: getFormAddress(loaded.url),
    ...whoseIs(session),
    typed: listTyped(form),
    until: new Date(getPortal().clock.now().getTime() + LOADS_WITHIN * 1000).toISOString(),
  };
  await saveDraft(keyOf(token), PRESERVED_INPUT_DRAFT, input, null);
  return redirect(page, { headers: { "set-cookie": await cookie.serialize(token) } });
}

const keyOf = (token: string) => `browser ${hashToken(token)}`;

const whoseIs = (session: Session | null) => ({
  customerId: session?.person?.customerId ?? null,
  viewAs: session?.viewAs ?? null,
});

/**
 * Takes the input of a switch for the page that is loaded again.
 * @returns it in the form of a submission without errors. Null if there is none for this page and person.
 */
export async function takeSwitchedInput(
  request: Request,
  session: Session | null,
): Promise<SubmissionResult<string[]> | null> {
  const token = await cookie.parse(request.headers.get("cookie"));
  if (!token || isRevalidationAfterPost(request)) return null;
  const draft = await readDraft<SwitchedInput>(keyOf(token), PRESERVED_INPUT_DRAFT);
  if (draft?.answers.place !== getFormAddress(request.url)) return null;
  // It is shown once, so that the page later shows what was saved, and the next person at a shared screen sees nothing.
  await deleteDraft(keyOf(token), PRESERVED_INPUT_DRAFT);
  const { customerId, viewAs, typed, until } = draft.answers;
  if (!isInTime({ until })) return null;
  const now = whoseIs(session);
  if (customerId !== now.customerId || viewAs !== now.viewAs) return null;
  const form = new FormData();
  for (const [name, value] of typed) form.append(name, value);
  const { initialValue } = parseForm(form, z.unknown()).reply();
  return { initialValue };
}
