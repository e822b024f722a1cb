/** Computes what leaving an intake costs: the sessions that are lost, their price, and the groups that can be chosen instead. */
import { eq, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Database } from "~/database/engine/connect.server";
import { order, orderItem } from "~/database/schema/order";
import type { AreaHandlers } from "~/provider/shared/context";
import { findChoosableGroups } from "../remaining/group-choice";
import type { GroupContext } from "../remaining/groups-ahead";
import { findNextBookable } from "../term/next-bookable";
import { computeStageAfter } from "../term/stages";
import { countTerm, type TermCounts } from "../term/term-counts";
import { requireOwnTerm, type TermRow } from "../term/terms";
import { listSessionsToCome } from "./leave-intake";

export const leavePrice: AreaHandlers<typeof contract.sessions>["leavePrice"] = async (
  context,
  { query },
) => {
  const { db, now } = context;
  const [row, counts] = await Promise.all([
    requireOwnTerm(context, query.termId),
    countTerm(context.db, query.termId, now),
  ]);
  const { sessions, forfeited } = await listSessionsToCome(db, { context, row, counts });
  const [first] = sessions;
  if (first === undefined) return null;
  const used = counts.used + forfeited.size;
  const another = await lastOther(
    db,
    context,
    { row, counts: { ...counts, used } },
    first.intakeId,
  );
  const sessionsLost = another === null ? sessions.length : 0;
  return {
    forfeits: forfeited.size,
    sessionsLost,
    lostAmount: await priceOfSessions(db, row, sessionsLost),
    another,
  };
};

/** Finds the last other group that can be chosen once the person has left this one. */
async function lastOther(
  db: Database,
  context: GroupContext,
  { row, counts }: { row: TermRow; counts: TermCounts },
  leftId: string | null,
) {
  const after = {
    ...counts,
    scheduled: 0,
    sessionsToBook: row.service.totalSessions,
    firstSessionAt: null,
    lastSessionEnd: null,
  };
  const term = { ...row.term, stage: computeStageAfter(row.term.stage, "SESSION_FREED") };
  const toBook = findNextBookable({ ...row, term }, after, context.now);
  if (toBook !== "INTAKE" && toBook !== "PRE_SESSION") return null;
  const joining = { row, counts: after, needsAssessment: toBook === "PRE_SESSION" };
  const groups = (await findChoosableGroups(db, context, [joining])).get(row.term.id) ?? [];
  const last = groups.filter(({ id, hasPlace }) => hasPlace && id !== leftId).at(-1);
  return last ? { chooseBy: last.chooseBy, fromDate: last.fromDate } : null;
}

/** Computes the share of the paid price, with GST, in cents. */
async function priceOfSessions(
  db: Database,
  { service }: Pick<TermRow, "service">,
  sessions: number,
): Promise<number> {
  const [paid] = await db
    .select({
      cents: sql<number>`round((${orderItem.amountCents} - ${orderItem.discountCents})
        * (10000 + ${order.gstBasisPoints}) / 10000.0 * ${sessions}::int / ${service.totalSessions}::int)::int`,
    })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(eq(orderItem.id, service.orderItemId));
  return paid?.cents ?? 0;
}
