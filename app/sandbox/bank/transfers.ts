/** Money sent by PayNow. Each transfer is written with the notice of it. */
import { asc, eq } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sandboxTransfers as transfers } from "~/database/schema/sandbox";
import { createToken } from "~/lib/security/token.server";
import type { SandboxContext } from "../dependencies";
import { enqueueWebhook, sendWebhook } from "../webhooks";
import type { PayNowBill } from "./paynow-bill";

export type Transfer = typeof transfers.$inferSelect;
export type TransferWay = keyof typeof TRANSFER_WAYS;

const MINUTE = 60_000;
const TOO_MUCH_CENTS = 1000;

/** Ways to pay, with their labels. */
export const TRANSFER_WAYS = {
  exactly: "Pay the right amount now",
  late: "Pay too late (one minute after the QR expired)",
  twice: "Pay twice",
  partly: "Pay only half",
  "too-much": "Pay $10.00 too much",
} as const;

export function isTransferWay(value: string): value is TransferWay {
  return Object.hasOwn(TRANSFER_WAYS, value);
}

/** Sends the money. The same form key again sends nothing more. */
export async function sendTransfers(
  sandbox: SandboxContext,
  bill: PayNowBill,
  how: { way: TransferWay; formKey: string; loseNotice: boolean },
): Promise<void> {
  const now = sandbox.clock.now();
  const eventIds = await sandbox.db.transaction(async (tx) => {
    const sent: string[] = [];
    for (const [place, movement] of movements(bill, how.way, now).entries()) {
      const [transfer] = await tx
        .insert(transfers)
        .values({
          ...movement,
          place,
          eventId: createToken(),
          formKey: how.formKey,
          uen: bill.uen,
          reference: bill.reference,
        })
        .onConflictDoNothing()
        .returning();
      if (transfer === undefined) return [];
      await enqueueWebhook(tx, now, {
        eventId: transfer.eventId,
        sender: "BANK",
        url: `${sandbox.publicUrl}/api/bank/paynow-notice`,
        body: toTransferPayload(transfer),
        isDelayed: how.loseNotice,
      });
      sent.push(transfer.eventId);
    }
    return sent;
  });
  for (const eventId of eventIds) await sendWebhook(sandbox, eventId);
}

function movements(bill: PayNowBill, way: TransferWay, now: Date) {
  const exact = { amountCents: bill.amountCents, paidAt: now };
  switch (way) {
    case "exactly":
      return [exact];
    case "late":
      return [{ ...exact, paidAt: new Date(bill.expiresAt.getTime() + MINUTE) }];
    case "twice":
      return [exact, exact];
    case "partly":
      return [{ ...exact, amountCents: Math.max(1, Math.floor(bill.amountCents / 2)) }];
    case "too-much":
      return [{ ...exact, amountCents: bill.amountCents + TOO_MUCH_CENTS }];
  }
}

export function listTransfers(db: Database, reference: string): Promise<Transfer[]> {
  return db
    .select()
    .from(transfers)
    .where(eq(transfers.reference, reference))
    .orderBy(asc(transfers.paidAt), asc(transfers.eventId));
}

export function listTransfersOfForm(db: Database, formKey: string): Promise<Transfer[]> {
  return db
    .select()
    .from(transfers)
    .where(eq(transfers.formKey, formKey))
    .orderBy(asc(transfers.place));
}

/** Builds the payload of a transfer, as in notices and in the list. */
export function toTransferPayload({ eventId, reference, amountCents, paidAt }: Transfer) {
  return { eventId, reference, amountCents, currency: "SGD", paidAt: paidAt.toISOString() };
}
