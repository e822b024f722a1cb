/** Linking of a record that the provider already has (SPEC sections 7 and 8). */

import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { messages } from "~/lib/text/messages";
import { scheduleDeferredLookups } from "~/provider/shared/deferred-lookups";
import { findViolatedConstraint } from "../shared/constraint-violation";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { enqueueLookup, type LookUpAnswers } from "../shared/deferred-lookups";
import { refuse } from "../shared/failure";
import { consumeSubjectRateLimit } from "../shared/limits/rate-limits";
import { requireLovedOnes } from "../shared/loved-one-feature";
import { createAnyHourMessage, notify } from "../shared/messages/outbox";
import { toRecipient } from "../shared/messages/recipient";
import { computeConfirmBy, notifyLinked } from "./access/access-links";
import { toAccessLimits } from "./access/access-rights";
import { findFormerRights } from "./access/former-access";
import { computeIdNumberLookup } from "./client-record";
import { copyLanguageToRecord } from "./message-choice";
import { writeClientIdReminder } from "./people-messages";
import { findOwnClientByIdNumber } from "./profile";
import { takeOverCounterAccount } from "./take-over-account";

export const linkingHandlers: AreaHandlers<typeof contract.linking> = {
  async link(context, { body }) {
    if (body.lovedOne) requireLovedOnes(context);
    await consumeSubjectRateLimit(context, "linking", context.customerId);
    await consumeSubjectRateLimit(
      context,
      "linkingOf",
      computeIdNumberLookup(context, body.idType, body.nric),
    );
    const [found] = await context.db
      .select()
      .from(client)
      .where(
        and(
          eq(client.idNumberLookup, computeIdNumberLookup(context, body.idType, body.nric)),
          eq(client.id, body.clientId),
        ),
      );
    if (found === undefined) return refuse(400, errorCodes.linkRefused, messages.linkRefused);
    await giveAccess(context, found, body.lovedOne ? "LOVED_ONE" : "SELF");
    context.touched.add(found.id);
    return { id: found.id, name: found.name };
  },

  async status(context, { query }) {
    const mine = await findOwnClientByIdNumber(context, query.nric);
    if (mine !== null) return { status: "LINKED" as const };
    const [caller] = await context.db
      .select()
      .from(customer)
      .where(eq(customer.id, context.customerId));
    const pending = context.ownClientId === null && caller?.linkingAskedAt != null;
    return { status: query.lovedOne === "false" && pending ? ("PENDING" as const) : null };
  },

  async sendClientId(context, { body }) {
    await consumeSubjectRateLimit(context, "reminder", context.customerId);
    const person = computeIdNumberLookup(context, body.idType, body.nric);
    await consumeSubjectRateLimit(context, "reminderOf", person);
    await context.db.transaction(async (tx) => {
      if (!body.lovedOne) {
        await tx
          .update(customer)
          .set({ linkingAskedAt: context.now })
          .where(eq(customer.id, context.customerId));
      }
      await enqueueLookup(tx, context, "CLIENT_ID", { person, channel: body.channel });
    });
    scheduleDeferredLookups(context);
    return {};
  },
};

/** Sends the client ID to the contact on the record. No other response reveals if there is a record. */
export const sendClientIdReminder: LookUpAnswers["CLIENT_ID"] = async (tx, context, lookUp) => {
  const [found] = await tx.select().from(client).where(eq(client.idNumberLookup, lookUp.person));
  if (found === undefined) return;
  const onRecord = toRecipient(found);
  const to = {
    email: lookUp.channel === "EMAIL" ? onRecord.email : null,
    mobile: lookUp.channel === "SMS" ? onRecord.mobile : null,
    clientId: found.id,
    language: onRecord.language ?? null,
    about: found.id,
    reader: { as: "PERSON" as const },
  };
  await notify(tx, context, to, createAnyHourMessage("clientId", writeClientIdReminder(found)));
};

async function giveAccess(
  context: CustomerContext,
  linked: typeof client.$inferSelect,
  relation: "SELF" | "LOVED_ONE",
): Promise<void> {
  const [clientId, { customerId }] = [linked.id, context];
  try {
    await context.db.transaction(async (tx) => {
      if (relation === "SELF") await takeOverCounterAccount(tx, clientId, customerId);
      const former = await findFormerRights(tx, context.now, { customerId, clientId });
      if (former !== null && relation === "SELF")
        refuse(
          409,
          errorCodes.recordLinked,
          "You have acted for this person before, so this cannot be your own record. Please call us.",
        );
      await tx.insert(clientAccess).values({
        ...(former && toAccessLimits(former)),
        customerId,
        clientId,
        relation,
        createdAt: context.now,
        confirmBy: relation === "LOVED_ONE" ? computeConfirmBy(context.now) : null,
      });
      await notifyLinked(tx, context, linked, {
        how: relation === "SELF" ? "OWN" : "LINKED",
        rights: former,
      });
      await tx.update(client).set({ linkingStatus: "LINKED" }).where(eq(client.id, clientId));
      if (relation === "LOVED_ONE") return;
      await tx.update(customer).set({ linkingAskedAt: null }).where(eq(customer.id, customerId));
      await copyLanguageToRecord(tx, customerId, clientId);
    });
  } catch (error) {
    switch (findViolatedConstraint(error)) {
      case "client_access_customer_id_client_id_pk":
        return clientId === context.ownClientId
          ? refuse(409, errorCodes.recordLinked, "This is your own record. It is already linked.")
          : refuse(409, errorCodes.alreadyMapped, messages.alreadyMapped);
      case "client_access_one_self":
        return refuse(
          409,
          errorCodes.recordLinked,
          "Your account is already linked to a record. Please call us if it is the wrong one.",
        );
      case "client_access_self_of_one":
        return refuse(
          409,
          errorCodes.recordLinked,
          "This record is already linked to another account. Please call us.",
        );
      default:
        throw error;
    }
  }
}
