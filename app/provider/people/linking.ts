/** Linking a record the provider already has (SPEC sections 7 and 8; DESIGN section 7, Linking). */

import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/reply";
import { client, clientAccess, customer } from "~/database/schema/people";
import { messages } from "~/lib/messages";
import { toE164 } from "~/lib/phone";
import { brokenConstraint } from "../core/conflict";
import { refuse } from "../core/failure";
import { requireLovedOnes } from "../core/loved-one-feature";
import type { AreaHandlers, CustomerContext } from "../core/world";
import { announce } from "../messages/outbox";
import { clientIdReminder } from "../messages/people-texts";
import { idNumberLookup } from "./client-record";
import { ownClientWith } from "./profile";

export const linkingHandlers: AreaHandlers<typeof contract.linking> = {
  async link(context, { body }) {
    if (body.lovedOne) await requireLovedOnes(context.db);
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
    await giveAccess(context, found.id, body.lovedOne ? "LOVED_ONE" : "SELF");
    context.touched.add(found.id);
    return { id: found.id, name: found.name };
  },

  async status(context, { query }) {
    const mine = await ownClientWith(context, query.nric);
    if (mine !== null) return { status: "LINKED" as const };
    const [caller] = await context.db
      .select()
      .from(customer)
      .where(eq(customer.id, context.customerId));
    const pending = context.ownClientId === null && caller?.linkingAskedAt != null;
    return { status: query.lovedOne === "false" && pending ? ("PENDING" as const) : null };
  },

  async sendClientId(context, { body }) {
    await context.db.transaction(async (tx) => {
      if (!body.lovedOne) {
        await tx
          .update(customer)
          .set({ linkingAskedAt: context.now })
          .where(eq(customer.id, context.customerId));
      }
      const [found] = await tx
        .select()
        .from(client)
        .where(eq(client.idNumberLookup, idNumberLookup(context, body.idType, body.nric)));
      if (found === undefined) return;
      const to = {
        email: body.channel === "EMAIL" ? found.email : null,
        mobile: body.channel === "SMS" ? toE164(found.countryCode, found.mobileNumber) : null,
      };
      await announce(tx, context, to, clientIdReminder(found));
    });
    return {};
  },
};

async function giveAccess(
  context: CustomerContext,
  clientId: string,
  relation: "SELF" | "LOVED_ONE",
): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      await tx
        .insert(clientAccess)
        .values({ customerId: context.customerId, clientId, relation, createdAt: context.now });
      await tx.update(client).set({ linkingStatus: "LINKED" }).where(eq(client.id, clientId));
      if (relation === "SELF")
        await tx
          .update(customer)
          .set({ linkingAskedAt: null })
          .where(eq(customer.id, context.customerId));
    });
  } catch (error) {
    switch (brokenConstraint(error)) {
      case "client_access_customer_id_client_id_pk":
        return refuse(
          409,
          errorCodes.alreadyMapped,
          clientId === context.ownClientId
            ? "This is your own record, and it is linked already"
            : messages.alreadyMapped,
        );
      case "client_access_one_self":
        return refuse(
          409,
          errorCodes.alreadyMapped,
          "Your account is linked to a record already. Please call us if it is the wrong one.",
        );
      case "client_access_self_of_one":
        return refuse(
          409,
          errorCodes.alreadyMapped,
          "This record is linked to another account already. Please call us.",
        );
      default:
        throw error;
    }
  }
}
