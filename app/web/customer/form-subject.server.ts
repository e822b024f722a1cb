/**
 * For whom a form was drawn. Every form of a signed-in page carries it, sealed, and is carried out for nobody else: another tab may
 * act for another person by the time it is sent.
 */

import {
  PRESERVED_MINUTES,
  SUBJECT_FIELD,
  type SubjectMismatch,
  SWITCH_BACK_FIELD,
} from "~/lib/request/form-subject";
import { awaitBeforeResponse, perRequest } from "~/lib/request/request-context.server";
import type { Vault } from "~/lib/security/encryption.server";
import { portal } from "../dependencies.server";
import {
  changePerson,
  holdsSession,
  readSession,
  type Session,
  withFields,
} from "../session/session.server";
import { readMultipartBody } from "./form-body.server";
import {
  discardPreservedInput,
  redirectToSignIn,
  savePreservedInput,
} from "./preserved-input.server";

const CONTEXT = "form drawn for";

export interface FormSubject {
  customerId: string;
  /** The client acted for; null for the customer themselves. */
  viewAs: string | null;
  name: string;
  /** Hash of the id of the session it was drawn in. */
  session: string;
  /** Milliseconds: a while after the longest session has ended. */
  until: number;
}

/** What the forms of this session's pages carry; null for a visitor. */
export function formSubjectToken({ person, viewAs, idHash, expiresAt }: Session): string | null {
  if (person === null) return null;
  const name = viewAs === null ? person.name : (person.actingFor ?? "your loved one");
  const until = expiresAt.getTime() + PRESERVED_MINUTES * 60_000;
  const drawn: FormSubject = {
    customerId: person.customerId,
    viewAs,
    name,
    session: idHash,
    until,
  };
  return sealedOnce(JSON.stringify(drawn));
}

/** Whoever goes from page to page gets the same text for a while. */
const MOST_SEALED = 2_000;
const sealed = new WeakMap<Vault, Map<string, string>>();

function sealedOnce(drawn: string): string {
  const { vault } = portal();
  const known = sealed.get(vault) ?? new Map<string, string>();
  sealed.set(vault, known);
  const text = known.get(drawn) ?? vault.seal(drawn, CONTEXT);
  if (known.size >= MOST_SEALED) known.clear();
  known.set(drawn, text);
  return text;
}

function readDrawn(value: FormDataEntryValue | null): FormSubject | null {
  if (typeof value !== "string") return null;
  try {
    return JSON.parse(portal().vault.open(value, CONTEXT)) as FormSubject;
  } catch {
    return null;
  }
}

/** @param whom a loved one of the customer, or null for the customer themselves. */
export async function switchActingFor(
  session: Session,
  whom: { id: string; name: string } | null,
): Promise<Session> {
  if (session.person === null) return session;
  const viewAs = whom?.id ?? null;
  const actingFor = { actingFor: whom?.name };
  await changePerson(session, actingFor, { viewAs });
  return { ...session, viewAs, person: withFields(session.person, actingFor) };
}

const CHECKED = {};

/**
 * The session a request is carried out in.
 * @throws for a posted form that was drawn for somebody else, the page that says so, and for one of a session that has ended, the way to
 * sign in again. Nothing is written in either case.
 */
export function sessionForSubject(request: Request): Promise<Session | null> {
  if (request.method !== "POST") return readSession(request);
  return perRequest(CHECKED, () => checkSubject(request)) ?? checkSubject(request);
}

async function checkSubject(request: Request): Promise<Session | null> {
  const session = await readSession(request);
  const form = await readMultipartBody(request).catch(unlessTooLarge);
  if (form === null || session?.ending) return session;
  const drawn = readDrawn(form.get(SUBJECT_FIELD));
  if (!session?.person) {
    if (drawn) throw await redirectToSignIn(request, await saveForOwner(request, drawn, form));
    return session;
  }
  if (isFor(session, form, drawn)) {
    discardInBackground(request, session);
    return session;
  }
  const own = drawn?.customerId === session.person.customerId ? drawn : null;
  if (own && form.get(SWITCH_BACK_FIELD) !== null) {
    discardInBackground(request, session);
    return switchActingFor(
      session,
      own.viewAs === null ? null : { id: own.viewAs, name: own.name },
    );
  }
  // Also for who switches back by the bar on top of the page.
  if (own) await savePreservedInput(request, own, form, "otherPerson");
  throw Response.json(
    { otherPerson: subjectMismatch(request, session, form, own) },
    { status: 409 },
  );
}

/**
 * Preserves what was typed for the browser that holds the ended session's id. Whoever else has the form, from a saved page or a shared
 * computer, could otherwise put words into the customer's next form.
 * @returns whether it was preserved.
 */
async function saveForOwner(
  request: Request,
  drawn: FormSubject,
  form: FormData,
): Promise<boolean> {
  const isOver = portal().clock.now().getTime() > drawn.until;
  if (isOver || !(await holdsSession(request, drawn.session))) return false;
  return savePreservedInput(request, drawn, form, "sessionEnded");
}

/** The form is carried out meanwhile. */
function discardInBackground(request: Request, session: Session): void {
  const forgetting = discardPreservedInput(request, session).catch((error) =>
    portal().log.warn({ err: error }, "what was typed before could not be forgotten"),
  );
  awaitBeforeResponse(forgetting);
}

/** A form too large to be read is refused by whoever reads it, in the words of its own page. */
function unlessTooLarge(thrown: unknown): null {
  if (thrown instanceof Response && thrown.status === 413) return null;
  throw thrown;
}

/** What a visitor's page sends after signing in is the customer's own. */
function isFor(session: Session, form: FormData, drawn: FormSubject | null): boolean {
  if (!form.has(SUBJECT_FIELD)) return session.viewAs === null;
  return drawn?.customerId === session.person?.customerId && drawn?.viewAs === session.viewAs;
}

function subjectMismatch(
  request: Request,
  { person, viewAs }: Session,
  form: FormData,
  drawn: FormSubject | null,
): SubjectMismatch {
  const { pathname, search } = new URL(request.url);
  // Sent by itself while somebody typed: by a button it is sent as a whole.
  const bySelf = (name: string, value: unknown) => name === "intent" && value === "autosave";
  const values = [...form].filter(
    ([name, value]) => name !== SUBJECT_FIELD && !bySelf(name, value),
  );
  return {
    // What another customer typed at this screen is not shown to this one.
    drawnFor: drawn && { name: drawn.viewAs === null ? null : drawn.name, sealed: sealedIn(form) },
    actingFor: viewAs === null ? null : (person?.actingFor ?? "your loved one"),
    typed: drawn ? values.filter(isText) : [],
    hadFile: values.some(([, value]) => typeof value !== "string" && value.size > 0),
    sendTo: pathname + search,
    stayAt: landingPath(pathname, search),
  };
}

const isText = (field: [string, FormDataEntryValue]): field is [string, string] =>
  typeof field[1] === "string";

const sealedIn = (form: FormData) => String(form.get(SUBJECT_FIELD));

/** First pages of what a person has; an address below them may name something that only the other person has. */
const sections = [
  ...["profile", "appointment-list", "my-denticare", "medical-history", "health-declaration"],
  ...["invoice", "egiro", "cards", "loved-ones", "register-service", "link-account"],
];

/** Where the person now acted for goes on: the same page, unless its address may name something of the other's. */
function landingPath(pathname: string, search: string): string {
  const named = (search !== "" && search !== "?index") || /\d/.test(pathname);
  if (!named) return pathname;
  const [, section = ""] = pathname.split("/");
  return sections.includes(section) ? `/${section}` : "/";
}
