/** The lock of a session whose tokens are being refreshed, so that one request refreshes them. */
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { session } from "~/database/schema/portal";
import { getPortal } from "../dependencies.server";
import type { Session } from "./session.server";

/** Takes the right to refresh this session's tokens. @returns false while another request has it. */
export async function acquireRefreshLock(current: Session, seconds: number): Promise<boolean> {
  const { db, clock } = getPortal();
  const now = clock.now();
  const claimed = await db
    .update(session)
    .set({ refreshingUntil: new Date(now.getTime() + seconds * 1000) })
    .where(
      and(
        eq(session.idHash, current.idHash),
        // After a concurrent refresh the stored tokens differ from those that this request read.
        current.tokens === null ? undefined : eq(session.tokens, current.tokens),
        // An ended session has nothing to refresh, so a late part of the page does not call the issuer again.
        isNull(session.ending),
        or(sql`${session.refreshingUntil} is null`, lt(session.refreshingUntil, now)),
      ),
    )
    .returning({ idHash: session.idHash });
  return claimed.length > 0;
}

/** Extends the refresh lock for its holder. */
export async function extendRefreshLock(current: Session, seconds: number): Promise<void> {
  const refreshingUntil = new Date(getPortal().clock.now().getTime() + seconds * 1000);
  await getPortal()
    .db.update(session)
    .set({ refreshingUntil })
    .where(and(eq(session.idHash, current.idHash), isNotNull(session.refreshingUntil)));
}
