/** Linking of a record that the provider already has (SPEC sections 7 and 8). */

import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { client, clientAccess, customer } from "~/database/schema/people";
import { toE164 } from "~/lib/singapore/phone";
import { messages } from "~/lib/text/messages";
import { scheduleDeferredLookups } from "~/provider/shared/deferred-lookups";
import { withinLimit } from "../http/rate-limits";
import { violatedConstraint } from "../shared/constraint-violation";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { enqueueLookup, type LookUpAnswers } from "../shared/deferred-lookups";
import { refuse } from "../shared/failure";
import { requireLovedOnes } from "../shared/loved-one-feature";
import { notify } from "../shared/messages/outbox";
import { confirmBy, notifyLinked } from "./access-links";
import { idNumberLookup } from "./client-record";
import { clientIdReminder } from "./people-messages";
import { findOwnClientByIdNumber } from "./profile";

export const linkingHandlers: AreaHandlers<typeof contract.linking> = {
  async link(context, { body }) {
    if (body.lovedOne) requireLovedOnes(context);
    await withinLimit(context, "linking", context.customerId);
    await withinLimit(context, "linkingOf", idNumberLookup(context, body.idType, body.nric));
    const [found] = await context.db
      .select()
      .from(client)
      .where(
        and(
          eq(client.idNumberLookup, idNumberLookup(context, body.idType, body.nric)),
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
    await withinLimit(context, "reminder", context.customerId);
    const person = idNumberLookup(context, body.idType, body.nric);
    await withinLimit(context, "reminderOf", person);
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
export const answerReminder: LookUpAnswers["CLIENT_ID"] = async (tx, context, lookUp) => {
  const [found] = await tx.select().from(client).where(eq(client.idNumberLookup, lookUp.person));
  if (found === undefined) return;
  const to = {
    email: lookUp.channel === "EMAIL" ? found.email : null,
    mobile: lookUp.channel === "SMS" ? toE164(found.countryCode, found.mobileNumber) : null,
  };
  await notify(tx, context, to, clientIdReminder(found));
};

async function giveAccess(
  context: CustomerContext,
  linked: typeof client.$inferSelect,
  relation: "SELF" | "LOVED_ONE",
): Promise<void> {
  const clientId = linked.id;
  try {
    await context.db.transaction(async (tx) => {
      await tx.insert(clientAccess).values({
        customerId: context.customerId,
        clientId,
        relation,
        createdAt: context.now,
        confirmBy: relation === "LOVED_ONE" ? confirmBy(context.now) : null,
      });
      await notifyLinked(tx, context, linked);
      await tx.update(client).set({ linkingStatus: "LINKED" }).where(eq(client.id, clientId));
      if (relation === "SELF")
        await tx
          .update(customer)
          .set({ linkingAskedAt: null })
          .where(eq(customer.id, context.customerId));
    });
  } catch (error) {
    switch (violatedConstraint(error)) {
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
