/** Identifies a browser that is a counter, its centre, and the customer who gets help there. The cookie contains an opaque id. */
import { eq, lt } from "drizzle-orm";
import { config } from "~/config/config.server";
import { counter } from "~/database/schema/portal-counter";
import * as paths from "~/lib/paths";
import { createSingleFlight } from "~/lib/request/single-flight";
import { createToken, hashToken } from "~/lib/security/token.server";
import { createTextCookie } from "~/web/cookie-name.server";
import { getPortal } from "../dependencies.server";

export interface Visit {
  /** Binds the forms of staff to this visit. */
  id: string;
  startedAt: Date;
  seenAt: Date;
  centreName: string;
  /** The name of the helper's staff code. */
  staff: string;
  enteredBy: string;
  /** True from the sign-in of a customer until the end of the visit. */
  isDeskClosed: boolean;
}

export interface Counter {
  idHash: string;
  centreName: string;
  pass: string;
  handOver: string | null;
  /** Null between two customers, after the computer was idle for the limit, and without the cookie of the visit. */
  visit: Visit | null;
  /** True if a visit goes on in another browser with a copy of the counter's cookie. */
  hasOtherVisit: boolean;
}

const YEAR_SECONDS = 365 * 24 * 3600;

const cookie = createTextCookie("counter", { maxAge: YEAR_SECONDS });
/** The cookie of one visit. The counter's own cookie lasts a year, so a copy of it must not open a later visit. */
const visitCookie = createTextCookie("counter-visit");
export const COUNTER_COOKIE = cookie.name;

const SECOND_MS = 1000;
export const counterIdleMs = config.counter.idleMinutes * 60 * SECOND_MS;
/** Minimum time between two updates of the last activity. The visit may end that much earlier than the page says. */
const SEEN_EVERY_MS = SECOND_MS;

export async function readCounter(request: Request): Promise<Counter | null> {
  const token = await cookie.parse(request.headers.get("cookie"));
  if (!token) return null;
  const visitToken = await visitCookie.parse(request.headers.get("cookie"));
  const watching = new URL(request.url).pathname === paths.counter.timeOut;
  return findCounter(
    `${hashToken(token)} ${visitToken ? hashToken(visitToken) : ""}${watching ? " watching" : ""}`,
  );
}

/** Reads the visit of the customer who gets help at this browser. Null on a customer's own device. */
export async function readVisit(request: Request): Promise<Visit | null> {
  return (await readCounter(request))?.visit ?? null;
}

/** Finds the start of the current visit at a counter, for a session that is read in another browser. */
export async function findVisitStart(idHash: string): Promise<Date | null> {
  const { db, clock } = getPortal();
  const [row] = await db.select().from(counter).where(eq(counter.idHash, idHash));
  return (row && visitOf(row, clock.now().getTime())?.startedAt) ?? null;
}

/** Lists counters whose customer left without finishing, and whose browser did not end the visit. */
export async function listAbandonedCounters(): Promise<string[]> {
  const { db, clock } = getPortal();
  const last = new Date(clock.now().getTime() - counterIdleMs);
  const left = await db
    .select({ idHash: counter.idHash })
    .from(counter)
    .where(lt(counter.visitSeenAt, last));
  return left.map(({ idHash }) => idHash);
}

const findCounter = createSingleFlight(async (key): Promise<Counter | null> => {
  const [idHash = "", visitHash, watching] = key.split(" ");
  const { db, clock } = getPortal();
  const now = clock.now().getTime();
  const [row] = await db.select().from(counter).where(eq(counter.idHash, idHash));
  if (row === undefined) return null;
  const current = visitOf(row, now);
  const visit = row.visitHash === visitHash ? current : null;
  if (visit && !watching && now - visit.seenAt.getTime() > SEEN_EVERY_MS) {
    await db
      .update(counter)
      .set({ visitSeenAt: new Date(now) })
      .where(eq(counter.idHash, idHash));
  }
  const { centreName, pass, handOver } = row;
  const hasOtherVisit = current !== null && visit === null;
  return { idHash, centreName, pass, handOver, visit, hasOtherVisit };
});

function visitOf(row: typeof counter.$inferSelect, now: number): Visit | null {
  const { visitStartedAt: startedAt, visitSeenAt: seenAt, staff, enteredBy, centreName } = row;
  const { visitHash } = row;
  if (startedAt === null || seenAt === null || staff === null || enteredBy === null) return null;
  if (visitHash === null) return null;
  if (now > seenAt.getTime() + counterIdleMs) return null;
  const id = hashToken(visitHash);
  const isDeskClosed = row.deskClosedAt !== null;
  return { id, startedAt, seenAt, staff, enteredBy, centreName, isDeskClosed };
}

/** Checks whether the computer was idle for the limit. */
export function isVisitIdle({ seenAt }: Visit): boolean {
  return getPortal().clock.now().getTime() >= seenAt.getTime() + counterIdleMs;
}

/** @returns the cookie that makes this browser a counter. */
export async function registerCounter(centreName: string, pass: string): Promise<string> {
  const { db, clock } = getPortal();
  const now = clock.now();
  const token = createToken();
  await db.insert(counter).values({ idHash: hashToken(token), centreName, pass, setUpAt: now });
  return cookie.serialize(token);
}

/** @returns the cookie that makes this browser an ordinary one again. */
export async function unregisterCounter({ idHash }: Counter): Promise<string> {
  await getPortal().db.delete(counter).where(eq(counter.idHash, idHash));
  return cookie.serialize("", { maxAge: 0 });
}

/** @returns the cookie of the visit, for the browser in which the staff code was typed. */
export async function startVisit(
  { idHash }: Counter,
  { staff, enteredBy }: { staff: string; enteredBy: string },
): Promise<string> {
  const { db, clock } = getPortal();
  const now = clock.now();
  const token = createToken();
  await db
    .update(counter)
    .set({
      ...noVisit,
      staff,
      enteredBy,
      visitStartedAt: now,
      visitSeenAt: now,
      visitHash: hashToken(token),
      handOver: null,
    })
    .where(eq(counter.idHash, idHash));
  return visitCookie.serialize(token);
}

/** Closes the desk for the rest of the visit, because a customer signs in at the computer. */
export async function closeDesk({ idHash }: Pick<Counter, "idHash">): Promise<void> {
  const { db, clock } = getPortal();
  await db.update(counter).set({ deskClosedAt: clock.now() }).where(eq(counter.idHash, idHash));
}

const noVisit = {
  visitStartedAt: null,
  visitSeenAt: null,
  visitHash: null,
  deskClosedAt: null,
  staff: null,
  enteredBy: null,
};

/** @param handOver what the person who was there may still read: a code that only they can use. */
export async function endVisit(
  { idHash }: Pick<Counter, "idHash">,
  handOver: string | null = null,
): Promise<void> {
  await getPortal()
    .db.update(counter)
    .set({ ...noVisit, handOver })
    .where(eq(counter.idHash, idHash));
}
