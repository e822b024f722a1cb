/** A series of orders with two PayNow codes and an open card page, run by the provider's own functions and by a model. */

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { order, orderItem } from "~/database/schema/order";
import { payment } from "~/database/schema/payment";
import { client } from "~/database/schema/people/client";
import { closeOrder } from "~/provider/payment/card/close-order";
import { createSessionGateway } from "~/provider/payment/card/gateway";
import { closeExpiredOrders } from "~/provider/payment/expired-orders";
import { paymentHandlers } from "~/provider/payment/payments";
import type { Context } from "~/provider/shared/context";
import { defaultMessageChannels } from "~/provider/shared/messages/message-kinds";
import { freshDatabase } from "../../helpers/database/database";
import { testVault } from "../../helpers/database/first-day";
import {
  type Account,
  amounts,
  codes,
  expectedOf,
  type Happening,
  OVER,
  PLAYED,
  TOTAL,
} from "./two-codes-model";

export interface TwoCodes {
  play(history: readonly Happening[]): Promise<{ expected: Account; found: Account }>;
  close(): Promise<void>;
}

/** The number of orders after which the tables are emptied, so that the database stays fast. */
const MOST_KEPT = 400;

type CardSession = { id: string; reference: string; status: "OPEN" | "APPROVED" | "CANCELLED" };

export async function openTwoCodes(): Promise<TwoCodes> {
  const database = await freshDatabase("sample");
  const { db } = database;
  const [buyer] = await db.select().from(client).limit(1);
  const clientId = (buyer as { id: string }).id;
  const sessions = new Map<string, CardSession>();
  const at = contextAt(db, sessions);
  let kept = 0;

  async function open(): Promise<Opened> {
    if (kept % MOST_KEPT === 0)
      await db.execute(sql`truncate provider.order, provider.message, provider.once_key cascade`);
    kept += 1;
    return insertOrder(db, clientId, kept, sessions);
  }

  return {
    async play(history) {
      const opened = await open();
      let now = PLAYED;
      for (const happening of [...history, { kind: "end" } as const]) {
        if (happening.kind === "end") now = OVER;
        await happen(at(now), opened, happening);
      }
      sessions.clear();
      return { expected: expectedOf(history), found: await foundOf(db, opened.id) };
    },
    close: () => database.close(),
  };
}

interface Opened {
  id: string;
  references: readonly [string, string];
  session: CardSession;
}

type Db = Context["db"];

async function insertOrder(
  db: Db,
  clientId: string,
  number: number,
  sessions: Map<string, CardSession>,
): Promise<Opened> {
  const [created] = await db
    .insert(order)
    .values({
      orderNumber: `T${number}`,
      clientId,
      customerName: "Chua Bee Lian",
      payerName: "Chua Bee Lian",
      status: "PENDING_PAYMENT",
      subTotalCents: TOTAL,
      discountCents: 0,
      gstBasisPoints: 0,
      gstCents: 0,
      totalCents: TOTAL,
      createdAt: codes[0].made,
      expiresAt: codes[1].expires,
    })
    .returning({ id: order.id });
  const { id } = created as { id: string };
  const line = { orderId: id, position: 1, clientId, clientName: "Chua Bee Lian" };
  await db.insert(orderItem).values({
    ...line,
    productId: "circuit-training",
    offerId: "circuit-training-12",
    centreId: "taman-jurong",
    description: "Circuit Training",
    quantity: 1,
    sessions: 12,
    validityDays: 90,
    amountCents: TOTAL,
    discountCents: 0,
  });
  const session: CardSession = { id: randomUUID(), reference: `card-${number}`, status: "OPEN" };
  sessions.set(session.id, session);
  const tries = { orderId: id, amountCents: TOTAL };
  const references = [`T${number}-1`, `T${number}-2`] as const;
  const code = (which: 0 | 1, status: "EXPIRED" | "PENDING") => ({
    ...tries,
    method: "PAYNOW" as const,
    status,
    reference: references[which],
    createdAt: codes[which].made,
    expiresAt: codes[which].expires,
  });
  await db.insert(payment).values([
    code(0, "EXPIRED"),
    code(1, "PENDING"),
    {
      ...tries,
      method: "CARD",
      status: "PENDING",
      reference: session.reference,
      gatewaySessionId: session.id,
      gatewayUrl: "http://gateway.example/page",
      createdAt: codes[1].made,
      expiresAt: codes[1].expires,
    },
  ]);
  return { id, references, session };
}

