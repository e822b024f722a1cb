/**
 * The managed table of the counters. A code that is left out is withdrawn and never deleted, because entries made with it refer to it.
 */
import { and, eq, isNull } from "drizzle-orm";
import { counterCode } from "~/database/schema/counter";
import { createManagedTable } from "../shared/managed-table";

export const managedCounterCodes = {
  counterCode: createManagedTable(counterCode, {
    key: ["codeHash"],
    decided: ["centreId"],
    only: isNull(counterCode.withdrawnAt),
    fresh: (now) => ({ createdAt: now }),
    async end(tx, rows, now) {
      for (const { codeHash } of rows)
        await tx
          .update(counterCode)
          .set({ withdrawnAt: now })
          .where(and(eq(counterCode.codeHash, String(codeHash)), isNull(counterCode.withdrawnAt)));
    },
  }),
};
