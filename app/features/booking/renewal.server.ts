/** Renews a service that ends soon or has ended: lists the packages of its programme and puts the chosen one into the cart. */
import type { Service } from "~/contract/booking/service";
import { type Added, addToCart } from "~/features/shop/cart.server";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { toSingaporeDay } from "~/lib/singapore-date";
import { formatOffer } from "~/ui/language/offer-words";
import { createPackageNotFound } from "~/web/api/call-rules.server";
import { type Customer, toActingAsSelf } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";
import { requireIdParam } from "~/web/url/url-params.server";
import { countSessionsLeft } from "./package-words";
import { MY_SERVICES_PATH } from "./term.server";

interface Renewed {
  service: Service;
  /** The person's packages of this programme, also those that have ended. A renewal adds one. */
  packages: number;
}

/**
 * Finds the service to renew.
 * @throws 404 for a service of another customer.
 */
export async function requireServiceToRenew(request: Request, { api }: Customer): Promise<Renewed> {
  const id = requireIdParam(request, "service", MY_SERVICES_PATH);
  const { services } = await api.services.list();
  const found = services.find((service) => service.id === id);
  if (found === undefined) throw createPackageNotFound();
  const { clientId, productId } = found;
  const isSame = (one: Service) => one.clientId === clientId && one.productId === productId;
  return { service: found, packages: services.filter(isSame).length };
}

export async function loadRenewalView(
  customer: Customer,
  { service, packages }: Renewed,
  words: Words,
) {
  const { language, text } = words;
  const { date, money } = getFormats(language);
  const offers = await customer.api.catalogue.offerings({ params: { id: service.productId } });
  const same = offers.find(({ sessions }) => sessions === service.totalSessions);
  return {
    programme: service.productName,
    centre: service.centerName,
    personName: service.clientName,
    validUntil: date(service.validUntil),
    ended: service.validUntil < toSingaporeDay(getPortal().clock.now()),
    left: describeRunningPackage(service, words),
    chosen: same?.id,
    packages,
    offers: offers.map((offer) => ({
      value: offer.id,
      label: text("booking:renew.offer", {
        offer: formatOffer(text, { name: offer.name, sessions: offer.sessions }),
        price: money(offer.priceWithGst),
      }),
      hint: offer.id === same?.id ? text("booking:renew.same") : undefined,
    })),
  };
}

/** Explains what happens to the running package, and from when the new one counts. */
function describeRunningPackage(service: Service, { language, text }: Words): string {
  const { date } = getFormats(language);
  const { scheduledSessions: booked, validUntil, validFrom, renewsFrom } = service;
  const left = countSessionsLeft(service);
  const end = date(validUntil);
  const values = {
    end,
    booked: text("booking:sessions", { count: booked }),
    left: text("booking:sessions", { count: left }),
  };
  const kept = `${booked > 0 ? "booked" : ""}${left > 0 ? "left" : ""}` as const;
  return [
    kept === "" ? text("booking:renew.has", values) : text(`booking:renew.has.${kept}`, values),
    ...(left > 0 ? [text("booking:renew.expires", { end })] : []),
    ...(renewsFrom === undefined || renewsFrom <= validFrom
      ? []
      : [text("booking:renew.starts", { from: date(renewsFrom) })]),
  ].join(" ");
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
