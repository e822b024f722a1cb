/** Log of what staff do at a counter: in the log of operations, and in the access history of each person concerned. */
import type { Transaction } from "~/database/engine/connect.server";
import { enteredBy } from "~/database/schema/counter";
import { accessRecord } from "~/database/schema/people/access";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { StaffContext } from "../shared/context";
import { recordOperation } from "../shared/operation";

export interface StaffAction {
  /** Area and name of the call, such as "till.take". */
  call: string;
  /** The persons whose records were reached. */
  clientIds: readonly string[];
  changed: boolean;
  /** One sentence without names and ID numbers, for the log of operations. */
  summary: string;
}

/** Records the action in the transaction that carries it out. */
export async function recordStaffAction(
  tx: Transaction,
  { now, helper }: Pick<StaffContext, "now" | "helper">,
  { call, clientIds, changed, summary }: StaffAction,
): Promise<void> {
  const where = `${helper.centreName}, ${helper.staff}`;
  const named = clientIds.length > 0 ? ` Client ${clientIds.join(", ")}.` : "";
  await recordOperation(tx, { now, command: `counter ${call} (${where})` }, summary + named);
  if (clientIds.length === 0) return;
  const written = await tx
    .insert(accessRecord)
    .values(
      clientIds.map((clientId) => ({
        clientId,
        call,
        changed,
        day: toSingaporeDay(now),
        firstAt: now,
        lastAt: now,
      })),
    )
    .returning({ accessRecordId: accessRecord.id });
  const { counterCodeId, staff } = helper;
  await tx.insert(enteredBy).values(written.map((row) => ({ ...row, counterCodeId, staff })));
}
