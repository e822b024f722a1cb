/** People who pay a person's invoices by eGIRO, shown behind the link sent to that person. */
import { loadOrFallback } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import type { Customer } from "~/web/customer/customer.server";
import { createDecisionLinkHandlers } from "./access-links.server";

export const payerLink = createDecisionLinkHandlers("payer", () => createPublicApi().egiroPayers);

/**
 * Reads who pays the customer's invoices. The list covers only the customer's own invoices.
 * @returns null during an outage of the provider.
 */
export async function readPayers({ api, viewAs }: Customer) {
  return viewAs === null ? await loadOrFallback(api.egiroPayers.list(), null) : [];
}
