/**
 * Notifies a person that another customer wants to pay their invoices. The message goes to the contact of their record, with a link that
 * confirms or stops it.
 */
import { and, eq, inArray, isNull, not } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { egiroArrangement, egiroPayerLink } from "~/database/schema/egiro";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import {
  customerName,
  customersOwn,
  customersRecord,
  isCustomersOwn,
} from "~/provider/people/customer-name";
import type { Context } from "~/provider/shared/context";
import { type Page, runForAllRows, sortById } from "~/provider/shared/for-each-row";
import { createAnyHourMessage, notify } from "~/provider/shared/messages/outbox";
import { toPerson } from "~/provider/shared/messages/reader";
import { writePayerConsentRequested } from "./messages";
import { hasPayerConsent } from "./payer-consent";

const LINK_MS = 30 * 86_400_000;

/** Notifies the persons who were not yet notified. Their payer could act for them at the time of applying but no longer can. */
export async function notifyInvoicedPersons(context: Context): Promise<void> {
  const readUntold = (page: Page) =>
    context.db
      .select({ id: egiroArrangement.id })
      .from(egiroArrangement)
      .innerJoin(client, eq(client.id, egiroArrangement.clientId))
      .where(
        and(
          inArray(egiroArrangement.status, ["PENDING", "ACTIVE"]),
          isNull(egiroArrangement.toldAt),
          not(hasPayerConsent),
          page.follows(egiroArrangement.id),
        ),
      )
      .orderBy(sortById(egiroArrangement.id))
      .limit(page.limit);
  await runForAllRows(context, readUntold, "failed to notify invoiced person", ({ id }) =>
    context.db.transaction((tx) => notifyPerson(tx, context, id)),
  );
}

/** Notifies the person once for each arrangement. */
export async function notifyPerson(tx: Transaction, context: Context, id: string): Promise<void> {
  const notified = await tx
    .update(egiroArrangement)
    .set({ toldAt: context.now })
    .where(and(eq(egiroArrangement.id, id), isNull(egiroArrangement.toldAt)))
    .returning({ id: egiroArrangement.id });
  if (notified.length === 0) return;
  const [found] = await tx
    .select({ person: client, by: customerName })
    .from(egiroArrangement)
    .innerJoin(client, eq(client.id, egiroArrangement.clientId))
    .innerJoin(customer, eq(customer.id, egiroArrangement.customerId))
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(eq(egiroArrangement.id, id));
  if (found === undefined) return;
  const { person, by } = found;
  const token = createLinkToken();
  const expiresAt = new Date(context.now.getTime() + LINK_MS);
  await tx
    .insert(egiroPayerLink)
    .values({ tokenHash: hashToken(token), arrangementId: id, expiresAt });
  const url = `${context.publicUrl}/payer/${token}`;
  const words = writePayerConsentRequested({ to: person.name, by, url });
  // The payer applies at this moment, and the person can stop it at once.
  await notify(tx, context, toPerson(person), createAnyHourMessage("payerConsent", words));
}
