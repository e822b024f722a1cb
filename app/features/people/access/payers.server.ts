/** Who pays one's invoices by eGIRO: behind the link that the person was sent. */
import { formatDateTime } from "~/lib/singapore-date";
import { orFallback } from "~/web/api/call-rules.server";
import { type Customer, publicApi } from "~/web/customer/customer.server";
import { decisionLink } from "./access-links.server";

export const payerLink = decisionLink("payer", () => publicApi().egiroPayers);

/** Of the customer's own invoices, not of one acted for; null while the provider does not say. */
export async function readPayers({ api, viewAs }: Customer) {
  const found = viewAs === null ? await orFallback(api.egiroPayers.list(), null) : [];
  if (found === null) return null;
  return found.map((payer) => ({ ...payer, since: formatDateTime(payer.since) }));
}
