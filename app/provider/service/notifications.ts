/** What the bell shows, derived from the customer's records (DESIGN section 7). */
import { and, asc, desc, eq, gt, lte } from "drizzle-orm";
import type { contract } from "~/contract";
import { sessionBooking } from "~/database/schema/booking";
import { egiroArrangement } from "~/database/schema/egiro";
import { product } from "~/database/schema/offering";
import { order } from "~/database/schema/order";
import { clientAccess } from "~/database/schema/people";
import { service, term } from "~/database/schema/service";
import { titleOf } from "../booking/appointment-view";
import { actingFor, anyOf } from "../core/acting";
import type { AreaHandlers, CustomerContext } from "../core/world";
import { oldHistories } from "../health/old-histories";

const MOST_SHOWN = 5;

export const notificationHandlers: AreaHandlers<typeof contract.notifications> = {
  async list(context) {
    const unpaid = await context.db
      .select({
        id: order.id,
        orderNumber: order.orderNumber,
        totalCents: order.totalCents,
        expiresAt: order.expiresAt,
        madeBy: order.madeBy,
      })
      .from(order)
      .where(
        and(
          eq(order.customerId, context.customerId),
          eq(order.status, "PENDING_PAYMENT"),
          gt(order.expiresAt, context.now),
        ),
      )
      .orderBy(asc(order.createdAt))
      .limit(MOST_SHOWN);
    const waiting = unpaid.map((row) => ({
      kind: "UNPAID_ORDER" as const,
      id: row.id,
      subject: row.orderNumber,
      amount: row.totalCents,
      // An invoice of ours is not lost by the hour.
      at: row.madeBy === "PROVIDER" ? null : row.expiresAt.toISOString(),
    }));
    return [
      ...(await sessionsSoon(context)),
      ...(await egiroAnswers(context)),
      ...waiting,
      ...(await oldHistories(context)),
    ];
  },
};

const SOON_MS = 2 * 86_400_000;

/** Sessions and assessments of the next two days. */
async function sessionsSoon(context: CustomerContext) {
  const coming = await context.db
    .select({
      id: sessionBooking.id,
      kind: sessionBooking.kind,
      startsAt: sessionBooking.startsAt,
      productName: product.name,
    })
    .from(sessionBooking)
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, sessionBooking.clientId))
    .where(
      and(
        context.viewAs === null ? anyOf(context) : actingFor(context),
        eq(sessionBooking.status, "SCHEDULED"),
        gt(sessionBooking.startsAt, context.now),
        lte(sessionBooking.startsAt, new Date(context.now.getTime() + SOON_MS)),
      ),
    )
    .orderBy(asc(sessionBooking.startsAt))
    .limit(MOST_SHOWN);
  return coming.map(({ id, kind, startsAt, productName }) => ({
    kind: "SESSION_SOON" as const,
    id,
    subject: titleOf(kind, productName),
    amount: null,
    at: startsAt.toISOString(),
  }));
}

const ANSWER_SHOWN_MS = 14 * 86_400_000;

/** What a bank decided about eGIRO in the last two weeks. */
async function egiroAnswers(context: CustomerContext) {
  const decided = await context.db
    .select({
      id: egiroArrangement.id,
      status: egiroArrangement.status,
      decidedAt: egiroArrangement.decidedAt,
    })
    .from(egiroArrangement)
    .where(
      and(
        eq(egiroArrangement.customerId, context.customerId),
        gt(egiroArrangement.decidedAt, new Date(context.now.getTime() - ANSWER_SHOWN_MS)),
      ),
    )
    .orderBy(desc(egiroArrangement.decidedAt))
    .limit(MOST_SHOWN);
  return decided.map(({ id, status, decidedAt }) => ({
    kind: "EGIRO_ANSWER" as const,
    id,
    subject: answerWords[status],
    amount: null,
    at: decidedAt?.toISOString() ?? null,
  }));
}

const answerWords = {
  PENDING: "it is being checked",
  ACTIVE: "it is approved",
  REJECTED: "it was not approved",
  CANCELLED: "it is cancelled",
} as const;
