/**
 * Preserved input of a rejected form, because the session had ended or acted for someone else. It is stored encrypted for a quarter of an
 * hour, only for the customer for whom the form was rendered. The page of the form shows it again.
 */

import { redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { PRESERVED_MINUTES, SUBJECT_FIELD, SWITCH_BACK_FIELD } from "~/lib/request/form-subject";
import { PAGE_FIELD } from "~/lib/request/page-field";
import { SECRET_FIELDS } from "~/lib/request/secret-fields";
import { VISIT_FIELD } from "~/lib/request/visit-field";
import { getPortal } from "../dependencies.server";
import { deleteDraft, readDraft, saveDraft } from "../journey/draft.server";
import type { Session } from "../session/session.server";

export const PRESERVED_INPUT_DRAFT = "typed and not carried out";
const PRESERVED_MS = PRESERVED_MINUTES * 60_000;

export interface PreservedInput {
  why: "sessionEnded" | "otherPerson" | "signInAgain";
  place: string;
  /** The client it was typed for. Null for the customer themselves. */
  viewAs: string | null;
  name: string;
  typed: [name: string, value: string][];
  until: string;
}

/** Returns the address that a form was sent to, which is that of its page. */
export function getFormAddress(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + (search === "?index" ? "" : search.replace("?index&", "?"));
}

/**
 * Redirects to sign-in.
 * @param wasPreserved whether the form's input is shown again then, or null if there was no form
 */
export function redirectToSignIn(request: Request, wasPreserved: boolean | null): Response {
  const sent = wasPreserved === null ? undefined : wasPreserved ? "kept" : "lost";
  return redirect(paths.to(paths.signIn.logIn, { returnTo: getFormAddress(request.url), sent }));
}

const NOT_TYPED = [SUBJECT_FIELD, SWITCH_BACK_FIELD, VISIT_FIELD, PAGE_FIELD, "idempotencyKey"];

/** Lists the fields that may be stored and shown again: no file, no code, and no field that the page adds. */
export const listTyped = (form: FormData): [name: string, value: string][] =>
  [...form].filter(
    (field): field is [string, string] =>
      ![...NOT_TYPED, ...SECRET_FIELDS].includes(field[0]) && typeof field[1] === "string",
  );

/** @returns false when there is nothing that could be shown again: a button that was pressed, a file. */
export async function savePreservedInput(
  request: Request,
  subject: { customerId: string; viewAs: string | null; name: string },
  form: FormData,
  why: PreservedInput["why"],
): Promise<boolean> {
  const typed = listTyped(form);
  if (!typed.some(([name, value]) => value !== "" && name !== "intent")) return false;
  const { customerId, viewAs, name } = subject;
  const until = new Date(getPortal().clock.now().getTime() + PRESERVED_MS).toISOString();
  await deleteDraft(customerId, PRESERVED_INPUT_DRAFT);
  const preserved: PreservedInput = {
    why,
    place: getFormAddress(request.url),
    viewAs,
    name,
    typed,
    until,
  };
  return saveDraft(customerId, PRESERVED_INPUT_DRAFT, preserved, null);
}

/** Finds the customer's preserved input for this page. Null if there is none. */
export async function findPreservedInput(
  request: Request,
  session: Session,
): Promise<PreservedInput | null> {
  if (!session.person || !(justSignedIn(session) || fromHere(request))) return null;
  const found = await readDraft<PreservedInput>(session.person.customerId, PRESERVED_INPUT_DRAFT);
  const preserved = found?.answers;
  if (!preserved || preserved.place !== getFormAddress(request.url)) return null;
  return isInTime(preserved) ? preserved : null;
}

/** Finds the page of the customer's preserved input, to which a sign-in without a page returns. By default it is the home page. */
export async function findPreservedInputPath(customerId: string): Promise<string> {
  const preserved = (await readDraft<PreservedInput>(customerId, PRESERVED_INPUT_DRAFT))?.answers;
  return preserved?.why !== "otherPerson" && preserved && isInTime(preserved)
    ? preserved.place
    : "/";
}

export const isInTime = ({ until }: Pick<PreservedInput, "until">) =>
  Date.parse(until) > getPortal().clock.now().getTime();

/** Deletes the preserved input once the page's form arrives again. */
export async function discardPreservedInput(request: Request, session: Session): Promise<void> {
  const preserved = await findPreservedInput(request, session);
  if (preserved && session.person)
    await deleteDraft(session.person.customerId, PRESERVED_INPUT_DRAFT);
}

// They spare every other page the question.

/** Checks whether the request comes from the page that asked which person the form is for. That page has the same address. */
function fromHere(request: Request): boolean {
  const referrer = request.headers.get("referer");
  return (
    referrer !== null &&
    URL.canParse(referrer) &&
    getFormAddress(referrer) === getFormAddress(request.url)
  );
}

/** Checks the time of the sign-in, and of a staff code that a helper typed during the session. */
function justSignedIn({ createdAt, person }: Session): boolean {
  const last = Math.max(createdAt.getTime(), Date.parse(person?.authenticatedAt ?? "") || 0);
  return getPortal().clock.now().getTime() - last < PRESERVED_MS;
}
