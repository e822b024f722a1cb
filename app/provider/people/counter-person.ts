/** People without a sign-in: their records, and the accounts that helpers open at counters. */
import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import { client, contact } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { toE164 } from "~/lib/singapore/phone";
import type { AreaHandlers, Context } from "../shared/context";
import { createCounterSubject, isCounterSubject } from "../shared/counter-account";
import { markUntranslated, refuse, rejectNotFound } from "../shared/failure";
import { createClient, requireValidDetails } from "./client-record";

type Handlers = AreaHandlers<typeof contract.counterPeople>;
type Registered = Parameters<Handlers["register"]>[1]["body"];

/** @returns the client ID of the new record. */
export async function createCounterPerson(
  tx: Transaction,
  context: Context,
  body: Registered,
): Promise<string> {
  const profile = { ...body, email: null, mobileNumber: null, countryCode: "+65" };
  const details = requireValidDetails(profile, "NONE");
  const messagesMobile = contactMobile(body);
  const clientId = await createClient(tx, context, profile, details);
  await tx
    .update(client)
    .set({
      messagesTo: body.messagesTo,
      messagesMobile,
      chosenLanguage: body.chosenLanguage ?? null,
    })
    .where(eq(client.id, clientId));
  await addContactPerson(tx, context, clientId, body);
  await openAccount(tx, context, { id: clientId, name: details.name });
  return clientId;
}

/** @throws 400 for a contact person who gets the messages and has no valid number. */
function contactMobile({ contactPerson, messagesTo }: Registered): string | null {
  const mobile = contactPerson && toE164(contactPerson.countryCode, contactPerson.mobileNumber);
  if (contactPerson && mobile === null)
    refuse(400, errorCodes.invalid, reply("replies:phone.invalid"));
  if (messagesTo !== "CONTACT") return null;
  return (
    mobile ??
    refuse(400, errorCodes.invalid, markUntranslated("Messages to a contact person need a number"))
  );
}

async function addContactPerson(
  tx: Transaction,
  { now }: Context,
  clientId: string,
  { contactPerson }: Registered,
): Promise<void> {
  if (contactPerson === null) return;
  await tx.insert(contact).values({
    ...contactPerson,
    clientId,
    relationship: "Others",
    otherRelationship: "Contact person",
    emergency: true,
    createdAt: now,
  });
}

async function openAccount(
  tx: Transaction,
  { now }: Context,
  person: { id: string; name: string },
): Promise<{ id: string; subject: string }> {
  const [account] = await tx
    .insert(customer)
    .values({ subject: createCounterSubject(), name: person.name, createdAt: now })
    .returning({ id: customer.id, subject: customer.subject });
  if (account === undefined) throw new Error("The account was not stored");
  await tx
    .insert(clientAccess)
    .values({ customerId: account.id, clientId: person.id, relation: "SELF", createdAt: now });
  return account;
}

/** @throws 404 for an unknown person, a closed record, and for one who can sign in or has a mobile number to do so. */
export async function findOrCreateCounterAccount(
  tx: Transaction,
  context: Context,
  clientId: string,
) {
  const [person] = await tx.select().from(client).where(eq(client.id, clientId)).for("update");
  const canBeHelped = person?.mobileNumber === null && person.closedAt === null;
  if (!canBeHelped) return rejectNotFound("The person");
  const [own] = await tx
    .select({ id: customer.id, subject: customer.subject })
    .from(clientAccess)
    .innerJoin(customer, eq(customer.id, clientAccess.customerId))
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.relation, "SELF")));
  if (own === undefined) return openAccount(tx, context, person);
  return isCounterSubject(own.subject) ? own : rejectNotFound("The person");
}