async function happen(context: Context, opened: Opened, happening: Happening): Promise<void> {
  switch (happening.kind) {
    case "money": {
      const code = codes[happening.code];
      await paymentHandlers.bankNotice(context, {
        params: {},
        query: {},
        body: {
          eventId: randomUUID(),
          reference: opened.references[happening.code],
          amountCents: amounts[happening.way],
          currency: "SGD",
          paidAt: (happening.way === "late" ? code.late : code.paid).toISOString(),
        },
      });
      return;
    }
    case "card": {
      // A page that was closed at the gateway takes no card any more.
      const { session } = opened;
      if (session.status === "OPEN") session.status = "APPROVED";
      if (!happening.told || session.status !== "APPROVED") return;
      const { id: sessionId, reference } = session;
      const type = "session.approved" as const;
      const body = { eventId: randomUUID(), type, sessionId, reference, occurredAt: "" };
      await paymentHandlers.gatewayNotice(context, { params: {}, query: {}, body });
      return;
    }
    case "cancel": {
      const [row] = await context.db.select().from(order).where(eq(order.id, opened.id));
      await closeOrder(context, row as typeof order.$inferSelect, "CANCELLED");
      return;
    }
    case "end":
      await closeExpiredOrders(context);
  }
}

async function foundOf(db: Db, id: string): Promise<Account> {
  const result = await db.execute(sql`
    select o.status,
      (select coalesce(sum(e.amount_cents), 0)::int from provider.money_event e join provider.payment p on p.id = e.payment_id where p.order_id = o.id)
        - (select coalesce(sum(r.amount_cents), 0)::int from provider.refund_due r where r.order_id = o.id) as kept,
      (select coalesce(array_agg(r.reason || ' ' || r.amount_cents order by r.reason || ' ' || r.amount_cents), '{}') from provider.refund_due r where r.order_id = o.id) as refunds,
      (select count(*)::int from provider.service s join provider.order_item i on i.id = s.order_item_id where i.order_id = o.id) as services,
      (select count(*)::int from provider.payment p where p.order_id = o.id and p.status = 'PENDING') as open
    from provider.order o where o.id = ${id}`);
  return (result as unknown as { rows: Account[] }).rows[0] as Account;
}

/** Creates the context: the bank reports everything by notice, and the gateway returns the state of its session. */
function contextAt(db: Db, sessions: Map<string, CardSession>): (now: Date) => Context {
  const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
  const gateway = async (request: Request) => {
    const [, , id = "", verb] = new URL(request.url).pathname.split("/");
    const session = sessions.get(id) as CardSession;
    if (verb === "cancel" && session.status === "OPEN") session.status = "CANCELLED";
    return Response.json({ ...session, amountCents: TOTAL });
  };
  return (now) =>
    ({
      db,
      now,
      vault: testVault,
      log: quiet,
      publicUrl: "http://portal.example",
      staffEmail: "staff@provider.example",
      publicHolidays: [],
      gateway: createSessionGateway({
        url: "http://gateway.example",
        secret: "secret",
        fetch: gateway,
      }),
      bank: {
        url: "http://bank.example",
        secret: "secret",
        fetch: async () => Response.json({ transfers: [] }),
      },
      notified: () => undefined,
      messageChannels: defaultMessageChannels,
    }) as unknown as Context;
}
