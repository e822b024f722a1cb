/** Messages to both sides when a customer can no longer act for a person: they name what is still open. */
import { eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import type { NotifyContext } from "../../shared/context";
import { createAnyHourMessage, createDaytimeMessage, notify } from "../../shared/messages/outbox";
import { toAddress, toPerson } from "../../shared/messages/reader";
import { toRecipient } from "../../shared/messages/recipient";
import { customerName, customersOwn, customersRecord, isCustomersOwn } from "../customer-name";
import { findOpenMatters, type OpenMatter } from "../open-matters";
import { writeAccessEndedForHolder, writeAccessEndedForOwner } from "../people-messages";

export interface EndedAccess {
  customerId: string;
  clientId: string;
  /** The one who ended it. They need no message if nothing is open. LAST_DAY if its last day has passed, whose message waits for the day. */
  by: "HOLDER" | "OWNER" | "OPERATOR" | "LAST_DAY";
}

/** An unpaid order is the customer's. The rest is the person's, and stays unnamed to a customer whose access was never confirmed. */
const isHolders = (matter: OpenMatter) => "number" in matter;

/** Notifies the customer and the person. */
export async function notifyAccessEnded(
  tx: Transaction,
  context: NotifyContext,
  { customerId, clientId, by }: EndedAccess,
  wasConfirmed: boolean,
): Promise<void> {
  const [holder] = await tx
    .select({ customer, name: customerName, record: customersRecord })
    .from(customer)
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(eq(customer.id, customerId));
  const [owner] = await tx.select().from(client).where(eq(client.id, clientId));
  if (holder === undefined || owner === undefined || holder.record?.id === clientId) return;
  const open = await findOpenMatters(tx, context, { customerId, clientId, by: holder.name });
  const facts = { holder: holder.name, owner: owner.name, open };
  const shown = wasConfirmed ? open : open.filter(isHolders);
  const isOpen = open.length > 0;
  if (shown.length > 0 || by !== "HOLDER") {
    const { record, customer: account } = holder;
    const to = record
      ? toRecipient(record)
      : {
          email: account.email,
          mobile: account.mobile,
          language: account.chosenLanguage,
        };
    await notify(
      tx,
      context,
      toAddress(to, clientId),
      createDaytimeMessage("accessEnded", writeAccessEndedForHolder({ ...facts, open: shown })),
    );
  }
  if (!isOpen && by !== "OPERATOR") return;
  const words = writeAccessEndedForOwner(facts);
  const timed = (by === "OWNER" ? createAnyHourMessage : createDaytimeMessage)(
    "accessEnded",
    words,
  );
  await notify(tx, context, toPerson(owner), timed);
}
