/** Guard at counters: no form continues in the customer's name before they have agreed themselves. */
import { redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import type { Customer } from "./customer.server";

/** @throws a redirect to the agreement's page while a counter's customer has not agreed. */
export async function requireCustomerAgreement(
  request: Request,
  customer: Customer,
  subject: "HEALTH" | "EGIRO",
): Promise<void> {
  if (customer.visit === null) return;
  if (await customer.api.counters.agreed({ query: { subject } })) return;
  const { pathname, search } = new URL(request.url);
  const returnTo = pathname + search;
  throw redirect(paths.counter.agreement + buildAgreementSearch(subject, returnTo));
}

export const buildAgreementSearch = (subject: "HEALTH" | "EGIRO", returnTo: string) =>
  `?${new URLSearchParams({ for: subject.toLowerCase(), returnTo })}`;
