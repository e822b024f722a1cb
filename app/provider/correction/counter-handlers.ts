/** Corrections at a counter, by a helper who has seen the identity document. */
import { and, asc, eq, isNull } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { client } from "~/database/schema/people/client";
import { correction } from "~/database/schema/people/correction";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { getCorrectedFieldName } from "~/lib/text/corrected-fields";
import { maskName } from "~/lib/text/mask-name";
import { recordStaffAction } from "../http/staff-action";
import {
  customerName,
  customersOwn,
  customersRecord,
  isCustomersOwn,
} from "../people/customer-name";
import type { AreaHandlers, StaffContext } from "../shared/context";
import { requireConfirmedStaff, requireStaff } from "../shared/entered-by";
import { refuse, rejectNotFound } from "../shared/failure";
import { computeCorrectedVersion, getRecordedText } from "./corrected-value";
import { toCorrectionView } from "./handlers";
import {
  type DecidedBy,
  lockOpenClient,
  makeRequestedCorrection,
  makeUnrequestedCorrection,
  refuseRequestedCorrection,
  rejectClashingCorrection,
  requireUndecidedCorrection,
} from "./make-correction";

const byHelper = ({ helper }: StaffContext): DecidedBy => ({
  centreName: helper.centreName,
  decidedBy: helper.staff,
});

export const counterCorrectionHandlers: AreaHandlers<typeof contract.counterCorrections> = {
  async list(context, { body: { enteredBy, clientId } }) {
    const staff = await requireStaff(context, enteredBy);
    return context.db.transaction(async (tx) => {
      const [record] = await tx
        .select()
        .from(client)
        .where(and(eq(client.id, clientId), isNull(client.closedAt)));
      if (record === undefined) return rejectNotFound("The client");
      const rows = await tx
        .select({ row: correction, by: customerName, isOwn: eq(customersOwn.clientId, clientId) })
        .from(correction)
        .leftJoin(customer, eq(customer.id, correction.requestedBy))
        .leftJoin(customersOwn, isCustomersOwn)
        .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
        .where(and(eq(correction.clientId, clientId), eq(correction.status, "OPEN")))
        .orderBy(asc(correction.requestedAt));
      await recordStaffAction(tx, staff, {
        call: "counterCorrections.list",
        clientIds: [clientId],
        changed: false,
        summary: `Listed the requested corrections: ${rows.length}.`,
      });
      return {
        maskedName: maskName(record.name),
        maskedNric: record.maskedIdNumber.toUpperCase(),
        // Staff compare the document with what is on record now.
        open: rows.map(({ row, by, isOwn }) => ({
          ...toCorrectionView(row),
          from: getRecordedText(record, row.field),
          ...(row.requestedBy !== null && !isOwn && { requestedBy: by }),
        })),
        version: computeCorrectedVersion(staff, record),
      };
    });
  },

  async decide(context, { body: { enteredBy, id, refusal, idSeen, version } }) {
    const staff = await requireConfirmedStaff(context, enteredBy);
    if (refusal === null && !idSeen)
      refuse(400, errorCodes.invalid, reply("replies-counter:id-first"));
    return rejectClashingCorrection(() =>
      context.db.transaction(async (tx) => {
        const row = await requireUndecidedCorrection(tx, id);
        const by = byHelper(staff);
        if (refusal === null) await makeRequestedCorrection(tx, staff, row, { ...by, version });
        else await refuseRequestedCorrection(tx, staff, row, { ...by, answer: refusal });
        const done = refusal === null ? "Corrected" : "Refused to correct";
        await recordStaffAction(tx, staff, {
          call: "counterCorrections.decide",
          clientIds: [row.clientId],
          changed: true,
          summary: `${done} the ${getCorrectedFieldName(row.field)}.`,
        });
        return {};
      }),
    );
  },

  async record(context, { body: { enteredBy, clientId, correct, reason, version } }) {
    const staff = await requireConfirmedStaff(context, enteredBy);
    return rejectClashingCorrection(() =>
      context.db.transaction(async (tx) => {
        const record = await lockOpenClient(tx, clientId);
        await makeUnrequestedCorrection(tx, staff, record, {
          correct,
          reason,
          version,
          by: byHelper(staff),
        });
        await recordStaffAction(tx, staff, {
          call: "counterCorrections.record",
          clientIds: [clientId],
          changed: true,
          summary: `Corrected the ${getCorrectedFieldName(correct.field)}.`,
        });
        return {};
      }),
    );
  },
};
