/** Sessions: an opaque cookie, everything else in the database. Idle and absolute limits; the id changes at sign-in. */
import { redirect } from "@remix-run/node";
import {
  and,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { config } from "~/config/config.server";
import { placeholdersFor, preparedQuery } from "~/database/queries/prepared-query";
import {
  type Flash,
  type SavedChoice,
  type SessionPerson,
  session,
} from "~/database/schema/portal";
import {
  invalidateMemo,
  isForEverybody,
  memoizePerRequest,
  updateMemo,
} from "~/lib/request/request-context.server";
import { hashToken, newToken } from "~/lib/security/token.server";
import { textCookie } from "../cookie-name.server";
import { portal } from "../dependencies.server";
import { readCounter, visitAt } from "./counter.server";

export type { Flash, SavedChoice, SessionPerson };
export type Session = typeof session.$inferSelect;
type Changes = Partial<Omit<Session, "idHash" | "createdAt">>;
type PersonChanges = { [Field in keyof SessionPerson]?: SessionPerson[Field] | undefined };

const cookie = textCookie("session");

const MINUTE_MS = 60_000;
const idleMs = config.session.idleMinutes * MINUTE_MS;
const absoluteMs = config.session.hours * 60 * MINUTE_MS;

/** Before the id of a session that nobody signed in to: when it runs out, nobody is told that theirs has expired. */
const VISITOR = "visitor-";

/** Nobody was there for too long. A visitor, who may only have put something into the cart, is not held to that. */
const idleTimedOut = and(
  isNotNull(session.tokens),
  lt(session.lastSeenAt, sql.placeholder("idleSince")),
) as SQL;

/**
 * The living session of a request, or null. Being read keeps it alive. Every part of a page sees the session as the first one read it:
 * a page is not drawn for two people when another tab switches meanwhile.
 */
export async function readSession(request: Request): Promise<Session | null> {
  const token = await cookie.parse(request.headers.get("cookie"));
  if (!token) return null;
  const idHash = hashToken(token);
  const found = await memoizePerRequest(keyOf({ idHash }), () => findSession(idHash));
  if (!found) return null;
  const counter = await readCounter(request);
  if (counter === null && found.counter === null) return found;
  if (found.counter !== null && counter && found.counter !== counter.idHash) return null;
  // At a counter only what was begun for the person now there: nobody meets the session of the one before, in no browser.
  const visit = counter ? counter.visit : await visitAt(found.counter ?? "");
  return visit && found.createdAt >= visit.startedAt ? found : null;
}

/** The session that a browser holds the id of, even where the visit it belongs to is over: to end it. */
export async function findSessionToEnd(request: Request): Promise<Session | null> {
  const token = await cookie.parse(request.headers.get("cookie"));
  if (!token) return null;
  const idHash = hashToken(token);
  const [found] = await portal().db.select().from(session).where(eq(session.idHash, idHash));
  return found ?? null;
}

/** Those begun at a counter that nobody has ended yet. */
export async function sessionsOfCounter(counter: string): Promise<Session[]> {
  return portal()
    .db.select()
    .from(session)
    .where(and(eq(session.counter, counter), isNull(session.ending)));
}

const keyOf = ({ idHash }: Pick<Session, "idHash">) => `session ${idHash}`;

const activeSession = preparedQuery((db) =>
  db
    .select()
    .from(session)
    .where(
      and(
        eq(session.idHash, sql.placeholder("idHash")),
        gt(session.expiresAt, sql.placeholder("now")),
        not(idleTimedOut),
      ),
    )
    .prepare("living_session"),
);

async function findSession(idHash: string): Promise<Session | null> {
  const { db, clock } = portal();
  const now = clock.now();
  const idleSince = new Date(now.getTime() - idleMs);
  const [found] = await activeSession(db).execute({ idHash, now, idleSince });
  if (found === undefined) return null;
  const quietFor = now.getTime() - found.lastSeenAt.getTime();
  // Once a minute is enough, and spares a write per page.
  if (quietFor <= MINUTE_MS) return found;
  // A visitor's cart stays; the names and numbers in a booking that was left alone do not meet the next one at the screen.
  const left = quietFor > idleMs ? { denticareSession: null } : {};
  await db
    .update(session)
    .set({ lastSeenAt: now, ...left })
    .where(eq(session.idHash, idHash));
  return { ...found, ...left };
}

/** Whether the browser still holds the id of a signed-in session that has run out or was ended elsewhere. */
export async function hasEndedSession(request: Request): Promise<boolean> {
  const token = await cookie.parse(request.headers.get("cookie"));
  if (!token || token.startsWith(VISITOR)) return false;
  return (await readSession(request)) === null;
}

/** Whether the browser holds the id of this session, living or ended. */
export async function holdsSession(request: Request, idHash: string): Promise<boolean> {
  const token = await cookie.parse(request.headers.get("cookie"));
  return token !== null && hashToken(token) === idHash;
}

export interface StartedSession {
  session: Session;
  /** The Set-Cookie header that the answer must carry. */
  setCookie: string;
}

/** A new session under a new id; it takes over what a visitor had gathered and ends the old one. */
export async function startSession(
  request: Request,
  changes: Changes,
  previous: Session | null = null,
): Promise<StartedSession> {
  // The page is for the one who asked then, and is rendered for them.
  if (isForEverybody()) throw redirect(request.url);
  const { db, clock } = portal();
  const now = clock.now();
  const token = changes.tokens ? newToken() : VISITOR + newToken();
  const counter = (await readCounter(request))?.idHash ?? null;
  const started = await db.transaction(async (tx) => {
    // As it is now: another tab may have added to it since it was read, or have taken it over.
    const [ended] = previous
      ? await tx.delete(session).where(eq(session.idHash, previous.idHash)).returning()
      : [];
    const begun: Session = {
      ...nothing,
      savedCart: ended?.savedCart ?? [],
      denticareSession: ended?.denticareSession ?? null,
      flash: ended?.flash ?? [],
      ...changes,
      counter,
      idHash: hashToken(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + absoluteMs),
    };
    const [created] = await newSession(tx).execute({ ...begun });
    return created as Session;
  });
  if (previous) invalidateMemo(keyOf(previous));
  return { session: started, setCookie: await cookie.serialize(token) };
}

const nothing = {
  person: null,
  tokens: null,
  tokensExpireAt: null,
  refreshingUntil: null,
  ending: null,
  viewAs: null,
};

const everyColumn = Object.keys(getTableColumns(session)) as (keyof Session)[];

const newSession = preparedQuery((db) =>
  db
    .insert(session)
    .values(placeholdersFor(session, ...everyColumn))
    .returning()
    .prepare("new_session"),
);

// Forgotten with their requests: a request that asks twice must not get two sessions, of which the second hides the first.
const startedFor = new WeakMap<Request, Promise<StartedSession>>();

/** The visitor's session, made when there is none yet. */
export async function ensureSession(
  request: Request,
): Promise<{ session: Session; headers: Headers }> {
  const existing = await readSession(request);
  if (existing) return { session: existing, headers: new Headers() };
  const starting = startedFor.get(request) ?? startSession(request, {});
  startedFor.set(request, starting);
  const { session: created, setCookie } = await starting;
  return { session: created, headers: new Headers({ "set-cookie": setCookie }) };
}

export async function updateSession(current: Session, changes: Changes): Promise<void> {
  await portal().db.update(session).set(changes).where(eq(session.idHash, current.idHash));
  updateMemo<Session | null>(keyOf(current), (read) => read && { ...read, ...changes });
}

/**
 * Changes fields of the person in one statement, so that two requests at the same time do not undo each other's change.
 * @param fields undefined removes a field. @param changes columns that belong to it.
 */
export async function changePerson(
  current: Session,
  fields: PersonChanges,
  changes: Omit<Changes, "person"> = {},
): Promise<void> {
  const removed = Object.keys(fields).filter(
    (name) => fields[name as keyof SessionPerson] === undefined,
  );
  const others = removed.reduce(
    (left, name) => sql`(${left} - ${name}::text)`,
    sql`${session.person}`,
  );
  await portal()
    .db.update(session)
    .set({ ...changes, person: sql`${others} || ${JSON.stringify(fields)}::jsonb` })
    .where(eq(session.idHash, current.idHash));
  updateMemo<Session | null>(
    keyOf(current),
    (read) => read && { ...read, ...changes, person: withFields(read.person, fields) },
  );
}

/** The person after such a change. */
export function withFields(
  person: SessionPerson | null,
  fields: PersonChanges,
): SessionPerson | null {
  if (person === null) return null;
  return JSON.parse(JSON.stringify({ ...person, ...fields })) as SessionPerson;
}

/** After a change that the database reckoned: this request reads the session anew. */
export const invalidateSession = (current: Session): void => invalidateMemo(keyOf(current));

export async function endSession(current: Session | null): Promise<string> {
  if (current) {
    await portal().db.delete(session).where(eq(session.idHash, current.idHash));
    invalidateMemo(keyOf(current));
  }
  return cookie.serialize("", { maxAge: 0 });
}

/** Adds a message for the next page. */
export async function addFlash(current: Session, flash: Flash): Promise<void> {
  await moreFlash(portal().db).execute({ idHash: current.idHash, more: JSON.stringify([flash]) });
  updateMemo<Session | null>(
    keyOf(current),
    (read) => read && { ...read, flash: [...read.flash, flash] },
  );
}

const moreFlash = preparedQuery((db) =>
  db
    .update(session)
    .set({ flash: sql`${session.flash} || ${sql.placeholder("more")}::jsonb` })
    .where(eq(session.idHash, sql.placeholder("idHash")))
    .prepare("more_flash"),
);

/** The waiting messages, given once. */
export async function consumeFlash(current: Session): Promise<Flash[]> {
  if (current.flash.length === 0) return [];
  await noFlash(portal().db).execute({ idHash: current.idHash });
  updateMemo<Session | null>(keyOf(current), (read) => read && { ...read, flash: [] });
  return current.flash;
}

const noFlash = preparedQuery((db) =>
  db
    .update(session)
    .set({ flash: [] })
    .where(eq(session.idHash, sql.placeholder("idHash")))
    .prepare("no_flash"),
);

/** Takes the right to refresh this session's tokens. @returns false while another request has it. */
export async function acquireRefreshLock(current: Session, seconds: number): Promise<boolean> {
  const { db, clock } = portal();
  const now = clock.now();
  const claimed = await db
    .update(session)
    .set({ refreshingUntil: new Date(now.getTime() + seconds * 1000) })
    .where(
      and(
        eq(session.idHash, current.idHash),
        // Refreshed meanwhile, the tokens are not the ones this request read.
        current.tokens === null ? undefined : eq(session.tokens, current.tokens),
        // Ended meanwhile, there is nothing to refresh: a part of the page that asks late does not ask the issuer again.
        isNull(session.ending),
        or(sql`${session.refreshingUntil} is null`, lt(session.refreshingUntil, now)),
      ),
    )
    .returning({ idHash: session.idHash });
  return claimed.length > 0;
}

/** Whoever has that right keeps it for some time more. */
export async function extendRefreshLock(current: Session, seconds: number): Promise<void> {
  const refreshingUntil = new Date(portal().clock.now().getTime() + seconds * 1000);
  await portal()
    .db.update(session)
    .set({ refreshingUntil })
    .where(and(eq(session.idHash, current.idHash), isNotNull(session.refreshingUntil)));
}

/** The session as it is in the database now. Tokens that another request refreshed are this one's from here on, and nothing else is. */
export async function reloadSession(current: Session): Promise<Session | null> {
  const [found] = await portal()
    .db.select()
    .from(session)
    .where(eq(session.idHash, current.idHash));
  if (found === undefined) return null;
  const { tokens, tokensExpireAt } = found;
  updateMemo<Session | null>(keyOf(found), (read) => read && { ...read, tokens, tokensExpireAt });
  return found;
}
