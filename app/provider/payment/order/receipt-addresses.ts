/** The addresses of an order's receipt. */
import type { Context } from "~/provider/shared/context";
import { chooseAddresses } from "~/provider/shared/messages/message-channels";
import { findBuyerContact } from "../settlement/mark-paid";
import type { OrderRow } from "./order-view";

/** In milliseconds. A later change of the contact would name an address that got no receipt. */
const RECENT = 86_400_000;

/** Lists the addresses of the receipt while the payment is recent. */
export async function findReceiptAddresses(
  context: Context,
  { status, paidAt, clientId }: OrderRow,
): Promise<{ receiptTo?: string[] }> {
  if (status !== "PAID" || paidAt === null) return {};
  if (context.now.getTime() - paidAt.getTime() > RECENT) return {};
  const buyer = await findBuyerContact(context.db, clientId);
  const { email, mobile } = chooseAddresses(context, buyer, "orderPaid");
  return { receiptTo: [mobile, email].filter((address) => address !== null) };
}
