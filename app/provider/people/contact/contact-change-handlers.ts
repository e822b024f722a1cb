/** The pages behind the links about a changed contact: they show the change, confirm it and undo it. */
import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { client } from "~/database/schema/people/client";
import { contactChange } from "~/database/schema/people/correction";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { hashToken } from "~/lib/security/token.server";
import { getFirstName } from "~/lib/text/first-name";
import type { AreaHandlers, Context } from "../../shared/context";
import { refuse, rejectNotFound } from "../../shared/failure";
import { limitMisses } from "../../shared/limits/rate-limits";
import { endContactsLinks } from "../access/open-links";
import { customerName, customersOwn, customersRecord, isCustomersOwn } from "../customer-name";
import { endLinksOfLeaving } from "./contact-changes";
import {
  type ContactOnRecord,
  formatChange,
  listLeaving,
  notifyLeaving,
  notifyNewContact,
} from "./contact-notices";

type Change = typeof contactChange.$inferSelect;

export const contactChangeHandlers: AreaHandlers<typeof contract.contactChanges> = {
  async get(context, { params }) {
    const { change, person, by } = await requireChange(context, params.id);
    const { from, now: to } = formatChange(change.before, change.after);
    const isOwn = await isOwnChange(context, change);
    return {
      firstName: getFirstName(person.name),
      by: isOwn ? null : by,
      from,
      to,
      status: change.status,
    };
  },

  async confirm(context, { params }) {
    const { change, person, by } = await requireChange(context, params.id);
    if (change.status === "MADE") return {};
    await context.db.transaction(async (tx) => {
      await settle(tx, change, { from: "WAITING", to: "MADE" });
      await setContact(tx, context, change, { from: change.before, to: change.after });
      await endLinksOfLeaving(tx, context, change);
      const facts = { to: person.name, by, ...formatChange(change.before, change.after) };
      await notifyNewContact(tx, context, change, facts);
    });
    return {};
  },

  async undo(context, { params }) {
    const { change, person } = await requireChange(context, params.id);
    if (change.status === "UNDONE") return {};
    await context.db.transaction(async (tx) => {
      await settle(tx, change, { from: change.status, to: "UNDONE" });
      if (change.status !== "MADE") return;
      await setContact(tx, context, change, { from: change.after, to: change.before });
      await endContactsLinks(tx, context.now, change.clientId);
      const { before, after } = change;
      await notifyLeaving(
        tx,
        context,
        { ...change, before: after, after: before },
        { to: listLeaving(after, before), person },
      );
    });
    return {};
  },
};

async function requireChange(context: Context, token: string) {
  const hash = hashToken(token);
  const found = await limitMisses(context, "deadLink", async () => {
    const [row] = await context.db
      .select({ change: contactChange, person: client, by: customerName })
      .from(contactChange)
      .innerJoin(client, eq(client.id, contactChange.clientId))
      .innerJoin(customer, eq(customer.id, contactChange.customerId))
      .leftJoin(customersOwn, isCustomersOwn)
      .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
      .where(
        and(
          or(eq(contactChange.tokenHash, hash), eq(contactChange.newTokenHash, hash)),
          gt(contactChange.expiresAt, context.now),
          // A closed record gets no contact back.
          isNull(client.closedAt),
        ),
      );
    return row ?? null;
  });
  return found ?? rejectNotFound("The link");
}

/** Checks if the person of the record made the change. */
async function isOwnChange({ db }: Context, { customerId, clientId }: Change): Promise<boolean> {
  const [own] = await db
    .select({ id: customersOwn.clientId })
    .from(customersOwn)
    .where(
      and(
        eq(customersOwn.customerId, customerId),
        eq(customersOwn.clientId, clientId),
        eq(customersOwn.relation, "SELF"),
      ),
    );
  return own !== undefined;
}

/** Changes the status, unless another click of a link was faster. */
async function settle(
  tx: Transaction,
  { id }: Change,
  { from, to }: { from: Change["status"]; to: Change["status"] },
): Promise<void> {
  const [settled] = await tx
    .update(contactChange)
    .set({ status: to })
    .where(and(eq(contactChange.id, id), eq(contactChange.status, from)))
    .returning({ id: contactChange.id });
  if (settled === undefined) changedSince();
}

/** Compares a contact column with a value that may be missing. */
const isStill = (column: typeof client.email | typeof client.mobileNumber, value: string | null) =>
  value === null ? isNull(column) : eq(column, value);

/** Stores the contact if the record still has the other one (compare-and-swap). */
async function setContact(
  tx: Transaction,
  { now }: Context,
  { clientId }: Change,
  { from, to }: { from: ContactOnRecord; to: ContactOnRecord },
): Promise<void> {
  const [stored] = await tx
    .update(client)
    .set({ ...to, updatedAt: now })
    .where(
      and(
        eq(client.id, clientId),
        isStill(client.email, from.email),
        eq(client.countryCode, from.countryCode),
        isStill(client.mobileNumber, from.mobileNumber),
      ),
    )
    .returning({ id: client.id });
  if (stored === undefined) changedSince();
}

const changedSince = () =>
  refuse(409, errorCodes.notAllowed, reply("replies-people:contact.changed-again"));
