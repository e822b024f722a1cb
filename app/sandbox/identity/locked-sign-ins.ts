/** Which sign-ins are refused because of too many tries, for an operator, who can forget them. */
import { and, gt, inArray } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sandboxAttempts as attempts } from "~/database/schema/sandbox";
import { formatTime } from "~/lib/singapore-date";
import { ATTEMPT_LIMITS, ATTEMPT_WINDOW_MS } from "./attempts";

const REFUSED = { account: "logging in", codes: "codes to log in with" } as const;
const KINDS = ["account", "codes"] as const;

/**
 * Lists the keys under which tries are counted.
 * @param contacts the mobile (E.164) and the e-mail address of the sign-in
 */
const keysOf = (contacts: readonly string[]) =>
  KINDS.flatMap((kind) => contacts.map((contact) => ({ kind, key: `${kind}:${contact}` })));

export function createSignInTries(db: Database, now: Date) {
  return {
    async refused(contacts: readonly string[]): Promise<string[]> {
      const keys = keysOf(contacts);
      if (keys.length === 0) return [];
      const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS);
      const rows = await db
        .select()
        .from(attempts)
        .where(
          and(
            inArray(
              attempts.key,
              keys.map(({ key }) => key),
            ),
            gt(attempts.windowStart, since),
          ),
        );
      return rows.flatMap(({ key, count, windowStart }) => {
        const kind = keys.find((one) => one.key === key)?.kind ?? "account";
        const until = new Date(windowStart.getTime() + ATTEMPT_WINDOW_MS);
        return count < ATTEMPT_LIMITS[kind]
          ? []
          : [`locked until ${formatTime(until)}: ${REFUSED[kind]}`];
      });
    },

    async forget(tx: Pick<Database, "delete">, contacts: readonly string[]): Promise<void> {
      const keys = keysOf(contacts).map(({ key }) => key);
      if (keys.length > 0) await tx.delete(attempts).where(inArray(attempts.key, keys));
    },
  };
}
