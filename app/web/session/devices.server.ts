/** The sessions of one customer on all devices, which the customer can end (OWASP ASVS 5.0, 7.5.2). */
import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { config } from "~/config/config.server";
import { session } from "~/database/schema/portal";
import { hashToken } from "~/lib/security/token.server";
import { getPortal } from "../dependencies.server";
import type { Session } from "./session.server";

export interface Device {
  /** Names the session in a form. It opens nothing. */
  id: string;
  /** "Chrome on Android". */
  name: string;
  signedInAt: Date;
  lastUsedAt: Date;
  isThis: boolean;
  session: Session;
}

/** Hashes the key of the session again, so that no page contains it. */
const idOf = ({ idHash }: Session) => hashToken(`device ${idHash}`).slice(0, 22);

/** Lists the sessions that are signed in, the latest first. */
export async function listDevices(current: Session): Promise<Device[]> {
  const { db, clock } = getPortal();
  const now = clock.now();
  const idleSince = new Date(now.getTime() - config.session.idleMinutes * 60_000);
  const rows = await db
    .select()
    .from(session)
    .where(
      and(
        eq(sql`${session.person} ->> 'customerId'`, current.person?.customerId ?? ""),
        isNotNull(session.tokens),
        isNull(session.ending),
        gt(session.expiresAt, now),
        gt(session.lastSeenAt, idleSince),
      ),
    )
    .orderBy(desc(session.lastSeenAt));
  return rows.map((row) => ({
    id: idOf(row),
    name: row.device ?? "A browser",
    signedInAt: row.createdAt,
    lastUsedAt: row.lastSeenAt,
    isThis: row.idHash === current.idHash,
    session: row,
  }));
}

/** Ends a session at its next request, on every process. */
export async function endDevice({ session: { idHash } }: Device, current: Session): Promise<void> {
  await getPortal()
    .db.delete(session)
    .where(and(eq(session.idHash, idHash), ne(session.idHash, current.idHash)));
}
