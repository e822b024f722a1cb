/** What the counters' part of the provider's data decides. A code that is left out is withdrawn, never deleted: what was entered with it names it. */
import { and, eq, isNull } from "drizzle-orm";
import { counterCode } from "~/database/schema/counter";
import { managedTable } from "../shared/managed-table";

export const managedCounters = {
  counterCode: managedTable(counterCode, {
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
