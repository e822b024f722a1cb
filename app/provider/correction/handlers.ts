/** Corrections that customers request. Nothing changes until staff decide. */
import { and, desc, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import type { CorrectedValue, Correction } from "~/contract/people/correction";
import { errorCodes } from "~/contract/response";
import { clientAccess } from "~/database/schema/people/access";
import { correction } from "~/database/schema/people/correction";
import { reply } from "~/languages/reply";
import { computeIdNumberLookup } from "../people/client-record";
import { isActingClient, isRowInScope, requireActingClient } from "../shared/acting-scope";
import { findViolatedConstraint } from "../shared/constraint-violation";
import type { AreaHandlers, Context } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { consumeSubjectRateLimit } from "../shared/limits/rate-limits";
import {
  type CorrectionRow,
  encryptCorrectedValue,
  formatCorrectedValue,
  getRecordedText,
  isAlreadyRecorded,
} from "./corrected-value";

/** Open requests and the newest of the history. */
const MAX_SHOWN = 50;

export const correctionHandlers: AreaHandlers<typeof contract.corrections> = {
  async list(context) {
    const rows = await context.db
      .select({ correction })
      .from(correction)
      .innerJoin(
        clientAccess,
        and(isActingClient(context), eq(correction.clientId, clientAccess.clientId)),
      )
      .orderBy(desc(correction.requestedAt), desc(correction.id))
      .limit(MAX_SHOWN);
    return rows.map((row) => toCorrectionView(row.correction));
  },

  async request(context, { body: { correct, reason } }) {
    await consumeSubjectRateLimit(context, "correction", context.customerId);
    const question = { field: correct.field, value: comparable(context, correct), reason };
    try {
      return await withIdempotencyKey(context, "request correction", question, async (tx) => {
        const record = await requireActingClient(context, tx);
        if (isAlreadyRecorded(context, record, correct))
          refuse(400, errorCodes.invalid, reply("replies-people:correction.same"));
        const [row] = await tx
          .insert(correction)
          .values({
            clientId: record.id,
            field: correct.field,
            fromText: getRecordedText(record, correct.field),
            toText: formatCorrectedValue(correct),
            valueSealed: encryptCorrectedValue(context, record.id, correct),
            reason,
            status: "OPEN",
            requestedBy: context.customerId,
            requestedAt: context.now,
          })
          .returning();
        return toCorrectionView(row as CorrectionRow);
      });
    } catch (error) {
      if (findViolatedConstraint(error) !== "correction_one_open") throw error;
      return refuse(409, errorCodes.notAllowed, reply("replies-people:correction.twice"));
    }
  },

  async withdraw(context, { params }) {
    const [withdrawn] = await context.db
      .update(correction)
      .set({ status: "WITHDRAWN", valueSealed: null, decidedAt: context.now })
      .where(
        and(
          isRowInScope(context, correction, isActingClient(context), params.id),
          eq(correction.status, "OPEN"),
        ),
      )
      .returning({ id: correction.id });
    return withdrawn === undefined ? rejectNotFound("The request") : {};
  },
};

/** Returns a text for the comparison of repeated requests, from which an ID number cannot be read. */
const comparable = (context: Context, correct: CorrectedValue): string =>
  correct.field === "ID_NUMBER"
    ? computeIdNumberLookup(context, correct.idType, correct.value)
    : correct.value;

export const toCorrectionView = (row: CorrectionRow): Correction => ({
  id: row.id,
  field: row.field,
  from: row.fromText,
  to: row.toText,
  reason: row.reason,
  status: row.status,
  requestedAt: row.requestedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  centerName: row.centreName,
  requested: row.requestedBy !== null,
  answer: row.answer,
});
