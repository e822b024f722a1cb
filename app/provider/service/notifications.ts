/** What the bell shows, derived from the customer's records (DESIGN section 7). Every page asks for it, so it is one query. */
import { and, asc, desc, eq, gt, lte, max, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { contract } from "~/contract";
import type { Notification } from "~/contract/notification";
import type { SessionKind } from "~/contract/session";
import { sessionBooking } from "~/database/schema/booking";
import { egiroArrangement } from "~/database/schema/egiro";
import { medicalHistory } from "~/database/schema/health";
import { product } from "~/database/schema/offering";
import { order } from "~/database/schema/order";
import { client, clientAccess } from "~/database/schema/people";
import { service, term } from "~/database/schema/service";
import { titleOf } from "../booking/appointment-view";
import { actingFor, anyOf } from "../core/acting";
import type { AreaHandlers, CustomerContext } from "../core/world";
import { isOld } from "../health/medical-age";

const MOST_SHOWN = 5;
const DAY_MS = 86_400_000;
const SOON_MS = 2 * DAY_MS;
const ANSWER_SHOWN_MS = 14 * DAY_MS;

type Kind = Notification["kind"];

export const notificationHandlers: AreaHandlers<typeof contract.notifications> = {
  async list(context) {
    const rows = await unionAll(
      sessionsSoon(context),
      egiroAnswers(context),
      unpaidOrders(context),
      newestHistories(context),
    );
    return inOrder.flatMap((kind) =>
      rows.filter((row) => row.kind === kind).flatMap((row) => toNotification(row, context)),
    );
  },
};

const inOrder: Kind[] = ["SESSION_SOON", "EGIRO_ANSWER", "UNPAID_ORDER", "MEDICAL_HISTORY_OLD"];

/** The columns that all parts of the query have; `detail` is what its kind is told apart by. */
function columns(kind: Kind, of: { id: SQL; subject: SQL; detail: SQL; amount?: SQL; at: SQL }) {
  return {
    kind: sql<Kind>`${sql.raw(`'${kind}'`)}`.as("notice"),
    id: sql<string>`${of.id}::text`.as("id"),
    subject: sql<string>`${of.subject}::text`.as("subject"),
    detail: sql<string>`${of.detail}::text`.as("detail"),
    amount: sql<number | null>`${of.amount ?? sql`null`}::integer`.as("amount"),
    at: sql<Date | null>`${of.at}`.mapWith(order.expiresAt).as("at"),
  };
}

/** Sessions and assessments of the next two days. */
function sessionsSoon(context: CustomerContext) {
  return context.db
    .select(
      columns("SESSION_SOON", {
        id: sql`${sessionBooking.id}`,
        subject: sql`${product.name}`,
        detail: sql`${sessionBooking.kind}`,
        at: sql`${sessionBooking.startsAt}`,
      }),
    )
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
}

/** What a bank decided about eGIRO in the last two weeks. */
function egiroAnswers(context: CustomerContext) {
  return context.db
    .select(
      columns("EGIRO_ANSWER", {
        id: sql`${egiroArrangement.id}`,
        subject: sql`${egiroArrangement.status}`,
        detail: sql`''`,
        at: sql`${egiroArrangement.decidedAt}`,
      }),
    )
    .from(egiroArrangement)
    .where(
      and(
        eq(egiroArrangement.customerId, context.customerId),
        gt(egiroArrangement.decidedAt, new Date(context.now.getTime() - ANSWER_SHOWN_MS)),
      ),
    )
    .orderBy(desc(egiroArrangement.decidedAt))
    .limit(MOST_SHOWN);
}

function unpaidOrders(context: CustomerContext) {
  return context.db
    .select(
      columns("UNPAID_ORDER", {
        id: sql`${order.id}`,
        subject: sql`${order.orderNumber}`,
        detail: sql`${order.madeBy}`,
        amount: sql`${order.totalCents}`,
        at: sql`${order.expiresAt}`,
      }),
    )
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
}

/** The newest medical history of each of the customer's people. */
function newestHistories(context: CustomerContext) {
  return context.db
    .select(
      columns("MEDICAL_HISTORY_OLD", {
        id: sql`${client.id}`,
        subject: sql`${client.name}`,
        detail: sql`''`,
        at: sql`${max(medicalHistory.submittedAt)}`,
      }),
    )
    .from(medicalHistory)
    .innerJoin(client, eq(client.id, medicalHistory.clientId))
    .innerJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .where(anyOf(context))
    .groupBy(client.id, client.name);
}

interface Row {
  kind: Kind;
  id: string;
  subject: string;
  detail: string;
  amount: number | null;
  at: Date | null;
}

function toNotification(row: Row, context: CustomerContext): Notification[] {
  const { kind, id, subject, detail, amount } = row;
  const at = row.at?.toISOString() ?? null;
  switch (kind) {
    case "SESSION_SOON":
      return [{ kind, id, subject: titleOf(detail as SessionKind, subject), amount, at }];
    case "EGIRO_ANSWER":
      return [{ kind, id, subject: answerWords[subject as keyof typeof answerWords], amount, at }];
    case "UNPAID_ORDER":
      // An invoice of ours is not lost by the hour.
      return [{ kind, id, subject, amount, at: detail === "PROVIDER" ? null : at }];
    case "MEDICAL_HISTORY_OLD":
      return row.at && isOld(row.at, context.now) ? [{ kind, id, subject, amount, at: null }] : [];
  }
}

const answerWords = {
  PENDING: "it is being checked",
  ACTIVE: "it is approved",
  REJECTED: "it was not approved",
  CANCELLED: "it is cancelled",
} as const;
