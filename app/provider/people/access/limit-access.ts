/** Limits of a customer's access to a record: the owner withdraws rights, or sets the last day. */

import { and, eq, type SQL } from "drizzle-orm";
import { findLastDayProblem, type ProxyRights } from "~/contract/people/proxy-rights";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { recordRightsChange } from "../../http/access-record";
import type { Context } from "../../shared/context";
import { refuse } from "../../shared/failure";
import { createDaytimeMessage, notify } from "../../shared/messages/outbox";
import type { Addressee } from "../../shared/messages/reader";
import { withdrawContactRequest } from "../contact/contact-changes";
import { findActingCustomersToNotify } from "../copies";
import { writeRightsChanged } from "../people-messages";
import { toAccessLimits, toProxyRights } from "./access-rights";
import { endLinks } from "./open-links";
import { withdrawCorrections } from "./withdraw-corrections";

/**
 * Sets the rights, notifies the customer, and adds the change to the access history.
 * @returns false if there is no such access.
 * @throws 400 for a last day that is not allowed
 */
export async function setProxyRights(
  tx: Transaction,
  context: Context,
  which: SQL | undefined,
  rights: ProxyRights,
): Promise<boolean> {
  const problem = findLastDayProblem(rights.until, context.now);
  if (problem !== null) refuse(400, errorCodes.invalid, problem);
  const [set] = await tx
    .update(clientAccess)
    .set(toAccessLimits(rights))
    .where(and(which, eq(clientAccess.relation, "LOVED_ONE")))
    .returning();
  if (set === undefined) return false;
  const { customerId, clientId } = set;
  if (!set.mayBook) {
    await endLinks(tx, context.now, clientId);
    await withdrawContactRequest(tx, { customerId, clientId });
    await withdrawCorrections(tx, context.now, { customerId, clientId });
  }
  await recordRightsChange(tx, context.now, { customerId, clientId });
  const [owner] = await tx
    .select({ name: client.name })
    .from(client)
    .where(eq(client.id, clientId));
  const holders = await findActingCustomersToNotify(tx, clientId, "all");
  const words = writeRightsChanged({ owner: owner?.name ?? "", rights: toProxyRights(set) });
  for (const { customerId: id, ...holder } of holders) {
    const to: Addressee = { ...holder, about: clientId, reader: { as: "HOLDER", customerId } };
    if (id === customerId)
      await notify(tx, context, to, createDaytimeMessage("accessEnded", words));
  }
  return true;
}

/** Sets the rights of one access, as a merge of two records joins them and its undo restores them. */
export async function setAccessRights(
  tx: Transaction,
  { customerId, clientId }: { customerId: string; clientId: string },
  rights: ProxyRights,
): Promise<void> {
  await tx
    .update(clientAccess)
    .set(toAccessLimits(rights))
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.customerId, customerId)));
}
