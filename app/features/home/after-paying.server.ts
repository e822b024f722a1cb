/** The next step after an order. */
import type { Order } from "~/contract/payment/order";
import { findDeclarationToGive, findNextStep } from "~/features/booking/next-step";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { findRequiredActingSwitch } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";
import { getVisitorWords } from "~/web/language/translations.server";

/**
 * Finds the first step that a package of the order asks for.
 * @returns null if the order's packages are unknown or ask for nothing.
 */
export async function findStepAfterPaying(customer: Customer, { id }: Order) {
  const { api } = customer;
  const [owned, declared] = await Promise.all([
    loadOrFallback(api.services.list(), null),
    loadOrFallback(api.healthDeclarations.list(), null),
  ]);
  const words = getVisitorWords();
  for (const service of owned?.services ?? []) {
    if (service.orderId !== id || service.cancelled) continue;
    const step = findNextStep(service, findDeclarationToGive(service, declared ?? []), words);
    if (step.action === null) continue;
    return {
      ...step,
      personName: service.lovedOne ? service.clientName : null,
      actFor: step.action.aboutActing ? findRequiredActingSwitch(customer, service) : null,
    };
  }
  return null;
}
