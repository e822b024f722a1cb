/** Renews a service that ends soon or has ended: lists the packages of its programme and puts the chosen one into the cart. */
import type { Service } from "~/contract/booking/service";
import { type Added, addToCart } from "~/features/shop/cart.server";
import { formatMoney } from "~/lib/money";
import { formatDate, singaporeDay } from "~/lib/singapore-date";
import { formatOffer } from "~/lib/text/session-length";
import { pageNotFound } from "~/web/api/call-rules.server";
import { actingAsSelf, type Customer } from "~/web/customer/customer.server";
import { portal } from "~/web/dependencies.server";
import { requireIdParam } from "~/web/url/url-params.server";
import { MY_SERVICES } from "./term.server";

/**
 * Finds the service to renew.
 * @throws 404 for a service of another customer.
 */
export async function renewedService(request: Request, { api }: Customer): Promise<Service> {
  const id = requireIdParam(request, "service", MY_SERVICES);
  const { services } = await api.services.list();
  const found = services.find((service) => service.id === id);
  if (found === undefined) throw pageNotFound();
  return found;
}

export async function renewalView(customer: Customer, service: Service) {
  const offers = await customer.api.catalogue.offerings({ params: { id: service.productId } });
  const same = offers.find(({ sessions }) => sessions === service.totalSessions);
  return {
    programme: service.productName,
    centre: service.centerName,
    personName: service.clientName,
    validUntil: formatDate(service.validUntil),
    ended: service.validUntil < singaporeDay(portal().clock.now()),
    left: service.totalSessions - service.usedSessions,
    chosen: same?.id,
    offers: offers.map((offer) => ({
      value: offer.id,
      label: `${formatOffer(offer.name, offer.sessions)}: ${formatMoney(offer.priceWithGst)} with GST`,
      hint: offer.id === same?.id ? "The same as before" : undefined,
    })),
  };
}

export async function addRenewal(
  request: Request,
  customer: Customer,
  { clientId, categoryId, productId, centerId }: Service,
  offeringId: string,
): Promise<Added> {
  // The cart belongs to the customer, even while they act for another person.
  const own = await (await actingAsSelf(customer)).api.profiles.get();
  const personName = clientId === own.id ? null : clientId;
  return addToCart(request, { categoryId, productId, offeringId, centerId }, personName);
}
