/** The customer's eGIRO arrangements: applying, viewing, ending and answering deductions. */
import { and, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { order, orderItem } from "~/database/schema/order";
import { reply } from "~/languages/reply";
import type { AreaHandlers } from "../../shared/context";
import { refuse, rejectNotFound, toEnglish } from "../../shared/failure";
import { bankList, create, generateDDARefNo, retrieve } from "./apply";
import {
  isDeductionAnswerable,
  listArrangements,
  requireArrangement,
  requireOwnArrangement,
  toTransactionView,
} from "./arrangement-view";
import { requestMandateEnd } from "./bank";
import { payOrder } from "./pay-by-egiro";
import { hasPayerConsent } from "./payer-consent";
import { pollMandate, recordBankDecision } from "./record-bank-decision";

export const egiroHandlers: AreaHandlers<typeof contract.egiro> = {
  bankList,
  retrieve,
  generateDDARefNo,
  create,

  payOrder,

  async list(context) {
    const all = await listArrangements(context);
    const viewsOf = (own: boolean) =>
      all.filter(({ isOwn }) => isOwn === own).map(({ view }) => view);
    return { client: viewsOf(true), lovedOne: viewsOf(false) };
  },

  async status(context, { params }) {
    const row = await requireOwnArrangement(context, params.id);
    const waits =
      row.status === "PENDING" || (row.status === "ACTIVE" && row.cancelRequestedAt !== null);
    if (waits) await pollMandate(context, row);
    return requireArrangement(context, row.id);
  },

  /** The request is saved first. A bank that does not answer is called again, and a repeated cancellation has no further effect. */
  async cancel(context, { params }) {
    const row = await requireOwnArrangement(context, params.id);
    if (row.status !== "ACTIVE" || row.mandateId === null)
      refuse(409, errorCodes.notAllowed, reply("replies-giro:only-active"));
    const mandate = await requestMandateEnd(context.bank, row.mandateId);
    await context.db
      .update(egiroArrangement)
      .set({
        cancelRequestedAt: context.now,
        remarks: toEnglish(reply("replies-giro:remark.waiting")),
      })
      .where(and(eq(egiroArrangement.id, row.id), isNull(egiroArrangement.cancelRequestedAt)));
    await recordBankDecision(context, row, mandate);
    return requireArrangement(context, row.id);
  },

  async history(context, { params }) {
    const { id } = await requireOwnArrangement(context, params.id);
    const rows = await context.db
      .select({
        transaction: egiroTransaction,
        order,
        description: orderItem.description,
        agreed: hasPayerConsent,
      })
      .from(egiroTransaction)
      .innerJoin(egiroArrangement, eq(egiroArrangement.id, egiroTransaction.arrangementId))
      .innerJoin(order, eq(order.id, egiroTransaction.orderId))
      .innerJoin(orderItem, and(eq(orderItem.orderId, order.id), eq(orderItem.position, 1)))
      .where(eq(egiroTransaction.arrangementId, id))
      .orderBy(desc(egiroTransaction.collectOn), desc(egiroTransaction.createdAt));
    return rows.map(({ transaction, order: invoice, description, agreed }) => {
      const invoiceNumber = invoice.invoiceNumber ?? invoice.orderNumber;
      const paidFor = agreed ? { invoiceNumber, description } : null;
      const isPaid = invoice.status === "PAID";
      return toTransactionView({ ...transaction, isPaid }, paidFor, context.now);
    });
  },

  async answer(context, { params, body }) {
    await context.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ row: egiroTransaction, agreed: hasPayerConsent })
        .from(egiroTransaction)
        .innerJoin(egiroArrangement, eq(egiroArrangement.id, egiroTransaction.arrangementId))
        .where(
          and(
            eq(egiroTransaction.id, params.id),
            eq(egiroArrangement.customerId, context.customerId),
          ),
        )
        // The arrangement is locked before its deductions elsewhere, so it is only read here.
        .for("update", { of: alias(egiroTransaction, "egiro_transaction") });
      if (found === undefined) return rejectNotFound("The deduction");
      if (!found.agreed) refuse(409, errorCodes.notAllowed, reply("replies-giro:not-confirmed"));
      if (!isDeductionAnswerable(found.row, context.now))
        refuse(409, errorCodes.notAllowed, reply("replies-giro:too-late"));
      await tx
        .update(egiroTransaction)
        .set({ status: body.accept ? "ACCEPTED" : "REJECTED", decidedAt: context.now })
        .where(eq(egiroTransaction.id, found.row.id));
    });
    return {};
  },

  async bankNotice(context, { body }) {
    const [row] = await context.db
      .select()
      .from(egiroArrangement)
      .where(eq(egiroArrangement.ddaReferenceNo, body.reference));
    if (row === undefined || row.mandateId !== body.mandateId)
      return rejectNotFound("The eGIRO arrangement");
    // The notice only signals a change. The bank's own answer decides.
    await pollMandate(context, row);
    return {};
  },
};
