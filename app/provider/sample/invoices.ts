/** Invoices for a person without an account, who pays them by the links in his SMS: two to pay, and one with an expired link. */
import { profileUpdate } from "~/contract/people/profile";
import type { Transaction } from "~/database/engine/connect.server";
import { issueInvoice, sendInvoiceLink } from "../payment/issue-invoice";
import { createClient, requireValidDetails } from "../people/client-record";
import type { ProviderDependencies } from "../shared/context";
import { gohProfile } from "./people";
import { createContextAt } from "./sample-client";

interface Made {
  orderId: string;
  when: Date;
}

/** @returns his client id. */
export function registerGoh(
  tx: Transaction,
  deps: ProviderDependencies,
  when: Date,
): Promise<string> {
  const profile = profileUpdate.parse(gohProfile);
  return createClient(
    tx,
    createContextAt(deps, when),
    profile,
    requireValidDetails(profile, "BOTH"),
  );
}

export async function createInvoiceOfGoh(
  tx: Transaction,
  deps: ProviderDependencies,
  when: Date,
  of: { clientId: string; offerId: string },
): Promise<Made> {
  const { clientId, offerId } = of;
  const invoice = { clientId, offerIds: [offerId], centreId: "taman-jurong" };
  return { orderId: await issueInvoice(tx, createContextAt(deps, when), invoice), when };
}

/** Sends the links. They wait in the outbox regardless of the invoice's date, so that a visitor of the sample finds them in the inbox. */
export async function sendLinks(
  tx: Transaction,
  deps: ProviderDependencies,
  invoices: readonly Made[],
): Promise<void> {
  // A requested link is sent at any hour, so that the inbox has it from the start.
  for (const { orderId, when } of invoices)
    await sendInvoiceLink(tx, createContextAt(deps, when), orderId, "requested");
}
