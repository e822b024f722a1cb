/** Closing of an account: its cost, and the closing in one transaction. */

import { and, count, eq, ne } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { order } from "~/database/schema/order";
import { card } from "~/database/schema/payment";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { toSingaporeDay } from "~/lib/singapore-date";
import {
  cancelAllBookingsAhead,
  type RunningPackage,
  readRunningPackages,
} from "../booking/change/cancel-ahead";
import { lockTermsOfPerson } from "../booking/term/lock-term";
import { cancelDentalAppointmentsAhead, countAppointmentsAhead } from "../denticare/cancel-all";
import { findCancellablePackage } from "../payment/cancellation/ordered-package";
import { cancelCardAttempts } from "../payment/card/add-card";
import { deleteCardsOf } from "../payment/card/cards";
import { closeOrder } from "../payment/card/close-order";
import { countArrangements, stopArrangementsOfAccount } from "../payment/egiro/payers";
import { endAccount } from "../people/close-account";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";
import { createAnyHourMessage, notify } from "../shared/messages/outbox";
import { toAddress, toPerson } from "../shared/messages/reader";
import { writeAccountClosed } from "./closing-messages";
import { listOwedInvoices, requireNothingOwed, sumRefundsDue } from "./owed-invoices";

export const accountClosingHandlers: AreaHandlers<typeof contract.accountClosing> = {
  async quote(acting) {
    const context = asSelf(acting);
    const { db, customerId, ownClientId } = context;
    const running = ownClientId === null ? [] : await readRunningPackages(db, context, ownClientId);
    const packages = [];
    for (const one of running)
      if (one.unusedSessions > 0)
        packages.push({
          termId: one.termId,
          productName: one.productName,
          validUntil: toSingaporeDay(new Date(`${one.validUntil}T00:00:00+08:00`)),
          unusedSessions: one.unusedSessions,
          refundAmount: await refundOf(context, one),
        });
    return {
      booked: running.reduce((sum, { state }) => sum + state.ahead.length, 0),
      forfeits: running.reduce((sum, { state }) => sum + state.late.size, 0),
      dentalAppointments:
        ownClientId === null ? 0 : await countAppointmentsAhead(db, context, ownClientId),
      unpaidOrders: (await unpaidOrders(context)).length,
      owed: await listOwedInvoices(context),
      refundsDue: await sumRefundsDue(context),
      arrangements: await countArrangements(db, customerId),
      cards: await rowsOf(
        db.select({ rows: count() }).from(card).where(eq(card.customerId, customerId)),
      ),
      packages,
      actedForBy: await rowsOf(
        db
          .select({ rows: count() })
          .from(clientAccess)
          .where(
            and(
              eq(clientAccess.clientId, ownClientId ?? ""),
              ne(clientAccess.customerId, customerId),
            ),
          ),
      ),
      lovedOnes: await rowsOf(
        db
          .select({ rows: count() })
          .from(clientAccess)
          .where(
            and(eq(clientAccess.customerId, customerId), eq(clientAccess.relation, "LOVED_ONE")),
          ),
      ),
    };
  },

  async close(acting, { body }) {
    const context = asSelf(acting);
    const { customerId, ownClientId: clientId } = context;
    await requireNothingOwed(context.db, context);
    // The gateway may have charged a card, which then pays the order.
    for (const one of await unpaidOrders(context)) await closeOrder(context, one, "CANCELLED");
    await cancelCardAttempts(context, customerId);
    await deleteCardsOf(context);
    await context.db.transaction(async (tx) => {
      // A payment by eGIRO at the same moment makes an invoice.
      await requireNothingOwed(tx, context);
      if (clientId !== null) {
        await lockTermsOfPerson(tx, clientId);
        const forfeits = await cancelAllBookingsAhead(tx, context, clientId);
        if (forfeits > body.forfeits) refuse(409, errorCodes.noticeOver, COSTS_MORE);
        await cancelDentalAppointmentsAhead(tx, context, clientId);
      }
      await stopArrangementsOfAccount(tx, context.now, customerId);
      const [record] = await tx
        .select()
        .from(client)
        .where(eq(client.id, clientId ?? ""));
      const [account] = await tx.select().from(customer).where(eq(customer.id, customerId));
      await endAccount(tx, context, { customerId, clientId });
      const to = record
        ? toPerson(record)
        : account && toAddress({ ...account, language: account.chosenLanguage });
      if (to)
        await notify(
          tx,
          context,
          to,
          createAnyHourMessage("accountClosed", writeAccountClosed(record)),
        );
    });
    return {};
  },
};

const COSTS_MORE = reply("replies-people:close.more");

/** Closing always concerns the signed-in customer. */
const asSelf = (context: CustomerContext): CustomerContext => ({ ...context, viewAs: null });

const rowsOf = async (counted: PromiseLike<{ rows: number }[]>): Promise<number> =>
  (await counted)[0]?.rows ?? 0;

const unpaidOrders = ({ db, customerId }: CustomerContext) =>
  db
    .select()
    .from(order)
    .where(
      and(
        eq(order.customerId, customerId),
        eq(order.status, "PENDING_PAYMENT"),
        eq(order.madeBy, "CUSTOMER"),
      ),
    );

/**
 * Returns the refund if the customer cancels the package first. Null if another customer paid, if it is not paid, or if nothing goes
 * back.
 */
async function refundOf(
  context: CustomerContext,
  { serviceId }: RunningPackage,
): Promise<number | null> {
  const found = await findCancellablePackage(context, serviceId);
  if (found === null || found.bought.order.paidAt === null) return null;
  return found.refunds.changedMind || null;
}
