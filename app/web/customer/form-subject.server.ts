/**
 * Binds each form to the person it was rendered for. Every form of a signed-in page contains that person, encrypted. It is rejected for
 * anyone else, since another tab may act for another person by the time it is sent.
 */

import {
  PRESERVED_MINUTES,
  SUBJECT_FIELD,
  type SubjectMismatch,
  SWITCH_BACK_FIELD,
} from "~/lib/request/form-subject";
import {
  awaitBeforeResponse,
  flushPendingWork,
  getOrCreatePerRequest,
} from "~/lib/request/request-context.server";
import type { Vault } from "~/lib/security/encryption.server";
import { getPortal } from "../dependencies.server";
import {
  hasSessionId,
  readSession,
  type Session,
  updateSessionPerson,
  withPersonFields,
} from "../session/session.server";
import { canActFor } from "./access-check.server";
import { readMultipartBody } from "./form-body.server";
import {
  discardPreservedInput,
  type PreservedInput,
  redirectToSignIn,
  savePreservedInput,
} from "./preserved-input.server";

const CONTEXT = "form drawn for";

export interface FormSubject {
  customerId: string;
  /** The client acted for. Null for the customer themselves. */
  viewAs: string | null;
  name: string;
  /** Hash of the id of the session in which it was rendered. */
  session: string;
  /** Milliseconds: a while after the longest session has ended. */
  until: number;
}

/** Encrypts the form subject for this session's pages. Null for a visitor. */
export function createFormSubjectToken({
  person,
  viewAs,
  idHash,
  expiresAt,
}: Session): string | null {
  if (person === null) return null;
  const name = viewAs === null ? person.name : (person.actingFor ?? "your loved one");
  const until = expiresAt.getTime() + PRESERVED_MINUTES * 60_000;
  const subject: FormSubject = {
    customerId: person.customerId,
    viewAs,
    name,
    session: idHash,
    until,
  };
  return sealMemoized(JSON.stringify(subject));
}

/** Number of cached texts. A customer gets the same text from page to page for a while. */
const MAX_TOKENS = 2_000;
const sealed = new WeakMap<Vault, Map<string, string>>();

function sealMemoized(json: string): string {
  const { vault } = getPortal();
  const tokens = sealed.get(vault) ?? new Map<string, string>();
  sealed.set(vault, tokens);
  const text = tokens.get(json) ?? vault.seal(json, CONTEXT);
  if (tokens.size >= MAX_TOKENS) tokens.clear();
  tokens.set(json, text);
  return text;
}

function readSubject(value: FormDataEntryValue | null): FormSubject | null {
  if (typeof value !== "string") return null;
  try {
    return JSON.parse(getPortal().vault.open(value, CONTEXT)) as FormSubject;
  } catch {
    return null;
  }
}

/**
 * Switches the person acted for.
 * @param subject a loved one of the customer, or null for the customer themselves
 */
export async function switchActingFor(
  session: Session,
  subject: { id: string; name: string } | null,
): Promise<Session> {
  if (session.person === null) return session;
  const viewAs = subject?.id ?? null;
  const actingFor = { actingFor: subject?.name };
  await updateSessionPerson(session, actingFor, { viewAs });
  return { ...session, viewAs, person: withPersonFields(session.person, actingFor) };
}

const CHECKED = {};
const SENT = {};

/** The form of the current request, as it was sent. */
interface SentForm {
  request?: Request;
  subject?: FormSubject;
  form?: FormData;
}

/**
 * Reads the session for a request, and checks the form subject of a posted form. Nothing is written if it throws.
 * @throws 409 with the page that asks which person the form is for, if it was rendered for someone else, or a redirect to sign-in if the
 * session has ended
 */
export function requireSessionForSubject(request: Request): Promise<Session | null> {
  if (request.method !== "POST") return readSession(request);
  return getOrCreatePerRequest(CHECKED, () => checkSubject(request)) ?? checkSubject(request);
}

async function checkSubject(request: Request): Promise<Session | null> {
  const session = await readSession(request);
  const form = await readMultipartBody(request).catch(unlessUnread);
  if (form === null) return session;
  const subject = noteSentForm(request, form);
  if (session?.ending) {
    await preserveSentForm(session);
    return session;
  }
  if (!session?.person) {
    if (subject) throw await redirectToSignIn(request, await saveForOwner(request, subject, form));
    return session;
  }
  if (isFor(session, form, subject)) {
    discardInBackground(request, session);
    return session;
  }
  const own = subject?.customerId === session.person.customerId ? subject : null;
  const switchable = own !== null && (await canActFor(session, own.viewAs));
  if (switchable && form.get(SWITCH_BACK_FIELD) !== null) {
    discardInBackground(request, session);
    return switchActingFor(
      session,
      own.viewAs === null ? null : { id: own.viewAs, name: own.name },
    );
  }
  // The bar at the top of the page can restore it too.
  if (switchable) await savePreservedInput(request, own, form, "otherPerson");
  const otherPerson = subjectMismatch(request, session, form, { subject: own, switchable });
  throw Response.json({ otherPerson }, { status: 409 });
}

/**
 * Preserves the input of a form on which a switch of the frame was pressed after its session had ended.
 * @param page the request of the form's page
 * @returns whether it was preserved
 */
export async function preserveSwitchedForm(
  page: Request,
  session: Session | null,
  form: FormData,
): Promise<boolean> {
  const subject = session?.person ? null : readSubject(form.get(SUBJECT_FIELD));
  return subject !== null && saveForOwner(page, subject, form);
}

