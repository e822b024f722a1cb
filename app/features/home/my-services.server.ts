/** My services: the tabs of SPEC section 3, grouped by category and product, each service in plain words. */

import type { Service } from "~/contract/booking/service";
import type { HealthDeclaration } from "~/contract/health/health-declaration";
import { type ServiceTab, serviceTabs } from "~/contract/lists";
import { declarationToGive, endsSoon, type NextStep, nextStep } from "~/features/booking/next-step";
import { type DentalNext, readDentalNext } from "~/features/denticare/next.server";
import { intakeInWords } from "~/lib/session-length";
import { formatDate, singaporeDay } from "~/lib/singapore-date";
import { switchTo } from "~/web/acting-for.server";
import type { Customer } from "~/web/customer.server";
import { portal } from "~/web/dependencies.server";
import { notShown } from "~/web/not-shown";
import { orInstead } from "~/web/page-part.server";
import * as paths from "~/web/paths";

const labels: Record<ServiceTab, string> = {
  UPCOMING: "Upcoming",
  ONGOING: "Ongoing",
  EXPIRED: "Expired",
  COMPLETED: "Completed",
  HEALTH_DECLARATION: "Health declaration",
};

export interface ShownService {
  id: string;
  centre: string;
  /** Empty for the customer's own. */
  forWhom: string;
  used: number;
  left: number;
  total: number;
  /** "23/11/2026". */
  validFrom: string;
  validUntil: string;
  /** Its last day is over. */
  ended: boolean;
  /** Booked and still to come. */
  booked: number;
  /** "One run of 24 sessions on fixed dates. To be used by 20/05/2027."; null where sessions are booked one by one. */
  gives: string | null;
  next: NextStep;
  /** Whom the next step makes the customer act for first; null when that is so already, or makes no difference. */
  actFor: string | null;
  /** Its appointments, once there can be any. */
  appointmentsTo: string;
  /** Where a package that ends soon is renewed; null otherwise. */
  renewTo: string | null;
}

export interface ProductGroup {
  id: string;
  name: string;
  icon: string;
  services: ShownService[];
}

export interface CategoryGroup {
  id: string;
  name: string;
  products: ProductGroup[];
}

export interface ShownDeclaration {
  id: string;
  name: string;
  centre: string | null;
  status: HealthDeclaration["status"];
  /** "23/11/2026". */
  askedOn: string;
  submittedOn: string | null;
  /** The form to fill in, or what was answered; none for one that was closed. */
  to: string | null;
}

export interface MyServices {
  tab: ServiceTab;
  tabs: { tab: ServiceTab; label: string; count: number }[];
  groups: CategoryGroup[];
  declarations: ShownDeclaration[];
  dental: DentalNext[];
  /** A sentence for each part that the provider did not answer for. */
  missing: string[];
}

/** What stands otherwise than the portal knows is not over as far as it can tell. */
const tabOf = ({ serviceStatus }: Service): ServiceTab =>
  serviceTabs.find((tab) => tab === serviceStatus) ?? "ONGOING";

/** @param asked the tab in the address; anything else opens the first that has something in it. */
export async function readMyServices(
  customer: Customer,
  asked: string | null,
): Promise<MyServices> {
  const { api } = customer;
  const [owned, declarations, dental] = await Promise.all([
    orInstead(api.services.list(), null),
    orInstead(api.healthDeclarations.list(), null),
    orInstead(readDentalNext(customer), null),
  ]);
  const services = owned?.services ?? [];
  const declared = declarations ?? [];
  const count = (tab: ServiceTab) =>
    tab === "HEALTH_DECLARATION"
      ? declared.length
      : services.filter((service) => tabOf(service) === tab).length;
  const tabs = serviceTabs.map((tab) => ({ tab, label: labels[tab], count: count(tab) }));
  const tab =
    serviceTabs.find((known) => known === asked) ??
    tabs.find((known) => known.count > 0)?.tab ??
    "UPCOMING";
  return {
    tab,
    tabs,
    groups: groupServices(
      customer,
      services.filter((service) => tabOf(service) === tab),
      declared,
      services,
    ),
    declarations: tab === "HEALTH_DECLARATION" ? declared.map(showDeclaration) : [],
    dental: dental ?? [],
    missing: [
      ...(owned === null ? [notShown.services] : []),
      ...(declarations === null ? [notShown.declarations] : []),
      ...(dental === null ? [notShown.dental] : []),
    ],
  };
}

