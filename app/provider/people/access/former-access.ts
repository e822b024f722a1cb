/** Limits of ended access. A new link of the same customer to the same record has them, until the owner of the record lifts them. */
import { and, eq, gt, isNull, ne, notExists, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { ProxyRights } from "~/contract/people/proxy-rights";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess, formerAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { deathReport } from "~/database/schema/people/death-report";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { AreaHandlers } from "../../shared/context";
import type { EndedAccess } from "./access-ended";
import { hasLimitedRights, toAccessLimits, toProxyRights } from "./access-rights";

type Access = typeof clientAccess.$inferSelect;

const ONLY_VIEW: ProxyRights = { book: false, pay: false, health: false, until: null };

/**
 * Stores that the customer has acted for the person, and the limits of the access. One that the customer gives up has those that the owner set. Access that was
 * ended for the customer leaves only viewing.
 */
export async function storeFormerAccess(
  tx: Transaction,
  access: Access,
  { now, by }: { now: Date; by: EndedAccess["by"] },
): Promise<void> {
  if (access.relation === "SELF") return;
  const { customerId, clientId } = access;
  const rights = by === "HOLDER" ? toProxyRights(access) : ONLY_VIEW;
  const isOver = access.lastDay !== null && access.lastDay < toSingaporeDay(now);
  const ended = { endedAt: now, endedBy: isOver ? ("LAST_DAY" as const) : by };
  const limits = toAccessLimits(rights);
  // Giving up an unconfirmed link does not undo how the access before it ended.
  const isUnconfirmed = by === "HOLDER" && access.confirmBy !== null;
  await tx
    .insert(formerAccess)
    .values({ customerId, clientId, ...limits, ...ended })
    .onConflictDoUpdate({
      target: [formerAccess.customerId, formerAccess.clientId],
      set: isUnconfirmed ? limits : { ...limits, ...ended },
    });
}

/** @returns the rights of a new link, or null if there were no limits. After a last day that has passed, only viewing is left. */
export async function findFormerRights(
  tx: Transaction,
  now: Date,
  which: Pick<Access, "customerId" | "clientId">,
): Promise<ProxyRights | null> {
  const [former] = await tx.select().from(formerAccess).where(isFormer(which));
  if (former === undefined) return null;
  const hasExpired = former.lastDay !== null && former.lastDay < toSingaporeDay(now);
  const rights = hasExpired ? ONLY_VIEW : toProxyRights(former);
  return hasLimitedRights(rights) ? rights : null;
}

/** Days for which a customer sees that they can no longer act for a person. */
const SHOWN_DAYS = 365;

/** Lists the people for whom the caller could act until someone else ended it, and those who have died. */
export const listEnded: AreaHandlers<typeof contract.accessLinks>["ended"] = async ({
  db,
  customerId,
  now,
}) => {
  const since = new Date(now.getTime() - SHOWN_DAYS * 86_400_000);
  const [ended, died] = await Promise.all([
    db
      .select({ name: client.name, at: formerAccess.endedAt, by: formerAccess.endedBy })
      .from(formerAccess)
      .innerJoin(client, eq(client.id, formerAccess.clientId))
      .where(
        and(
          eq(formerAccess.customerId, customerId),
          gt(formerAccess.endedAt, since),
          ne(formerAccess.endedBy, "HOLDER"),
          isNull(client.closedAt),
          notExists(
            db
              .select({ one: sql`1` })
              .from(clientAccess)
              .where(
                and(
                  eq(clientAccess.customerId, customerId),
                  eq(clientAccess.clientId, formerAccess.clientId),
                  // A new link that waits for the owner's yes changes nothing.
                  isNull(clientAccess.confirmBy),
                ),
              ),
          ),
        ),
      ),
    db
      .select({ name: client.name, at: client.closedAt })
      .from(deathReport)
      .innerJoin(client, eq(client.id, deathReport.clientId))
      .where(
        and(
          // An access that was never confirmed states until when it waited. Older reports do not.
          sql`jsonb_path_exists(${deathReport.accesses},
            '$[*] ? (@.customerId == $id && !exists(@.confirmBy ? (@ != null)))',
            ${JSON.stringify({ id: customerId })}::jsonb)`,
          gt(client.closedAt, since),
        ),
      ),
  ]);
  return [...ended, ...died.map((row) => ({ ...row, by: "DEATH" as const }))]
    .flatMap(({ name, at, by }) =>
      at === null || by === null || by === "HOLDER"
        ? []
        : { name, endedAt: at.toISOString(), endedBy: by },
    )
    .sort((one, other) => other.endedAt.localeCompare(one.endedAt));
};

/** Lifts the limits, so that a new link has none. @returns false if there are none. */
export async function liftFormerLimits(
  tx: Transaction,
  which: Pick<Access, "customerId" | "clientId">,
): Promise<boolean> {
  const lifted = await tx.delete(formerAccess).where(isFormer(which)).returning();
  return lifted.length > 0;
}

const isFormer = ({ customerId, clientId }: Pick<Access, "customerId" | "clientId">) =>
  and(eq(formerAccess.customerId, customerId), eq(formerAccess.clientId, clientId));
