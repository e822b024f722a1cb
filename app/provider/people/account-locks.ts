/** Commands for an account's lockouts. An operator lists them, and resets them after speaking to the customer on the phone. */
import { and, eq } from "drizzle-orm";
import { clientAccess } from "~/database/schema/people/access";
import { maskEmail, maskPhone } from "~/lib/singapore/phone";
import { formatDate, formatTime } from "~/lib/singapore-date";
import { clearLockout, listActiveLockouts, type RateLimitKey } from "../shared/limits/lockouts";
import type { RateLimitName } from "../shared/limits/rate-limits";
import { type Operation, recordOperation, runOperation } from "../shared/operation";
import { type Account, findCustomerByInput, shortenAccountId } from "./find-customer";

/** Actions that can be locked for a person. Limits of a network address affect many people and expire automatically. */
const refused: Partial<Record<RateLimitName, string>> = {
  linking: "linking a record",
  linkingOf: "linking their record, from any account",
  reminder: "asking for a client ID",
  reminderOf: "asking for the client ID of their record",
  messagedOf: "messages to the contact of their record, from any account",
  oneTimeCode: "codes to their phone",
  codeTry: "typing codes",
  handOver: "continuing on another device",
  coupon: "promotion codes",
  correction: "asking for corrections",
  numberOf: "ID numbers of other people",
  egiroTold: "eGIRO for another person",
  denticareNumber: "looking for their dental appointment",
  mobileCodeTo: "codes for a dental booking",
};

export async function showAccount(operation: Operation, typed?: string): Promise<string[]> {
  const { db } = operation;
  const account = await findCustomerByInput(db, typed);
  const number = shortenAccountId(account.id);
  const summary = `Account ${number} shown.`;
  await recordOperation(db, { now: operation.now, command: `account ${number}` }, summary);
  const { name, email, mobile, clientId, maskedIdNumber, createdAt } = account;
  return [
    `${number}  ${name}  since ${formatDate(createdAt)}`,
    `  e-mail ${maskEmail(email ?? "") || "none"}, mobile ${maskPhone(mobile ?? "") || "none"}`,
    clientId === null
      ? "  no own record"
      : `  own record ${clientId}, ${maskedIdNumber?.toUpperCase()}`,
    ...(await locksInWords(operation, account)).map((lock) => `  ${lock}`),
  ];
}

export async function unlockAccount(operation: Operation, typed?: string): Promise<string[]> {
  const account = await findCustomerByInput(operation.db, typed);
  const number = shortenAccountId(account.id);
  const locks = await locksInWords(operation, account);
  return runOperation({ ...operation, command: `account unlock ${number}` }, async (tx) => {
    await clearLockout(tx, operation.secrets.vaults.own, await countedOf(operation, account));
    await operation.signInTries?.forget(tx, contactsOf(account));
    return { summary: `Account ${number} unlocked. Before: ${locks.join("; ")}.` };
  });
}

async function locksInWords(operation: Operation, account: Account): Promise<string[]> {
  const lockContext = { db: operation.db, vault: operation.secrets.vaults.own };
  const locks = await listActiveLockouts(lockContext, await countedOf(operation, account));
  const words = [
    ...locks.map(({ limit, until }) => `locked until ${formatTime(until)}: ${refused[limit]}`),
    ...((await operation.signInTries?.refused(contactsOf(account))) ?? []),
  ];
  if (words.length === 0) words.push("nothing is locked");
  if (operation.signInTries === null)
    words.push("sign-in locks are known only to the identity provider");
  return words;
}

const contactsOf = ({ mobile, email }: Account) =>
  [mobile, email?.toLowerCase()].filter((contact) => typeof contact === "string");

/** Collects the rate limits of one person, their ID number and their phone. */
async function countedOf({ db }: Operation, account: Account): Promise<RateLimitKey[]> {
  const { id, person, mobile } = account;
  const ofAccount: RateLimitName[] = [
    "linking",
    "reminder",
    "oneTimeCode",
    "codeTry",
    "handOver",
    "coupon",
    "correction",
    "numberOf",
  ];
  const ofNumber: RateLimitName[] = ["linkingOf", "reminderOf", "messagedOf", "denticareNumber"];
  const ofPhone: RateLimitName[] = ["mobileCodeTo", "denticareNumber"];
  const others = await db
    .select({ clientId: clientAccess.clientId })
    .from(clientAccess)
    .where(and(eq(clientAccess.customerId, id), eq(clientAccess.relation, "LOVED_ONE")));
  const counted = (limits: RateLimitName[], subject: string | null) =>
    subject === null ? [] : limits.map((limit) => ({ limit, subject }));
  return [
    ...counted(ofAccount, id),
    ...counted(ofNumber, person),
    ...counted(["messagedOf"], person && `link ${person}`),
    ...counted(ofPhone, mobile),
    ...others.flatMap(({ clientId }) => counted(["egiroTold"], `${id} ${clientId}`)),
  ];
}
