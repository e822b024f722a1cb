/** The next step after an order. */
import type { Order } from "~/contract/payment/order";
import { findDeclarationToGive, findNextStep } from "~/features/booking/next-step";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { findRequiredActingSwitch } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";
import { getVisitorWords } from "~/web/language/translations.server";
import { describeUnavailable } from "~/web/language/unavailable-sections.server";

/**
 * Finds the first step that a package of the order asks for.
 * @returns null if the order's packages ask for nothing. A step without an action says that it cannot be shown now.
 */
export async function findStepAfterPaying(customer: Customer, { id }: Order) {
  const { api } = customer;
  const [owned, declared] = await Promise.all([
    loadOrFallback(api.services.list(), null),
    loadOrFallback(api.healthDeclarations.list(), null),
  ]);
  if (owned === null) return toUnknownStep("services");
  if (declared === null) return toUnknownStep("declarations");
  const words = getVisitorWords();
  for (const service of owned.services) {
    if (service.orderId !== id || service.cancelled) continue;
    const step = findNextStep(service, findDeclarationToGive(service, declared), words);
    if (step.action === null) continue;
    return {
      ...step,
      personName: service.lovedOne ? service.clientName : null,
      actFor: step.action.aboutActing ? findRequiredActingSwitch(customer, service) : null,
    };
  }
  return null;
}

const toUnknownStep = (section: "services" | "declarations") => ({
  text: describeUnavailable(section),
  action: null,
  personName: null,
  actFor: null,
});
