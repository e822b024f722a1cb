/** The command that explains an order: its status, each try to pay it, and the money that came. */
import { asc, eq } from "drizzle-orm";
import { order } from "~/database/schema/order";
import { moneyEvent, payment } from "~/database/schema/payment";
import { formatMoney } from "~/lib/money";
import { formatDateTime } from "~/lib/singapore-date";
import {
  type Operation,
  OperatorInputError,
  recordOperation,
  requireArgument,
} from "../shared/operation";

export async function explainPayment(operation: Operation, typed?: string): Promise<string[]> {
  const { db } = operation;
  const number = requireArgument(
    typed,
    "Order number is required: npm run operate -- payment SO100001",
  );
  const [found] = await db.select().from(order).where(eq(order.orderNumber, number));
  if (found === undefined) throw new OperatorInputError(`Order ${number} not found.`);
  const tries = await db
    .select()
    .from(payment)
    .where(eq(payment.orderId, found.id))
    .orderBy(asc(payment.createdAt), asc(payment.id));
  const money = await db
    .select({ event: moneyEvent, paymentId: payment.id })
    .from(moneyEvent)
    .innerJoin(payment, eq(payment.id, moneyEvent.paymentId))
    .where(eq(payment.orderId, found.id))
    .orderBy(asc(moneyEvent.recordedAt));
  await recordOperation(db, operation, `Explained the payment of ${number}.`);
  const { status, totalCents, createdAt, expiresAt, paidAt } = found;
  return [
    `${number}  ${status}  ${formatMoney(totalCents)}  made ${formatDateTime(createdAt)}, ${
      paidAt === null
        ? `to pay until ${formatDateTime(expiresAt)}`
        : `paid ${formatDateTime(paidAt)}`
    }`,
    ...(tries.length === 0 ? ["  no try to pay yet"] : []),
    ...tries.flatMap((one) => [
      `  ${describeTry(one)}`,
      ...money
        .filter(({ paymentId }) => paymentId === one.id)
        .map(
          ({ event }) =>
            `    ${formatMoney(event.amountCents)} came ${formatDateTime(event.occurredAt)}, recorded ${formatDateTime(event.recordedAt)}`,
        ),
    ]),
  ];
}

function describeTry(row: typeof payment.$inferSelect): string {
  const { method, status, amountCents, reference, createdAt, failureCode } = row;
  const polled =
    row.askedAt === null ? "never asked again" : `last asked ${formatDateTime(row.askedAt)}`;
  return [
    `${method}  ${status}  ${formatMoney(amountCents)}`,
    `reference ${reference}`,
    `begun ${formatDateTime(createdAt)}`,
    status === "PENDING" ? polled : (failureCode ?? ""),
  ]
    .filter(Boolean)
    .join("  ");
}
