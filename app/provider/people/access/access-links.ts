/** Access to a record. Its owner is notified when a link is created, and can confirm or end it. */
import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { cartItem } from "~/database/schema/cart";
import { accessLink, clientAccess, formerAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { deathReport } from "~/database/schema/people/death-report";
import { reply } from "~/languages/reply";
import { hashToken } from "~/lib/security/token.server";
import { getFirstName } from "~/lib/text/first-name";
import type { AreaHandlers, Context, CustomerContext, NotifyContext } from "../../shared/context";
import { refuse, rejectNotFound } from "../../shared/failure";
import { limitMisses } from "../../shared/limits/rate-limits";
import { withdrawContactRequest } from "../contact/contact-changes";
import { customerName, customersOwn, customersRecord, isCustomersOwn } from "../customer-name";
import { clearReminderSetBy } from "../message-choice";
import { describeOpenMattersInEnglish, findOpenMatters } from "../open-matters";
import { type EndedAccess, notifyAccessEnded } from "./access-ended";
import { toProxyRights } from "./access-rights";
import { listEnded, storeFormerAccess } from "./former-access";
import { setProxyRights } from "./limit-access";
import { LINK_MS } from "./linked-notices";
import { endLinks } from "./open-links";
import { withdrawCorrections } from "./withdraw-corrections";

/** Withdraws the report of the person's death by a customer. It is passed in, so that this area does not depend on deaths. */
export type StopDeathRequest = (
  tx: Transaction,
  context: Context,
  access: { customerId: string; clientId: string },
) => Promise<boolean>;

/** Creates the handlers of an area. Exempt from the size limit: a table of calls. */
export const createAccessLinkHandlers = (
  stopDeathRequest: StopDeathRequest,
): AreaHandlers<typeof contract.accessLinks> => ({
  async get(context, { params }) {
    const { customerId, clientId } = await requireLink(context, params.id);
    const [found] = await holders(context.db, clientId, eq(customer.id, customerId));
    if (found === undefined) return rejectNotFound("The link");
    const { by, since, toConfirm, name, access } = found;
    const open = describeOpenMattersInEnglish(await findOpenMatters(context.db, context, found));
    return {
      by,
      since: since.toISOString(),
      confirmed: toConfirm === null,
      firstName: getFirstName(name ?? ""),
      open,
      reportedDeath: found.reportedDeath,
      ...(access && { rights: toProxyRights(access) }),
    };
  },

  async confirm(context, { params }) {
    const { customerId, clientId } = await requireLink(context, params.id);
    await context.db.transaction(async (tx) => {
      await requireOwnersSignIn(tx, { customerId, clientId });
      await stopDeathRequest(tx, context, { customerId, clientId });
      await confirm(tx, { customerId, clientId });
    });
    return {};
  },

  async end(context, { params }) {
    const { customerId, clientId } = await requireLink(context, params.id);
    await context.db.transaction(async (tx) => {
      await stopDeathRequest(tx, context, { customerId, clientId });
      await endAccess(tx, context, { customerId, clientId, by: "OWNER" });
    });
    return {};
  },

  async list(context) {
    const others = ne(customer.id, context.customerId);
    const found = await holders(context.db, ownRecord(context), others);
    return Promise.all(
      found.map(async ({ id, by, since, toConfirm, reportedDeath, access: row, ...access }) => ({
        id,
        by,
        since: since.toISOString(),
        confirmed: toConfirm === null,
        reportedDeath,
        open: describeOpenMattersInEnglish(
          await findOpenMatters(context.db, context, { ...access, by }),
        ),
        ...(row && { rights: toProxyRights(row) }),
      })),
    );
  },

  ended: listEnded,

  async limit(context, { params, body }) {
    const { customerId, clientId } = await requireLink(context, params.id);
    return context.db.transaction(async (tx) => {
      await requireOwnersSignIn(tx, { customerId, clientId });
      return (await setProxyRights(tx, context, isAccess(customerId, clientId), body))
        ? {}
        : rejectNotFound("The link");
    });
  },

  limitOwn: (context, { params, body }) =>
    context.db.transaction(async (tx) => {
      const { customerId, clientId } = requireAnother(context, params.id);
      await endAccessLinks(tx, { customerId, clientId });
      return (await setProxyRights(tx, context, isAccess(customerId, clientId), body))
        ? {}
        : rejectNotFound("The link");
    }),

  confirmOwn: (context, { params }) =>
    context.db.transaction(async (tx) => {
      const { customerId, clientId } = requireAnother(context, params.id);
      const isStopped = await stopDeathRequest(tx, context, { customerId, clientId });
      const isConfirmed = await confirm(tx, { customerId, clientId });
      await endAccessLinks(tx, { customerId, clientId });
      return isConfirmed || isStopped ? {} : rejectNotFound("The link");
    }),

  endOwn: (context, { params }) =>
    context.db.transaction(async (tx) => {
      const { customerId, clientId } = requireAnother(context, params.id);
      const isStopped = await stopDeathRequest(tx, context, { customerId, clientId });
      const isEnded = await endAccess(tx, context, { customerId, clientId, by: "OWNER" });
      return isEnded || isStopped ? {} : rejectNotFound("The link");
    }),
});

const isAccess = (customerId: string, clientId: string) =>
  and(eq(clientAccess.customerId, customerId), eq(clientAccess.clientId, clientId));

/** Returns the customer's own record, or an empty ID if there is none. Loved ones are excluded, because they answer for themselves. */
const ownRecord = ({ ownClientId }: CustomerContext) => ownClientId ?? "";

/** Returns another customer's access to the caller's own record. */
function requireAnother(context: CustomerContext, customerId: string) {
  if (customerId === context.customerId) rejectNotFound("The link");
  return { customerId, clientId: ownRecord(context) };
}

/** Selects the customers with access to the record, or whose report of a death is undecided, with the names by which people know them. */
function holders(tx: Pick<Transaction, "select">, clientId: string, which: SQL | undefined) {
  const [isAccessOf, isReportOf] = [
    eq(clientAccess.clientId, clientId),
    and(eq(deathReport.clientId, clientId), eq(deathReport.status, "REQUESTED")),
  ];
  const reporters = tx.select({ id: deathReport.reportedBy }).from(deathReport).where(isReportOf);
  const acting = tx.select({ id: clientAccess.customerId }).from(clientAccess).where(isAccessOf);
  const since = sql<Date>`coalesce(${clientAccess.createdAt}, ${deathReport.reportedAt})`;
  return tx
    .select({
      id: customer.id,
      customerId: customer.id,
      clientId: client.id,
      by: customerName,
      since: since.mapWith(clientAccess.createdAt),
      toConfirm: clientAccess.confirmBy,
      access: clientAccess,
      name: client.name,
      /** True while staff decide this customer's report of the person's death. */
      reportedDeath: sql<boolean>`${deathReport.clientId} is not null`,
    })
    .from(customer)
    .innerJoin(client, eq(client.id, clientId))
    .leftJoin(clientAccess, and(eq(clientAccess.customerId, customer.id), isAccessOf))
    .leftJoin(deathReport, and(eq(deathReport.reportedBy, customer.id), isReportOf))
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(and(or(inArray(customer.id, acting), inArray(customer.id, reporters)), which))
    .orderBy(asc(since));
}

/** Finds the access behind a link, or the report of a death that it stops. */
async function requireLink(
  context: Context,
  token: string,
): Promise<{ customerId: string; clientId: string }> {
  const { db, now } = context;
  const tokenHash = hashToken(token);
  const found = await limitMisses(context, "deadLink", async () => {
    const [link] = await db
      .select({ customerId: accessLink.customerId, clientId: accessLink.clientId })
      .from(accessLink)
      .where(and(eq(accessLink.tokenHash, tokenHash), gt(accessLink.expiresAt, now)));
    if (link !== undefined) return link;
    const [report] = await db
      .select({ customerId: deathReport.reportedBy, clientId: deathReport.clientId })
      .from(deathReport)
      .where(
        and(
          eq(deathReport.stopTokenHash, tokenHash),
          eq(deathReport.status, "REQUESTED"),
          gt(deathReport.reportedAt, new Date(now.getTime() - LINK_MS)),
        ),
      );
    return report?.customerId ? { ...report, customerId: report.customerId } : null;
  });
  return found ?? rejectNotFound("The link");
}

/** @throws 409 for a customer whose access was ended before, if the owner has an account: a contact on the record may be that customer's. */
async function requireOwnersSignIn(
  tx: Transaction,
  { customerId, clientId }: { customerId: string; clientId: string },
): Promise<void> {
  const isEnded = and(
    eq(formerAccess.customerId, customerId),
    eq(formerAccess.clientId, clientId),
    ne(formerAccess.endedBy, "HOLDER"),
  );
  const isOwn = and(eq(clientAccess.clientId, clientId), eq(clientAccess.relation, "SELF"));
  const found = await tx
    .select({ id: clientAccess.customerId })
    .from(formerAccess)
    .innerJoin(clientAccess, isOwn)
    .where(isEnded);
  if (found.length > 0)
    refuse(409, errorCodes.notAllowed, reply("replies-people:link.owner-signs-in"));
}

/** Ends the links in messages about an access of which the owner has decided behind the sign-in. */
const endAccessLinks = (
  tx: Transaction,
  { customerId, clientId }: { customerId: string; clientId: string },
) =>
  tx
    .delete(accessLink)
    .where(and(eq(accessLink.customerId, customerId), eq(accessLink.clientId, clientId)));

export async function confirm(
  tx: Transaction,
  { customerId, clientId }: { customerId: string; clientId: string },
): Promise<boolean> {
  const confirmed = await tx
    .update(clientAccess)
    .set({ confirmBy: null })
    .where(and(eq(clientAccess.customerId, customerId), eq(clientAccess.clientId, clientId)))
    .returning({ clientId: clientAccess.clientId });
  return confirmed.length > 0;
}

/**
 * Ends access and the links in earlier messages, of which the customer has copies. Removes the person's items from the customer's cart,
 * and notifies both.
 * @returns false if there was no access.
 */
export async function endAccess(
  tx: Transaction,
  context: NotifyContext,
  ended: EndedAccess,
): Promise<boolean> {
  const { customerId, clientId } = ended;
  const deleted = await tx.delete(clientAccess).where(isAccess(customerId, clientId)).returning();
  for (const access of deleted)
    await storeFormerAccess(tx, access, { now: context.now, by: ended.by });
  await tx
    .delete(cartItem)
    .where(and(eq(cartItem.customerId, customerId), eq(cartItem.clientId, clientId)));
  const [former] = deleted;
  if (former === undefined) return false;
  await clearReminderSetBy(tx, { customerId, clientId });
  await withdrawContactRequest(tx, { customerId, clientId });
  await withdrawCorrections(tx, context.now, { customerId, clientId });
  // A customer whose access was never confirmed has no copies of links. Its time is that of the access.
  if (former.confirmBy?.getTime() !== former.createdAt.getTime())
    await endLinks(tx, context.now, clientId);
  if (former.relation === "LOVED_ONE" || ended.by === "OWNER")
    await notifyAccessEnded(tx, context, ended, former.confirmBy === null);
  return true;
}