/** Notes the form for the case that the request cannot be completed. @returns its subject */
function noteSentForm(request: Request, form: FormData): FormSubject | null {
  const subject = readSubject(form.get(SUBJECT_FIELD));
  const sent = { request, form, ...(subject && { subject }) };
  Object.assign(getOrCreatePerRequest<SentForm>(SENT, () => ({})) ?? {}, sent);
  return subject;
}

/** Checks whether the current request has posted a form. */
export const hasPostedForm = (): boolean =>
  getOrCreatePerRequest<SentForm>(SENT, () => ({}))?.form !== undefined;

/** Notes the posted form of a page that is not about the person acted for. */
export async function storeUnboundForm(request: Request): Promise<void> {
  if (request.method !== "POST") return;
  const form = await readMultipartBody(request).catch(unlessUnread);
  if (form !== null) noteSentForm(request, form);
}

/**
 * Preserves the input for the browser that holds the ended session's id. Another person could otherwise use a copy of the form, from a
 * saved page or a shared computer, to add text to the customer's next form.
 * @returns whether it was preserved
 */
async function saveForOwner(
  request: Request,
  subject: FormSubject,
  form: FormData,
): Promise<boolean> {
  const isOver = getPortal().clock.now().getTime() > subject.until;
  if (isOver || !(await hasSessionId(request, subject.session))) return false;
  return savePreservedInput(request, subject, form, "sessionEnded");
}

/**
 * Preserves the form of a request that needs another sign-in, because the provider or the identity provider refused a token, or because
 * the act cannot be taken back. The next sign-in shows it again.
 * @returns null if the request has no form
 */
export async function preserveSentForm(
  { person }: Session,
  why: PreservedInput["why"] = "sessionEnded",
): Promise<{ request: Request; isPreserved: boolean } | null> {
  const { request, subject, form } = getOrCreatePerRequest<SentForm>(SENT, () => ({})) ?? {};
  if (!request || !form) return null;
  if (!subject || subject.customerId !== person?.customerId) return { request, isPreserved: false };
  await flushPendingWork();
  return { request, isPreserved: await savePreservedInput(request, subject, form, why) };
}

/** Deletes the preserved input while the form is processed. */
function discardInBackground(request: Request, session: Session): void {
  const forgetting = discardPreservedInput(request, session).catch((error) =>
    getPortal().log.warn({ err: error }, "failed to discard preserved form input"),
  );
  awaitBeforeResponse(forgetting);
}

/** Passes on a form that is too large or too slow, so that its own page refuses it with a suitable message. */
function unlessUnread(thrown: unknown): null {
  if (thrown instanceof Response && [408, 413].includes(thrown.status)) return null;
  throw thrown;
}

/** Checks whether a form of the page was rendered for the person whom the session is about. */
export const isRenderedForSession = (session: Session | null, form: FormData): boolean =>
  session === null
    ? !form.has(SUBJECT_FIELD)
    : isFor(session, form, readSubject(form.get(SUBJECT_FIELD)));

/**
 * Checks whether the form belongs to the person acted for. A visitor's form that is sent after signing in counts as the customer's own.
 */
function isFor(session: Session, form: FormData, subject: FormSubject | null): boolean {
  if (!form.has(SUBJECT_FIELD)) return session.viewAs === null;
  return subject?.customerId === session.person?.customerId && subject?.viewAs === session.viewAs;
}

function subjectMismatch(
  request: Request,
  { person, viewAs }: Session,
  form: FormData,
  { subject, switchable }: { subject: FormSubject | null; switchable: boolean },
): SubjectMismatch {
  const { pathname, search } = new URL(request.url);
  // An autosave is resent as a complete form, by a button.
  const bySelf = (name: string, value: unknown) => name === "intent" && value === "autosave";
  const values = [...form].filter(
    ([name, value]) => name !== SUBJECT_FIELD && !bySelf(name, value),
  );
  return {
    // The input of another customer at this screen is not shown.
    renderedFor: subject && {
      name: subject.viewAs === null ? null : subject.name,
      sealed: switchable ? sealedIn(form) : null,
    },
    actingFor: viewAs === null ? null : (person?.actingFor ?? "your loved one"),
    loggedInAs: person?.name ?? null,
    typed: switchable ? values.filter(isText) : [],
    hadFile: values.some(([, value]) => typeof value !== "string" && value.size > 0),
    sendTo: pathname + search,
    stayAt: landingPath(pathname, search),
  };
}

const isText = (field: [string, FormDataEntryValue]): field is [string, string] =>
  typeof field[1] === "string";

const sealedIn = (form: FormData) => String(form.get(SUBJECT_FIELD));

/** First pages of a person's sections. An address below them may contain the id of a record that only the other person has. */
const sections = [
  ...["profile", "appointment-list", "my-denticare", "medical-history", "health-declaration"],
  ...["invoice", "egiro", "cards", "loved-ones", "register-service", "link-account"],
];

/**
 * Returns the page at which the person acted for continues. It is the same page unless its address may contain an id of the other
 * person's record.
 */
function landingPath(pathname: string, search: string): string {
  const named = (search !== "" && search !== "?index") || /\d/.test(pathname);
  if (!named) return pathname;
  const [, section = ""] = pathname.split("/");
  return sections.includes(section) ? `/${section}` : "/";
}
