/**
 * The code with which a person links the own record to an account, where client ID and ID number do not prove whose record it is. It comes
 * to the contact on the record, or a helper who has compared the identity document opens the record at a counter, where it is shown.
 */
import { timingSafeEqual } from "node:crypto";
import { and, count, eq, isNull, max } from "drizzle-orm";
import { LINK_CODE_DAYS } from "~/contract/people/linking";
import type { Database } from "~/database/engine/connect.server";
import { clientAccess, formerAccess } from "~/database/schema/people/access";
import type { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "../../shared/context";
import { isCounterSubject } from "../../shared/counter-account";
import { toRecipient } from "../../shared/messages/recipient";

const DIGITS = 8;

/** Reads when the last access to the record began. A code ends with its use, because the new access is part of the next one. */
async function readLastAccess(db: Pick<Database, "select">, clientId: string): Promise<string> {
  const [last] = await db
    .select({ at: max(clientAccess.createdAt), number: count() })
    .from(clientAccess)
    .where(eq(clientAccess.clientId, clientId));
  return `${last?.number} ${last?.at?.toISOString()}`;
}

/** Computes the code of a record for the day on which it is shown. It is not stored. */
export async function computeLinkCode(
  { vault }: Pick<Context, "vault">,
  db: Pick<Database, "select">,
  clientId: string,
  day: Day,
): Promise<string> {
  return hashLinkCode(vault, clientId, `${day} ${await readLastAccess(db, clientId)}`);
}

function hashLinkCode(vault: Context["vault"], clientId: string, moment: string): string {
  const hash = Buffer.from(vault.lookup(`${clientId} ${moment}`, "link code"));
  const number = hash.reduce((sum, byte) => (sum * 131 + byte) % 10 ** DIGITS, 7);
  return String(number).padStart(DIGITS, "0");
}

/** Checks a typed code against those of the last days. */
export async function isLinkCode(
  context: Pick<Context, "vault" | "now" | "db">,
  clientId: string,
  typed: string,
): Promise<boolean> {
  const last = await readLastAccess(context.db, clientId);
  const code = Buffer.from(typed.replace(/\D/g, "").padEnd(DIGITS).slice(0, DIGITS));
  const today = toSingaporeDay(context.now);
  return Array.from({ length: LINK_CODE_DAYS }, (_, ago) => addDays(today, -ago))
    .map((day) => Buffer.from(hashLinkCode(context.vault, clientId, `${day} ${last}`)))
    .some((right) => timingSafeEqual(right, code));
}

/**
 * Finds where the code of a record comes from. Those who act for the person, or did, know client ID and ID number too: the code then comes
 * to the contact on the record. If no message reaches the person, as after the end of their account, or a counter serves them, it is shown at a counter.
 * @returns null without need of a code: no other customer has acted for the person, or the proven mobile number of the account is on the record
 */
export async function findCodeSource(
  db: Pick<Database, "select">,
  record: typeof client.$inferSelect,
  customerId: string | null = null,
): Promise<"COUNTER" | "MESSAGE" | null> {
  const { id, email, mobileNumber, contactEndedAt } = record;
  if (email === null && mobileNumber === null) return "COUNTER";
  const holders = await db
    .select({ relation: clientAccess.relation, subject: customer.subject })
    .from(clientAccess)
    .innerJoin(customer, eq(customer.id, clientAccess.customerId))
    .where(eq(clientAccess.clientId, id));
  if (holders.some((one) => one.relation === "SELF" && isCounterSubject(one.subject)))
    return "COUNTER";
  const former = await db.select().from(formerAccess).where(eq(formerAccess.clientId, id)).limit(1);
  const isEnded = contactEndedAt !== null;
  if (!isEnded && holders.length + former.length === 0) return null;
  const [caller] =
    customerId === null ? [] : await db.select().from(customer).where(eq(customer.id, customerId));
  const hasSameMobile = caller?.mobile != null && caller.mobile === toRecipient(record).mobile;
  if (hasSameMobile) return null;
  return isEnded ? "COUNTER" : "MESSAGE";
}

/**
 * Finds where the code comes from that lets a customer act for the person.
 * @returns null if a message about the link reaches the person, or a customer who acts for them already
 */
export async function findCodeSourceOfLovedOne(
  db: Database,
  { id, email, mobileNumber, messagesMobile, contactEndedAt }: typeof client.$inferSelect,
): Promise<"COUNTER" | null> {
  const isReached = email !== null || mobileNumber !== null || messagesMobile !== null;
  if (isReached && contactEndedAt === null) return null;
  const isHolder = and(
    eq(clientAccess.clientId, id),
    eq(clientAccess.relation, "LOVED_ONE"),
    isNull(clientAccess.confirmBy),
  );
  return (await db.$count(clientAccess, isHolder)) > 0 ? null : "COUNTER";
}
