/** Applications for eGIRO: finding the client, issuing reference numbers and opening the bank's page. */

import { and, eq, inArray, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { IdType } from "~/contract/lists";
import { NOT_OWN_ID_NUMBER_MESSAGE } from "~/contract/payment/egiro";
import { egiroBanks } from "~/contract/payment/egiro-banks";
import { findIdNumberError } from "~/contract/people/identification";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { egiroArrangement, egiroReference } from "~/database/schema/egiro";
import { reply } from "~/languages/reply";
import { toSingaporeDay } from "~/lib/singapore-date";
import { findOpenRecordOfNumber } from "~/provider/people/find-record";
import { consumeDisclosure } from "~/provider/shared/limits/id-number-disclosure";
import { consumeSubjectRateLimit } from "~/provider/shared/limits/rate-limits";
import { requireAllowedReturnUrl } from "~/provider/shared/return-url";
import { requireAgreement } from "../../counter/agreements";
import { computeIdNumberLookup } from "../../people/client-record";
import { showFinanceMenu } from "../../people/finance";
import type { AreaHandlers, CustomerContext } from "../../shared/context";
import { refuse, rejectNotFound, toEnglish } from "../../shared/failure";
import { withIdempotencyKey } from "../../shared/idempotent";
import { type ArrangementRow, requireOwnArrangement } from "./arrangement-view";
import { openMandate, requestMandateEnd } from "./bank";
import { notifyPerson } from "./notify-invoiced-person";
import { canPayFor } from "./payer-consent";
import { pollMandate } from "./record-bank-decision";

type Handlers = AreaHandlers<typeof contract.egiro>;

export const bankList: Handlers["bankList"] = async () => egiroBanks.map((bank) => ({ ...bank }));

export const retrieve: Handlers["retrieve"] = async (context, { body }) => {
  const { id, maskedIdNumber } = await existingClient(context, "egiro.retrieve", body);
  const [live] = await context.db.select().from(egiroArrangement).where(liveFor(context, id));
  if (live) refuseSecond(live);
  const needsConsent = !(await canPayFor(context, id));
  return { nric: maskedIdNumber, own: id === context.ownClientId, asked: needsConsent };
};

export const generateDDARefNo: Handlers["generateDDARefNo"] = (context) =>
  withIdempotencyKey(context, "egiro-reference", {}, async (tx) => {
    const result = await tx.execute(sql`select nextval('provider.egiro_number')::int as number`);
    const number = (result as unknown as { rows: { number: number }[] }).rows[0]?.number as number;
    const day = toSingaporeDay(context.now).replaceAll("-", "");
    const references = {
      ddaReferenceNo: `DDA${day}${number}`,
      boTransactionRefNo: `BO${day}${number}`,
    };
    await tx
      .insert(egiroReference)
      .values({ ...references, customerId: context.customerId, createdAt: context.now });
    return references;
  });

export const create: Handlers["create"] = async (context, { body }) => {
  requireAllowedReturnUrl(context, body.returnUrl);
  await requireAgreement(context, ["EGIRO"]);
  const { id: clientId } = await existingClient(context, "egiro.create", body);
  if (body.relationship === "Other" && !body.otherRelationship)
    refuse(400, errorCodes.invalid, reply("replies-people:relationship.other"));
  if (body.relationship === "Self" && clientId !== context.ownClientId)
    refuse(400, errorCodes.invalid, NOT_OWN_ID_NUMBER_MESSAGE);
  await dropUnauthorised(context, clientId, body.bankCode);
  const needsConsent = !(await canPayFor(context, clientId));
  if (needsConsent) await requireQuiet(context, clientId);
  const row = await context.db.transaction(async (tx) => {
    const [reference] = await tx
      .select()
      .from(egiroReference)
      .where(
        and(
          eq(egiroReference.ddaReferenceNo, body.ddaReferenceNo),
          eq(egiroReference.customerId, context.customerId),
        ),
      );
    if (reference === undefined) return rejectNotFound("The reference number");
    const { bankCode, relationship } = body;
    const otherRelationship = relationship === "Other" ? body.otherRelationship : null;
    const { ddaReferenceNo, boTransactionRefNo } = reference;
    const [created] = await tx
      .insert(egiroArrangement)
      .values({
        ddaReferenceNo,
        boTransactionRefNo,
        customerId: context.customerId,
        clientId,
        status: "PENDING",
        relationship,
        otherRelationship,
        bankCode,
        createdAt: context.now,
      })
      .onConflictDoNothing()
      .returning();
    if (created && needsConsent) await notifyPerson(tx, context, created.id);
    const applied = created ?? (await existing(tx, context, clientId, ddaReferenceNo));
    await showFinanceMenu(tx, context.customerId);
    return applied;
  });
  return { id: row.id, redirectUrl: await bankPage(context, row, body.returnUrl) };
};

/**
 * Limits new applications, because each one notifies the person.
 * @throws 429 after too many applications.
 */
async function requireQuiet(context: CustomerContext, clientId: string): Promise<void> {
  if ((await context.db.$count(egiroArrangement, liveFor(context, clientId))) > 0) return;
  await consumeSubjectRateLimit(context, "egiroTold", `${context.customerId} ${clientId}`);
}

/**
 * Finds the arrangement that an earlier submission of this application created.
 * @throws 409 if it is already with the bank or active.
 */
async function existing(
  tx: Transaction,
  context: CustomerContext,
  clientId: string,
  ddaReferenceNo: string,
): Promise<ArrangementRow> {
  const [same] = await tx
    .select()
    .from(egiroArrangement)
    .where(eq(egiroArrangement.ddaReferenceNo, ddaReferenceNo));
  const [live] = await tx.select().from(egiroArrangement).where(liveFor(context, clientId));
  const found = live ?? same;
  if (found?.customerId !== context.customerId) return rejectNotFound("The eGIRO arrangement");
  refuseSecond(found);
  if (found.status !== "PENDING")
    refuse(409, errorCodes.applicationOver, reply("replies-giro:ended"));
  return found;
}

/** @throws 409 while an arrangement for the account is active or waits for the bank. */
function refuseSecond({ status, acceptedAt }: ArrangementRow): void {
  if (status === "ACTIVE") refuse(409, errorCodes.notAllowed, reply("replies-giro:active"));
  if (status === "PENDING" && acceptedAt !== null)
    refuse(409, errorCodes.notAllowed, reply("replies-giro:waiting"));
}

function liveFor(context: CustomerContext, clientId: string) {
  return and(
    eq(egiroArrangement.customerId, context.customerId),
    eq(egiroArrangement.clientId, clientId),
    inArray(egiroArrangement.status, ["PENDING", "ACTIVE"]),
  );
}

/** Ends the first application if the customer chose another bank before authorising it. */
async function dropUnauthorised(
  context: CustomerContext,
  clientId: string,
  bankCode: string,
): Promise<void> {
  const [live] = await context.db.select().from(egiroArrangement).where(liveFor(context, clientId));
  if (live?.status !== "PENDING") return;
  await pollMandate(context, live);
  const now = await requireOwnArrangement(context, live.id);
  if (now.status !== "PENDING" || now.acceptedAt !== null || now.bankCode === bankCode) return;
  if (
    now.mandateId !== null &&
    (await requestMandateEnd(context.bank, now.mandateId)).status !== "CANCELLED"
  )
    return;
  await context.db
    .update(egiroArrangement)
    .set({
      status: "REJECTED",
      remarks: toEnglish(reply("replies-giro:remark.other-bank")),
      decidedAt: context.now,
    })
    .where(and(eq(egiroArrangement.id, now.id), eq(egiroArrangement.status, "PENDING")));
}

/** Opens the bank's page once. The bank has one authorisation for each reference. */
async function bankPage(
  context: CustomerContext,
  row: ArrangementRow,
  returnUrl: string,
): Promise<string> {
  if (row.mandateUrl !== null) return row.mandateUrl;
  const bankName = egiroBanks.find(({ code }) => code === row.bankCode)?.name ?? row.bankCode;
  const mandate = await openMandate(context.bank, {
    reference: row.ddaReferenceNo,
    bankCode: row.bankCode,
    bankName,
    returnUrl: returnUrl.replace("{id}", row.id),
    noticeUrl: `${context.apiUrl}/bank/egiro-notice`,
  });
  await context.db
    .update(egiroArrangement)
    .set({ mandateId: mandate.id, mandateUrl: mandate.url })
    .where(eq(egiroArrangement.id, row.id));
  return mandate.url;
}

const typeNames: Record<IdType, string> = { NRIC: "NRIC", FIN: "FIN", PASSPORT: "Passport" };

/** @throws 404 in the words of SPEC section 5 if the number belongs to no client. */
async function existingClient(
  context: CustomerContext,
  call: string,
  { idType, nric }: { idType: IdType; nric: string },
) {
  const problem = findIdNumberError(idType, nric);
  if (problem !== null) refuse(400, errorCodes.invalid, problem);
  const number = computeIdNumberLookup(context, idType, nric);
  await consumeDisclosure(context, call, number);
  const found = await findOpenRecordOfNumber(context.db, number);
  if (found === null)
    return refuse(
      404,
      errorCodes.notFound,
      reply("replies-giro:no-client", { type: typeNames[idType] }),
    );
  context.requireRight(found.id);
  return found;
}
