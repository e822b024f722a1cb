/**
 * Sessions: an opaque cookie, with everything else in the database. They have idle and absolute limits, and the id changes at sign-in.
 */
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
  type SQL,
  sql,
} from "drizzle-orm";
import { config } from "~/config/config.server";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import {
  type Flash,
  type SavedChoice,
  type SessionPerson,
  session,
} from "~/database/schema/portal";
import { detectBrowserName } from "~/lib/request/browser-name";
import {
  invalidateMemo,
  isRenderingForCache,
  memoizePerRequest,
  updateMemo,
} from "~/lib/request/request-context.server";
import { createToken, hashToken } from "~/lib/security/token.server";
import { createTextCookie } from "../cookie-name.server";
import { getPortal } from "../dependencies.server";
import { closeDesk, findVisitStart, readCounter } from "./counter.server";

export type { Flash, SavedChoice, SessionPerson };
export type Session = typeof session.$inferSelect;
type Changes = Partial<Omit<Session, "idHash" | "createdAt">>;
type PersonChanges = { [Field in keyof SessionPerson]?: SessionPerson[Field] | undefined };

const cookie = createTextCookie("session");

const MINUTE_MS = 60_000;
const idleMs = config.session.idleMinutes * MINUTE_MS;
const absoluteMs = config.session.hours * 60 * MINUTE_MS;

/** Prefix of the id of a session without sign-in. Its visitor gets no message when it expires. */
const VISITOR = "visitor-";

/** Selects sessions past the idle limit. It does not apply to visitors, who may only have a cart. */
const idleTimedOut = and(
  isNotNull(session.tokens),
  lt(session.lastSeenAt, sql.placeholder("idleSince")),
) as SQL;

/**
 * Reads the active session of a request and renews it. Every part of a page sees the session as the first one read it. A page thus never
 * shows two people if another tab switches during rendering.
 */
export async function readSession(request: Request): Promise<Session | null> {
  const token = await cookie.parse(request.headers.get("cookie"));
  if (!token) return null;
  const idHash = hashToken(token);
  const found = await memoizePerRequest(getSessionKey({ idHash }), () => findSession(idHash));
  return found && (await belongsToVisit(request, found)) ? found : null;
}

/** Checks that the session may be read in this browser. A browser that is no counter has no visits. */
async function belongsToVisit(request: Request, found: Session): Promise<boolean> {
  const counter = await readCounter(request);
  if (counter === null && found.counter === null) return true;
  if (found.counter !== null && counter && found.counter !== counter.idHash) return false;
  // At a counter only sessions of the current visit are valid, so that no customer sees the session of the previous one in any browser.
  const startedAt = counter
    ? (counter.visit?.startedAt ?? null)
    : await findVisitStart(found.counter ?? "");
  return startedAt !== null && found.createdAt >= startedAt;
}

/** Finds the session of the browser's id in order to end it, even if its visit has ended. */
export async function findSessionToEnd(request: Request): Promise<Session | null> {
  const token = await cookie.parse(request.headers.get("cookie"));
  if (!token) return null;
  const idHash = hashToken(token);
  const [found] = await getPortal().db.select().from(session).where(eq(session.idHash, idHash));
  return found ?? null;
}

/** Reads the session that the browser holds the id of, living or ended. At a counter it belongs to the present visit. */
export async function findLatestSession(request: Request): Promise<Session | null> {
  const found = await findSessionToEnd(request);
  return found && (await belongsToVisit(request, found)) ? found : null;
}

/** Lists the sessions of a counter that have not ended yet. */
export async function listSessionsOfCounter(counter: string): Promise<Session[]> {
  return getPortal()
    .db.select()
    .from(session)
    .where(and(eq(session.counter, counter), isNull(session.ending)));
}

export const getSessionKey = ({ idHash }: Pick<Session, "idHash">) => `session ${idHash}`;

const activeSession = createPreparedQuery((db) =>
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
  const { db, clock } = getPortal();
  const now = clock.now();
  const idleSince = new Date(now.getTime() - idleMs);
  const [found] = await activeSession(db).execute({ idHash, now, idleSince });
  if (found === undefined) return null;
  const quietFor = now.getTime() - found.lastSeenAt.getTime();
  // Once a minute is enough, and spares a write per page.
  if (quietFor <= MINUTE_MS) return found;
  // The visitor's cart stays. An abandoned dental booking is removed, so that its names and numbers are not shown to the next person at
  // the screen.
  const left = quietFor > idleMs ? { denticareSession: null } : {};
  await db
    .update(session)
    .set({ lastSeenAt: now, ...left })
    .where(eq(session.idHash, idHash));
  return { ...found, ...left };
}

