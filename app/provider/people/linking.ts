/** Linking of a record that the provider already has (SPEC sections 7 and 8). */

import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { LINK_CODE_DAYS } from "~/contract/people/linking";
import { type ErrorCode, errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { type Reply, reply } from "~/languages/reply";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import {
  enqueueLookup,
  type LookUpAnswers,
  scheduleDeferredLookups,
} from "~/provider/shared/deferred-lookups";
import { findViolatedConstraint } from "../shared/constraint-violation";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { consumeSubjectRateLimit } from "../shared/limits/rate-limits";
import { requireLovedOnes } from "../shared/loved-one-feature";
import { createAnyHourMessage, createDaytimeMessage, notify } from "../shared/messages/outbox";
import { toRecipient } from "../shared/messages/recipient";
import { toAccessLimits } from "./access/access-rights";
import { findFormerRights } from "./access/former-access";
import {
  computeLinkCode,
  findCodeSource,
  findCodeSourceOfLovedOne,
  isLinkCode,
} from "./access/link-code";
import { notifyLinked } from "./access/linked-notices";
import { requireConfirmation } from "./access/require-confirmation";
import { computeIdNumberLookup } from "./client-record";
import { findNamedRecord, findOpenRecord, findOpenRecordOfNumber } from "./find-record";
import { copyLanguageToRecord } from "./message-choice";
import { writeClientIdReminder } from "./people-messages";
import { findOwnClientByIdNumber } from "./profile";
import { takeOverCounterAccount } from "./take-over-account";

export const linkingHandlers: AreaHandlers<typeof contract.linking> = {
  async link(context, { body }) {
    if (body.lovedOne) requireLovedOnes(context);
    await consumeSubjectRateLimit(context, "linking", context.customerId);
    const idNumberLookup = computeIdNumberLookup(context, body.idType, body.nric);
    await consumeSubjectRateLimit(context, "linkingOf", idNumberLookup);
    const recordId = await findNamedRecord(context.db, { idNumberLookup, clientId: body.clientId });
    const found = recordId && (await findOpenRecord(context.db, eq(client.id, recordId)));
    if (!found) return refuse(400, errorCodes.linkRefused, reply("replies-people:link-refused"));
    await requireCode(context, found, body);
    // Counted apart from what strangers cause with the ID number alone.
    await consumeSubjectRateLimit(context, "messagedOf", `link ${idNumberLookup}`);
    await giveAccess(context, found, body.lovedOne ? "LOVED_ONE" : "SELF");
    context.touched.add(found.id);
    return { id: found.id, name: found.name };
  },

  async code(context) {
    const { isCounterAccount, ownClientId, now } = context;
    if (!isCounterAccount || ownClientId === null) return rejectNotFound("The code");
    const today = toSingaporeDay(now);
    return {
      code: await computeLinkCode(context, context.db, ownClientId, today),
      until: addDays(today, LINK_CODE_DAYS - 1),
    };
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
    for (const limit of ["reminderOf", "messagedOf"] as const)
      await consumeSubjectRateLimit(context, limit, person);
    await context.db.transaction(async (tx) => {
      if (!body.lovedOne) {
        await tx
          .update(customer)
          .set({ linkingAskedAt: context.now })
          .where(eq(customer.id, context.customerId));
      }
      const { customerId } = context;
      await enqueueLookup(tx, context, "CLIENT_ID", { person, channel: body.channel, customerId });
    });
    scheduleDeferredLookups(context);
    return {};
  },
};

/**
 * @throws 409 without the code of the last days, if the record can be the caller's own by that code only, or if no message
 * about the link to a loved one reaches anyone
 */
async function requireCode(
  context: CustomerContext,
  record: typeof client.$inferSelect,
  { lovedOne, counterCode: typed }: { lovedOne: boolean; counterCode: string | null },
): Promise<void> {
  const source = lovedOne
    ? await findCodeSourceOfLovedOne(context.db, record)
    : await findCodeSource(context.db, record, context.customerId);
  if (source === null || (typed !== null && (await isLinkCode(context, record.id, typed)))) return;
  refuse(409, errorCodes.notAllowed, reply(codeNeeded[source]));
}

const codeNeeded = {
  COUNTER: "replies-people:link.code-needed",
  MESSAGE: "replies-people:link.code-sent",
} as const;

/** Sends the client ID to the contact on the record. No other response reveals if there is a record. */
export const sendClientIdReminder: LookUpAnswers["CLIENT_ID"] = async (tx, context, lookUp) => {
  const found = await findOpenRecordOfNumber(tx, lookUp.person);
  if (found === null) return;
  const onRecord = toRecipient(found);
  const to = {
    email: lookUp.channel === "EMAIL" ? onRecord.email : null,
    mobile: lookUp.channel === "SMS" ? onRecord.mobile : null,
    clientId: found.id,
    language: onRecord.language ?? null,
    about: found.id,
    reader: { as: "PERSON" as const },
  };
  const hasCode = (await findCodeSource(tx, found)) === "MESSAGE";
  const today = toSingaporeDay(context.now);
  const code = hasCode ? await computeLinkCode(context, tx, found.id, today) : null;
  const reminder = writeClientIdReminder({ ...found, code });
  const isAnyHour =
    lookUp.channel === "EMAIL" || (await hasSignInNumber(tx, lookUp.customerId, to));
  const create = isAnyHour ? createAnyHourMessage : createDaytimeMessage;
  await notify(tx, context, to, create("clientId", reminder));
};

/** Checks if the customer who asks signs in with the number. An SMS that anyone else asks for waits for the day. */
async function hasSignInNumber(
  tx: Transaction,
  customerId: string,
  { mobile }: { mobile: string | null },
): Promise<boolean> {
  const isOwn = and(eq(customer.id, customerId), eq(customer.mobile, mobile ?? ""));
  return (await tx.$count(customer, isOwn)) > 0;
}

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
        refuse(409, errorCodes.recordLinked, reply("replies-people:link.acted-before"));
      await tx.insert(clientAccess).values({
        ...(former && toAccessLimits(former)),
        customerId,
        clientId,
        relation,
        createdAt: context.now,
        confirmBy: relation === "LOVED_ONE" ? context.now : null,
      });
      if (relation === "SELF") await requireConfirmation(tx, context.now, { clientId });
      await notifyLinked(tx, context, linked, {
        how: relation === "SELF" ? "OWN" : "LINKED",
        rights: former,
      });
      await tx
        .update(client)
        .set({ linkingStatus: "LINKED", ...(relation === "SELF" && { contactEndedAt: null }) })
        .where(eq(client.id, clientId));
      if (relation === "LOVED_ONE") return;
      await tx.update(customer).set({ linkingAskedAt: null }).where(eq(customer.id, customerId));
      await copyLanguageToRecord(tx, customerId, clientId);
    });
  } catch (error) {
    const isOwn = clientId === context.ownClientId;
    const clash = linkClashes[findViolatedConstraint(error) ?? ""]?.(isOwn);
    if (clash === undefined) throw error;
    refuse(409, ...clash);
  }
}

type Clash = [code: ErrorCode, reason: Reply];

/** Refusals of a link that exists already, by the constraint that holds it. */
const linkClashes: Record<string, (isOwn: boolean) => Clash> = {
  client_access_customer_id_client_id_pk: (isOwn) =>
    isOwn
      ? [errorCodes.recordLinked, reply("replies-people:link.own-already")]
      : [errorCodes.alreadyMapped, reply("replies-people:mapped")],
  client_access_one_self: () => [
    errorCodes.recordLinked,
    reply("replies-people:link.account-linked"),
  ],
  client_access_self_of_one: () => [
    errorCodes.recordLinked,
    reply("replies-people:link.record-linked"),
  ],
};
