/** The customer's own record, which has the addresses and next of kin. */

import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { loadOrFallback } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { redirectWithFlash } from "~/web/forms/flash.server";

/**
 * Guards screens that add to a record.
 * @throws a redirect to the personal details for a new customer who has no record yet, and 403 for a page about a person whose record the
 *   customer may not change.
 */
export async function requireClientRecord(request: Request): Promise<Customer> {
  const customer = await requireRight(request, "edit");
  if (customer.viewAs !== null) return customer;
  // During an outage of the profile call, the page is shown. The provider rejects changes without a record.
  const profile = await loadOrFallback(customer.api.profiles.get(), null);
  if (profile?.id !== null) return customer;
  throw await redirectWithFlash(request, paths.people.editProfile, {
    kind: "info",
    text: reply("replies-people:details-first"),
  });
}