/** Keeps the provider's order of categories, products and services. */
function groupServices(
  customer: Customer,
  services: readonly Service[],
  declared: readonly HealthDeclaration[],
  all: readonly Service[],
): CategoryGroup[] {
  const categories = new Map<string, CategoryGroup>();
  for (const service of services) {
    const category = categories.get(service.categoryId) ?? {
      id: service.categoryId,
      name: service.categoryName,
      products: [],
    };
    categories.set(category.id, category);
    let product = category.products.find(({ id }) => id === service.productId);
    if (product === undefined) {
      product = {
        id: service.productId,
        name: service.productName,
        icon: service.productIcon,
        services: [],
      };
      category.products.push(product);
    }
    product.services.push(showService(customer, service, declared, all));
  }
  return [...categories.values()];
}

function showService(
  customer: Customer,
  service: Service,
  declared: readonly HealthDeclaration[],
  all: readonly Service[],
): ShownService {
  const next = nextStep(service, declarationToGive(service, declared));
  return {
    id: service.id,
    centre: service.centerName,
    forWhom: service.lovedOne ? service.clientName : "",
    used: service.usedSessions,
    left: Math.max(0, service.totalSessions - service.usedSessions),
    total: service.totalSessions,
    validFrom: formatDate(service.validFrom),
    validUntil: formatDate(service.validUntil),
    ended: hasEnded(service),
    booked: service.scheduledSessions,
    gives: packageInWords(service),
    next,
    actFor: next.action?.aboutActing ? switchTo(customer, service) : null,
    appointmentsTo: paths.to(paths.booking.term, { termId: service.term.id }),
    renewTo: canRenewAhead(service, all)
      ? paths.to(paths.booking.renew, { service: service.id })
      : null,
  };
}

const hasEnded = ({ validUntil }: Service) => validUntil < singaporeDay(portal().clock.now());

/** SPEC section 9, package text. */
function packageInWords(service: Service): string | null {
  const { programContentType, fixedSessions, totalSessions, validUntil } = service;
  const used = hasEnded(service) ? "It was to be used" : "To be used";
  const said = [
    programContentType === "INTAKES" ? `${intakeInWords(totalSessions)}.` : "",
    fixedSessions ? `${used} by ${formatDate(validUntil)}.` : "",
  ].filter((words) => words !== "");
  return said.length > 0 ? said.join(" ") : null;
}

/** A package that was renewed already is not offered again. */
function canRenewAhead(service: Service, all: readonly Service[]): boolean {
  const today = singaporeDay(portal().clock.now());
  const renewed = all.some(
    (other) =>
      other.id !== service.id &&
      other.clientId === service.clientId &&
      other.productId === service.productId &&
      (other.serviceStatus === "UPCOMING" || other.serviceStatus === "ONGOING") &&
      !endsSoon(other, today),
  );
  return !renewed && endsSoon(service, today);
}

export function showDeclaration(declaration: HealthDeclaration): ShownDeclaration {
  return {
    id: declaration.id,
    name: declaration.clientName,
    centre: declaration.centerName,
    status: declaration.status,
    askedOn: formatDate(declaration.createdDate),
    submittedOn: declaration.submittedDate && formatDate(declaration.submittedDate),
    to:
      declaration.status === "CLOSED"
        ? null
        : paths.to(paths.health.declaration, { form: declaration.id }),
  };
}
