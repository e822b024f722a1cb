/** Cancels paid packages: what would go back, the cancellation itself, and its credit note. */

import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { reply } from "~/languages/reply";
import { endPackage } from "~/provider/booking/term/end-package";
import { countTerm, lockCountedTerm } from "~/provider/booking/term/term-counts";
import { requireOwnTerm } from "~/provider/booking/term/terms";
import type { AreaHandlers, CustomerContext } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { withIdempotencyKey } from "~/provider/shared/idempotent";
import { createAnyHourMessage, notify, notifyStaff } from "~/provider/shared/messages/outbox";
import { requireConfirmedForOthers } from "~/provider/shared/others-bookings";
import { lockOrder } from "../order/lock-order";
import { lockNumbers } from "../order/numbers";
import { getPayer, requireOwnOrder } from "../order/own-order";
import { findBuyerContact } from "../settlement/mark-paid";
import {
  type CancelledPackageData,
  writeCancelledForStaff,
  writePackageCancelled,
} from "./cancellation-messages";
import { renderCreditNoteFile } from "./credit-note-file";
import { creditPackage } from "./credit-package";
import { notifyPersonOfEnd } from "./notify-person";
import {
  computeRefunds,
  countForfeits,
  type OrderedPackage,
  requireOwnOrderedPackage,
} from "./ordered-package";

const NOT_POSSIBLE = reply("replies-booking:end.not-here");
const PROOF_NEEDED = reply("replies-booking:end.proof-needed");
const CHANGED = reply("replies-booking:end.changed");

export const packageCancellationHandlers: AreaHandlers<typeof contract.packageCancellations> = {
  async quote(context, { params }) {
    const paid = await requireOwnOrderedPackage(context, params.id);
    const row = await requireOwnTerm(context, paid.termId);
    const counts = await countTerm(context.db, paid.termId, context.now);
    const refunds = await computeRefunds(context.db, { context, row, counts }, paid);
    if (paid.rule === null || refunds === null) return null;
    const { state, coolingOffUntil, changedMind, health } = refunds;
    return {
      rule: paid.rule,
      coolingOffUntil,
      totalSessions: row.service.totalSessions,
      usedSessions: state.used,
      booked: state.ahead.length,
      forfeits: countForfeits(state),
      paidAmount: paid.paidCents,
      refundAmount: { changedMind, health },
      ...(needsProof(context, paid) && { needsProof: true }),
      refundMethod: methodOf(paid),
      deduction: deductionOf(paid),
    };
  },

  async cancel(context, { params, body }) {
    const { termId, order: bought } = await requireOwnOrderedPackage(context, params.id);
    return withIdempotencyKey(context, "cancel package", { ...params, ...body }, async (tx) => {
      // A deduction is sent to the bank under the lock of its order.
      await lockOrder(tx, bought.id);
      await lockNumbers(tx, "CREDIT_NOTE");
      const counted = await lockCountedTerm(tx, context, termId);
      const paid = await requireOwnOrderedPackage(context, params.id, tx);
      const refunds = await computeRefunds(tx, counted, paid);
      if (!refunds) refuse(409, errorCodes.notAllowed, NOT_POSSIBLE);
      requireConfirmedForOthers(context, counted.row.client, refunds.state.ahead);
      const isHealth = body.reason === "HEALTH";
      if (isHealth && needsProof(context, paid)) refuse(409, errorCodes.notAllowed, PROOF_NEEDED);
      const refundCents = isHealth ? refunds.health : refunds.changedMind;
      if (refundCents !== body.refundAmount) refuse(409, errorCodes.invalid, CHANGED);
      const charged = isHealth ? 0 : countForfeits(refunds.state);
      await endPackage(counted, refunds.state, !isHealth);
      const note = await creditPackage(tx, context.now, paid, {
        serviceId: params.id,
        reason: body.reason,
        unusedSessions: counted.row.service.totalSessions - refunds.state.used - charged,
        refundCents,
      });
      const deduction = deductionOf(paid);
      const cancelled = { note, order: paid.order, row: counted.row, deduction };
      const refundMethod = methodOf(paid);
      await notifyCancelled(tx, context, { ...cancelled, refundMethod });
      await notifyPersonOfEnd(tx, context, counted.row, { order: paid.order, ...refunds.state });
      return {
        orderId: paid.order.id,
        creditNoteNumber: note.creditNoteNumber,
        refundAmount: refundCents,
        refundMethod,
        deduction,
      };
    });
  },

  async creditNote(context, { params, query }) {
    const found = await requireOwnOrder(getPayer(context), params.id);
    const [note] = await context.db
      .select()
      .from(packageCancellation)
      .where(
        and(
          eq(packageCancellation.orderId, found.id),
          eq(packageCancellation.creditNoteNumber, params.number),
        ),
      );
    return note
      ? renderCreditNoteFile(context.db, found, note, query.language)
      : rejectNotFound("The credit note");
  },
};

/** Notifies the payer, and staff if they have to make the refund. */
async function notifyCancelled(
  tx: Transaction,
  context: CustomerContext,
  cancelled: CancelledPackageData,
): Promise<void> {
  const { note, order, refundMethod } = cancelled;
  const recipient = await findBuyerContact(tx, order.clientId);
  const words = writePackageCancelled(cancelled, context.publicUrl);
  await notify(tx, context, recipient, createAnyHourMessage("packageCancelled", words));
  if (note.refundCents === 0 || note.takenOff || refundMethod === "CARD") return;
  await notifyStaff(tx, context, "refundForStaff", writeCancelledForStaff(cancelled));
}

/** A helper at a counter sees the proof that the rule asks for. */
const needsProof = ({ enteredBy }: CustomerContext, { rule }: OrderedPackage): boolean =>
  rule?.healthProof === true && enteredBy === null;

/** The refund goes the way of the payment. */
const methodOf = ({ payment, deduction }: OrderedPackage) =>
  payment?.method ?? (deduction === null ? "NONE" : "EGIRO");

/** States the deduction before the cancellation. Null if the package is paid. */
const deductionOf = ({ deduction }: OrderedPackage) =>
  deduction && {
    collectOn: deduction.collectOn,
    amount: deduction.amountCents,
    sent: deduction.status === "SENT",
  };
