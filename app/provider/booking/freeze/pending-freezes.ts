/** Applies the freezes that an operator approved. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { packageFreeze, term } from "~/database/schema/service";
import type { Context } from "~/provider/shared/context";
import { type Page, runForAllRows, sortById } from "~/provider/shared/for-each-row";
import { lockCountedTerm } from "../term/term-counts";
import { applyFreezeAndNotify } from "./handlers";
import { toPeriod } from "./package-freezes";
import { lockPackagesOfPerson } from "./validity";

/** The value is no parameter, because a partial index does not fit one. */
const isApproved = and(sql`${packageFreeze.status} = 'APPROVED'`, isNull(packageFreeze.appliedAt));

export async function applyApprovedFreezes(context: Context): Promise<void> {
  const readApproved = (page: Page) =>
    context.db
      .select({ id: packageFreeze.id, termId: term.id })
      .from(packageFreeze)
      .innerJoin(term, eq(term.serviceId, packageFreeze.serviceId))
      .where(and(isApproved, page.follows(packageFreeze.id)))
      .orderBy(sortById(packageFreeze.id))
      .limit(page.limit);
  await runForAllRows(context, readApproved, "failed to freeze package", ({ id, termId }) =>
    context.db.transaction(async (tx) => {
      await lockPackagesOfPerson(tx, termId);
      const counted = await lockCountedTerm(tx, context, termId);
      // The customer may have taken the request back since the first read.
      const [row] = await tx
        .select()
        .from(packageFreeze)
        .where(and(eq(packageFreeze.id, id), isApproved));
      if (row === undefined) return;
      await applyFreezeAndNotify(counted, {
        period: toPeriod(row),
        freezeId: id,
        answer: row.answer,
      });
    }),
  );
}
