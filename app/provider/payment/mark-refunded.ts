/** Records that staff have made a refund. */
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { order } from "~/database/schema/order";
import { refundDue } from "~/database/schema/payment";
import { clientAccess } from "~/database/schema/people/access";
import { customer } from "~/database/schema/people/customer";
import { formatMoney } from "~/lib/money";
import {
  type Operation,
  OperatorInputError,
  requireArgument,
  runOperation,
} from "../shared/operation";
import {
  describePayee,
  describeRefundToMake,
  findRefundsToMake,
  type RefundToMake,
} from "./refunds-due";

const EXAMPLE = "npm run operate -- refunds mark-paid SO100001 52.97";

/**
 * Marks one refund of an order as returned, named by its amount or its reference.
 * @throws OperatorInputError with the refunds that are due, if none or several fit.
 */
export async function markRefunded(
  operation: Operation,
  typedOrder: string | undefined,
  typedRefund: string | undefined,
): Promise<string[]> {
  const orderNumber = requireArgument(typedOrder, `Order number is required: ${EXAMPLE}`);
  return runOperation(operation, async (tx) => {
    const [of] = await tx
      .select({ id: order.id })
      .from(order)
      .where(eq(order.orderNumber, orderNumber))
      .for("update");
    if (!of) throw new OperatorInputError(`Order ${orderNumber} not found.`);
    const refund = selectRefund(await findRefundsToMake(tx, of.id), orderNumber, typedRefund);
    await setReturned(tx, operation.now, refund);
    return {
      summary: `${formatMoney(refund.amountCents)} refunded for ${orderNumber}, ${refund.reference}.`,
      effects: [`${describePayee(refund).join(" ")}.`, await describeReader(tx, refund)],
    };
  });
}

function selectRefund(
  due: readonly RefundToMake[],
  orderNumber: string,
  typed: string | undefined,
): RefundToMake {
  if (due.length === 0) throw new OperatorInputError(`No refund is due for ${orderNumber}.`);
  const wanted = typed?.trim().toLowerCase();
  const fitting = due.filter(
    ({ reference, amountCents }) =>
      wanted === reference.toLowerCase() ||
      wanted?.replace("$", "") === formatMoney(amountCents).replace(/[$,]/g, ""),
  );
  const [refund] = fitting;
  if (refund !== undefined && fitting.length === 1) return refund;
  const question =
    typed === undefined
      ? `The amount or the reference of one refund is required: ${EXAMPLE}`
      : fitting.length === 0
        ? `${orderNumber} has no refund ${typed}. These are due:`
        : `${typed} fits several refunds. Please type the reference of one:`;
  throw new OperatorInputError([question, ...due.map(describeRefundToMake)].join("\n"));
}

async function setReturned(tx: Transaction, now: Date, { row }: RefundToMake): Promise<void> {
  if ("moneyEventId" in row)
    await tx
      .update(refundDue)
      .set({ returnedAt: now })
      .where(eq(refundDue.moneyEventId, row.moneyEventId));
  else
    await tx
      .update(packageCancellation)
      .set({ returnedAt: now })
      .where(eq(packageCancellation.serviceId, row.serviceId));
}

/** Describes who reads of the refund. No message is sent, so a payer without an account has to be called. */
async function describeReader(
  tx: Transaction,
  { of, toEstate, call }: RefundToMake,
): Promise<string> {
  if (toEstate) return `No message is sent. Please tell the family${call ? `: ${call}` : ""}.`;
  const reader = of.customerId ?? (await findOwnCustomer(tx, of.clientId));
  const [account] =
    reader === null
      ? []
      : await tx
          .select({ id: customer.id })
          .from(customer)
          .where(and(eq(customer.id, reader), isNull(customer.endedAs)));
  return account === undefined
    ? `No message is sent. ${of.payerName} has no account: please call them.`
    : `No message is sent. ${of.payerName} sees it in the Payment History.`;
}

async function findOwnCustomer(tx: Transaction, clientId: string | null): Promise<string | null> {
  if (clientId === null) return null;
  const [own] = await tx
    .select({ customerId: clientAccess.customerId })
    .from(clientAccess)
    .where(and(eq(clientAccess.clientId, clientId), eq(clientAccess.relation, "SELF")));
  return own?.customerId ?? null;
}
