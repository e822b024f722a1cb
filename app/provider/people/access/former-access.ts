/** Limits of ended access. A new link of the same customer to the same record has them, until the owner of the record lifts them. */
import { and, eq } from "drizzle-orm";
import type { ProxyRights } from "~/contract/people/proxy-rights";
import type { Transaction } from "~/database/engine/connect.server";
import { type clientAccess, formerAccess } from "~/database/schema/people/access";
import { singaporeDay } from "~/lib/singapore-date";
import { isLimited, toLimits, toRights } from "./access-rights";

type Access = typeof clientAccess.$inferSelect;

const ONLY_VIEW: ProxyRights = { book: false, pay: false, health: false, until: null };

/**
 * Stores the limits of access that ends. Access that the customer gives up has the limits that the owner set. Access that was
 * ended for the customer leaves only viewing.
 */
export async function storeFormerAccess(
  tx: Transaction,
  access: Access,
  by: "HOLDER" | "OWNER" | "OPERATOR",
): Promise<void> {
  if (access.relation === "SELF") return;
  const { customerId, clientId } = access;
  const rights = by === "HOLDER" ? toRights(access) : ONLY_VIEW;
  if (!isLimited(rights)) {
    await tx.delete(formerAccess).where(isFormer(access));
    return;
  }
  const limits = toLimits(rights);
  await tx
    .insert(formerAccess)
    .values({ customerId, clientId, ...limits })
    .onConflictDoUpdate({
      target: [formerAccess.customerId, formerAccess.clientId],
      set: limits,
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
  const hasExpired = former.lastDay !== null && former.lastDay < singaporeDay(now);
  return hasExpired ? ONLY_VIEW : toRights(former);
}

/** Lifts the limits, so that a new link has none. @returns false if there are none. */
export async function liftFormerAccess(
  tx: Transaction,
  which: Pick<Access, "customerId" | "clientId">,
): Promise<boolean> {
  const lifted = await tx.delete(formerAccess).where(isFormer(which)).returning();
  return lifted.length > 0;
}

const isFormer = ({ customerId, clientId }: Pick<Access, "customerId" | "clientId">) =>
  and(eq(formerAccess.customerId, customerId), eq(formerAccess.clientId, clientId));