/** Checks whether the browser holds the id of a signed-in session that has expired or was ended elsewhere. */
export async function hasEndedSession(request: Request): Promise<boolean> {
  const token = await cookie.parse(request.headers.get("cookie"));
  if (!token || token.startsWith(VISITOR)) return false;
  return (await readSession(request)) === null;
}

/** Checks whether the browser holds the id of this session, active or ended. */
export async function hasSessionId(request: Request, idHash: string): Promise<boolean> {
  const token = await cookie.parse(request.headers.get("cookie"));
  return token !== null && hashToken(token) === idHash;
}

export interface StartedSession {
  session: Session;
  /** The Set-Cookie header that the answer must carry. */
  setCookie: string;
}

/** Starts a session under a new id. It takes over the visitor's data and ends the old session. */
export async function startSession(
  request: Request,
  changes: Changes,
  previous: Session | null = null,
): Promise<StartedSession> {
  // A page with a session is personal, so it is rendered for this visitor instead of the cache.
  if (isRenderingForCache()) throw redirect(request.url);
  const { db, clock } = getPortal();
  const now = clock.now();
  const token = changes.tokens ? createToken() : VISITOR + createToken();
  const counter = await readCounter(request);
  if (counter?.visit && changes.tokens) await closeDesk(counter);
  const started = await db.transaction(async (tx) => {
    // Reads the session again, because another tab may have added to it or replaced it since.
    const [ended] = previous
      ? await tx.delete(session).where(eq(session.idHash, previous.idHash)).returning()
      : [];
    const begun: Session = {
      ...nothing,
      savedCart: ended?.savedCart ?? [],
      denticareSession: ended?.denticareSession ?? null,
      flash: ended?.flash ?? [],
      device: changes.tokens ? detectBrowserName(request.headers.get("user-agent")) : null,
      ...changes,
      counter: counter?.idHash ?? null,
      idHash: hashToken(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + absoluteMs),
    };
    const [created] = await newSession(tx).execute({ ...begun });
    return created as Session;
  });
  if (previous) invalidateMemo(getSessionKey(previous));
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

const newSession = createPreparedQuery((db) =>
  db
    .insert(session)
    .values(createPlaceholders(session, ...everyColumn))
    .returning()
    .prepare("new_session"),
);

// Sessions by request, so that a request that asks twice does not create two, of which the second would replace the first.
const startedFor = new WeakMap<Request, Promise<StartedSession>>();

/** Returns the visitor's session, and creates one if there is none yet. */
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
  await getPortal().db.update(session).set(changes).where(eq(session.idHash, current.idHash));
  updateMemo<Session | null>(getSessionKey(current), (read) => read && { ...read, ...changes });
}

/**
 * Changes fields of the person in one statement, so that two requests at the same time do not undo each other's change.
 * @param fields undefined removes a field. @param changes columns that belong to it.
 */
export async function updateSessionPerson(
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
  await getPortal()
    .db.update(session)
    .set({ ...changes, person: sql`${others} || ${JSON.stringify(fields)}::jsonb` })
    .where(eq(session.idHash, current.idHash));
  updateMemo<Session | null>(
    getSessionKey(current),
    (read) => read && { ...read, ...changes, person: withPersonFields(read.person, fields) },
  );
}

/** Applies the change to the person. */
export function withPersonFields(
  person: SessionPerson | null,
  fields: PersonChanges,
): SessionPerson | null {
  if (person === null) return null;
  return JSON.parse(JSON.stringify({ ...person, ...fields })) as SessionPerson;
}

/** Invalidates the cached session after a change computed in the database, so that this request reads it again. */
export const invalidateSession = (current: Session): void => invalidateMemo(getSessionKey(current));

export async function endSession(current: Session | null): Promise<string> {
  if (current) {
    await getPortal().db.delete(session).where(eq(session.idHash, current.idHash));
    invalidateMemo(getSessionKey(current));
  }
  return cookie.serialize("", { maxAge: 0 });
}

/** Ends the session, but stores its person until the next sign-in. */
export async function expireSession(current: Session): Promise<void> {
  await updateSession(current, { tokens: null, expiresAt: getPortal().clock.now() });
  invalidateMemo(getSessionKey(current));
}

/** Reads the session from the database again. The request takes over only the tokens that another request refreshed. */
export async function reloadSession(current: Session): Promise<Session | null> {
  const [found] = await getPortal()
    .db.select()
    .from(session)
    .where(eq(session.idHash, current.idHash));
  if (found === undefined) return null;
  const { tokens, tokensExpireAt } = found;
  updateMemo<Session | null>(
    getSessionKey(found),
    (read) => read && { ...read, tokens, tokensExpireAt },
  );
  return found;
}
