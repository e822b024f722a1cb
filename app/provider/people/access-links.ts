/** Access to a record. Its owner is notified when a link is created, and can confirm or end it. */
import { and, asc, eq, gt, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { CONFIRM_WITHIN_HOURS } from "~/contract/people/access-links";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { cartItem } from "~/database/schema/cart";
import { accessLink, client, clientAccess, customer } from "~/database/schema/people";
import { hashToken, newToken } from "~/lib/security/token.server";
import { toE164 } from "~/lib/singapore/phone";
import { firstName } from "~/lib/text/first-name";
import { limitMisses } from "../http/rate-limits";
import type { AreaHandlers, Context, CustomerContext } from "../shared/context";
import { notFound, refuse } from "../shared/failure";
import { notify } from "../shared/messages/outbox";
import { customerName, customersOwn, customersRecord, isCustomersOwn } from "./customer-name";
import { recordLinked } from "./people-messages";

const HOUR_MS = 3_600_000;
/** Lifetime of the link in the message. */
const LINK_MS = 30 * 24 * HOUR_MS;

type Client = typeof client.$inferSelect;

export const confirmBy = (now: Date) => new Date(now.getTime() + CONFIRM_WITHIN_HOURS * HOUR_MS);

/** Notifies the contact on the record, with a link that ends the access at once. */
export async function notifyLinked(
  tx: Transaction,
  context: CustomerContext,
  linked: Client,
): Promise<void> {
  const [caller] = await holders(tx, eq(customer.id, context.customerId)).limit(1);
  const token = newToken();
  await tx.insert(accessLink).values({
    tokenHash: hashToken(token),
    customerId: context.customerId,
    clientId: linked.id,
    expiresAt: new Date(context.now.getTime() + LINK_MS),
  });
  const to = {
    email: linked.email,
    mobile: toE164(linked.countryCode, linked.mobileNumber),
  };
  const url = `${context.publicUrl}/access/${token}`;
  await notify(tx, context, to, recordLinked({ to: linked.name, by: caller?.by ?? "", url }));
}

/** Matches access that may show health answers, for use inside any query. It is confirmed, or the time to confirm has not expired. */
export const mayShowHealthAnswers = ({ now }: { now: Date | Placeholder }): SQL<boolean> =>
  sql<boolean>`${or(isNull(clientAccess.confirmBy), gt(clientAccess.confirmBy, now))}`;

/** @throws 403 if the record's owner has not confirmed the access in time. */
export function requireAnswersShown(shown: boolean, name: string): void {
  if (!shown)
    refuse(
      403,
      errorCodes.linkUnconfirmed,
      `${name} has not confirmed yet that you may see these answers. Please ask ${name} to open the link in our message, or call us.`,
    );
}

export const accessLinkHandlers: AreaHandlers<typeof contract.accessLinks> = {
  async get(context, { params }) {
    const found = await limitMisses(context, "deadLink", async () => {
      const [link] = await holders(context.db, behind(context, params.id)).limit(1);
      return link ?? null;
    });
    if (found === null) return notFound("The link");
    const { by, since, toConfirm, name } = found;
    return {
      by,
      since: since.toISOString(),
      confirmed: toConfirm === null,
      firstName: firstName(name ?? ""),
    };
  },

  async confirm(context, { params }) {
    const { customerId, clientId } = await requireLink(context, params.id);
    await context.db.transaction((tx) => confirm(tx, customerId, clientId));
    return {};
  },

  async end(context, { params }) {
    const { customerId, clientId } = await requireLink(context, params.id);
    await context.db.transaction((tx) => endAccess(tx, customerId, clientId));
    return {};
  },

  async list(context) {
    const found = await holders(context.db, ofOthers(context)).orderBy(asc(clientAccess.createdAt));
    return found.map(({ id, by, since, toConfirm }) => ({
      id,
      by,
      since: since.toISOString(),
      confirmed: toConfirm === null,
    }));
  },

  confirmOwn: (context, { params }) =>
    context.db.transaction(async (tx) => {
      const { customerId, clientId } = requireAnother(context, params.id);
      return (await confirm(tx, customerId, clientId)) ? {} : notFound("The link");
    }),

  endOwn: (context, { params }) =>
    context.db.transaction(async (tx) => {
      const { customerId, clientId } = requireAnother(context, params.id);
      return (await endAccess(tx, customerId, clientId)) ? {} : notFound("The link");
    }),
};

/** Returns the customer's own record, or an empty ID if there is none. Loved ones are excluded, because they answer for themselves. */
const ownRecord = ({ ownClientId }: CustomerContext) => ownClientId ?? "";

/** Returns another customer's access to the caller's own record. */
function requireAnother(context: CustomerContext, customerId: string) {
  if (customerId === context.customerId) notFound("The link");
  return { customerId, clientId: ownRecord(context) };
}

const ofOthers = (context: CustomerContext) =>
  and(eq(clientAccess.clientId, ownRecord(context)), eq(clientAccess.relation, "LOVED_ONE"));

const behind = ({ now }: Context, token: string) =>
  and(eq(accessLink.tokenHash, hashToken(token)), gt(accessLink.expiresAt, now));

/** Selects the customers with access and the names by which their people know them. */
function holders(db: Pick<Transaction, "select">, which: SQL | undefined) {
  return db
    .select({
      id: customer.id,
      by: customerName,
      since: sql<Date>`${clientAccess.createdAt}`.mapWith(clientAccess.createdAt),
      toConfirm: clientAccess.confirmBy,
      name: client.name,
    })
    .from(customer)
    .leftJoin(clientAccess, eq(clientAccess.customerId, customer.id))
    .leftJoin(client, eq(client.id, clientAccess.clientId))
    .leftJoin(
      accessLink,
      and(
        eq(accessLink.customerId, clientAccess.customerId),
        eq(accessLink.clientId, clientAccess.clientId),
      ),
    )
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(which)
    .$dynamic();
}

async function requireLink(context: Context, token: string) {
  const found = await limitMisses(context, "deadLink", async () => {
    const [link] = await context.db.select().from(accessLink).where(behind(context, token));
    return link ?? null;
  });
  return found ?? notFound("The link");
}

async function confirm(tx: Transaction, customerId: string, clientId: string): Promise<boolean> {
  const confirmed = await tx
    .update(clientAccess)
    .set({ confirmBy: null })
    .where(and(eq(clientAccess.customerId, customerId), eq(clientAccess.clientId, clientId)))
    .returning({ clientId: clientAccess.clientId });
  return confirmed.length > 0;
}

/**
 * Ends access and removes the person's items from the customer's cart.
 * @returns false if there was no access.
 */
export async function endAccess(
  tx: Transaction,
  customerId: string,
  clientId: string,
): Promise<boolean> {
  const ended = await tx
    .delete(clientAccess)
    .where(and(eq(clientAccess.customerId, customerId), eq(clientAccess.clientId, clientId)))
    .returning({ clientId: clientAccess.clientId });
  await tx
    .delete(cartItem)
    .where(and(eq(cartItem.customerId, customerId), eq(cartItem.clientId, clientId)));
  return ended.length > 0;
}
