/** Renews a service that ends soon or has ended: lists the packages of its programme and puts the chosen one into the cart. */
import type { Service } from "~/contract/booking/service";
import { type Added, addToCart } from "~/features/shop/cart.server";
import { formatMoney } from "~/lib/money";
import { formatDate, toSingaporeDay } from "~/lib/singapore-date";
import { formatOffer } from "~/lib/text/session-length";
import { createPackageNotFound } from "~/web/api/call-rules.server";
import { type Customer, toActingAsSelf } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { requireIdParam } from "~/web/url/url-params.server";
import { countSessionsLeft, formatSessionCount } from "./messages";
import { MY_SERVICES } from "./term.server";

interface Renewed {
  service: Service;
  /** The person's packages of this programme, also those that have ended. A renewal adds one. */
  packages: number;
}

/**
 * Finds the service to renew.
 * @throws 404 for a service of another customer.
 */
export async function requireRenewedService(request: Request, { api }: Customer): Promise<Renewed> {
  const id = requireIdParam(request, "service", MY_SERVICES);
  const { services } = await api.services.list();
  const found = services.find((service) => service.id === id);
  if (found === undefined) throw createPackageNotFound();
  const { clientId, productId } = found;
  const isSame = (one: Service) => one.clientId === clientId && one.productId === productId;
  return { service: found, packages: services.filter(isSame).length };
}

export async function loadRenewalView(customer: Customer, { service, packages }: Renewed) {
  const offers = await customer.api.catalogue.offerings({ params: { id: service.productId } });
  const same = offers.find(({ sessions }) => sessions === service.totalSessions);
  return {
    programme: service.productName,
    centre: service.centerName,
    personName: service.clientName,
    validUntil: formatDate(service.validUntil),
    ended: service.validUntil < toSingaporeDay(getPortal().clock.now()),
    left: renewalWords(service),
    chosen: same?.id,
    packages,
    offers: offers.map((offer) => ({
      value: offer.id,
      label: `${formatOffer(offer.name, offer.sessions)}: ${formatMoney(offer.priceWithGst)} with GST`,
      hint: offer.id === same?.id ? "The same as before" : undefined,
    })),
  };
}

/** Explains what happens to the running package, and from when the new one counts. */
function renewalWords(service: Service): string {
  const { scheduledSessions, validUntil, validFrom, renewsFrom } = service;
  const count = countSessionsLeft(service);
  const end = formatDate(validUntil);
  const rest = [
    ...(scheduledSessions > 0 ? [`${formatSessionCount(scheduledSessions)} booked`] : []),
    ...(count > 0 ? [`${formatSessionCount(count)} left to book`] : []),
  ].join(" and ");
  const have = `The package you have is valid until ${end}${rest ? ` and has ${rest}` : ""}.`;
  const expires =
    count > 0 ? ` Sessions that are not used by then expire. Please book them before ${end}.` : "";
  const starts =
    renewsFrom === undefined || renewsFrom <= validFrom
      ? ""
      : ` The time of the new package starts on ${formatDate(renewsFrom)}.`;
  return `${have}${expires}${starts}`;
}

export async function addRenewal(
  request: Request,
  customer: Customer,
  { clientId, categoryId, productId, centerId }: Service,
  offeringId: string,
): Promise<Added> {
  // The cart belongs to the customer, even while they act for another person.
  const own = await (await toActingAsSelf(customer)).api.profiles.get();
  const personName = clientId === own.id ? null : clientId;
  return addToCart(request, { categoryId, productId, offeringId, centerId }, personName);
}
