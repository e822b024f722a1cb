/** My services: the next appointments, this week, every package by the statuses of SPEC section 3, and the tasks. */

import type { Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/session";
import type { HealthDeclaration } from "~/contract/health/health-declaration";
import { type ServiceStatus, serviceStatuses } from "~/contract/lists";
import {
  assessmentToConfirm,
  groupDeadlineWords,
  lapseWords,
  sessionsLeft,
} from "~/features/booking/messages";
import { declarationToGive, endsSoon, nextStep } from "~/features/booking/next-step";
import type { OwnedService } from "~/features/booking/service-card";
import { type DentalNext, readDentalNext } from "~/features/denticare/next.server";
import * as paths from "~/lib/paths";
import { formatDate, singaporeDay } from "~/lib/singapore-date";
import { formatIntake } from "~/lib/text/session-length";
import { orFallback } from "~/web/api/call-rules.server";
import { requiredActingSwitch } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";
import { portal } from "~/web/dependencies.server";
import { unavailableText } from "~/web/unavailable-sections";
import {
  nextPerPerson,
  toUpcoming,
  type UpcomingAppointment,
  type WeekDay,
  weekOf,
} from "./upcoming.server";

/** The labels in page order: ongoing services come before upcoming and ended ones. */
const labels: Record<ServiceStatus, string> = {
  ONGOING: "Ongoing services",
  UPCOMING: "Upcoming services",
  COMPLETED: "Completed services",
  EXPIRED: "Expired services",
};

export interface ProductGroup {
  id: string;
  name: string;
  icon: string;
  services: OwnedService[];
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
  dueSince: string;
  submittedOn: string | null;
  /** The form to fill in, or its answers, or null for a closed form. */
  to: string | null;
}

/** The services of one status. */
export interface StatusGroup {
  status: string;
  label: string;
  count: number;
  /** True for ended services, which start collapsed unless something is left to do. */
  folded: boolean;
  open: boolean;
  categories: CategoryGroup[];
}

export interface MyServices {
  /** The first appointment of each person. */
  next: UpcomingAppointment[];
  week: WeekDay[];
  /** The other appointments of this week. */
  others: UpcomingAppointment[];
  groups: StatusGroup[];
  dental: DentalNext[];
  /** Open forms that no package requests already. */
  toDeclare: ShownDeclaration[];
  /** Appointments that still wait for a confirmation. */
  toConfirm: UpcomingAppointment[];
  /** Past assessments without a check-in, which count once they are confirmed. */
  assessments: { id: string; personName: string; what: string; when: string; to: string }[];
  declared: ShownDeclaration[];
  declaredOpen: boolean;
  /** True if nothing was bought and no person is registered for Denticare. */
  isNew: boolean;
  /** One sentence per part that the provider gave no answer for. */
  missing: string[];
}

/** Maps an unknown status to ongoing, since the portal cannot tell that it has ended. */
const statusOf = ({ serviceStatus }: Service): ServiceStatus =>
  serviceStatuses.find((status) => status === serviceStatus) ?? "ONGOING";

/**
 * Reads all data of My services.
 * @param selected the part in the address that starts open.
 */
export async function readMyServices(
  customer: Customer,
  selected: string | null,
): Promise<MyServices> {
  const { api } = customer;
  const [owned, declarations, dental, terms] = await Promise.all([
    orFallback(api.services.list(), null),
    orFallback(api.healthDeclarations.list(), null),
    orFallback(readDentalNext(customer), null),
    orFallback(api.sessions.list(), null),
  ]);
  const services = owned?.services ?? [];
  const declared = declarations ?? [];
  const coming = toUpcoming(terms ?? [], services, dental ?? []);
  const next = nextPerPerson(coming);
  const week = weekOf(coming);
  const isShown = new Set(next.map(({ id }) => id));
  const inWeek = new Set(week.flatMap(({ entries }) => entries.map(({ id }) => id)));
  return {
    next,
    week,
    others: coming.filter(({ id }) => inWeek.has(id) && !isShown.has(id)),
    groups: groupByStatus(customer, services, declared, selected),
    dental: dental ?? [],
    toDeclare: openDeclarations(services, declared).map(showDeclaration),
    toConfirm: coming.filter((one) => one.hasResponse),
    assessments: assessmentsToConfirm(terms ?? [], services),
    declared: declared.filter(({ status }) => status !== "OPEN").map(showDeclaration),
    declaredOpen: selected === "HEALTH_DECLARATION",
    isNew: owned !== null && services.length === 0 && (dental ?? []).length === 0,
    missing: [
      ...(owned === null ? [unavailableText.services] : []),
      ...(declarations === null ? [unavailableText.declarations] : []),
      ...(dental === null ? [unavailableText.dental] : []),
      ...(terms === null ? [unavailableText.sessions] : []),
    ],
  };
}

function assessmentsToConfirm(terms: readonly TermSessions[], services: readonly Service[]) {
  return terms.flatMap((term) => {
    const one = assessmentToConfirm(term);
    if (one === null) return [];
    const isOwn = services.some((of) => of.term.id === term.termId && !of.lovedOne);
    const to = paths.to(paths.booking.term, { termId: term.termId });
    return [
      { id: one.id, what: one.title, when: one.when, to, personName: isOwn ? "" : term.clientName },
    ];
  });
}

function openDeclarations(services: readonly Service[], declared: readonly HealthDeclaration[]) {
  const dueByPackage = new Set(services.map((service) => declarationToGive(service, declared)));
  return declared.filter(({ id, status }) => status === "OPEN" && !dueByPackage.has(id));
}

function groupByStatus(
  customer: Customer,
  services: readonly Service[],
  declared: readonly HealthDeclaration[],
  selected: string | null,
): StatusGroup[] {
  return (Object.keys(labels) as ServiceStatus[]).flatMap((status) => {
    const own = services.filter((service) => statusOf(service) === status);
    if (own.length === 0) return [];
    const folded = status === "COMPLETED" || status === "EXPIRED";
    const leftToDo = own.some(({ term }) => term.toBook !== null);
    return [
      {
        status,
        label: labels[status],
        count: own.length,
        folded,
        open: selected === status || leftToDo,
        // The one that expires first comes first, and the last one that ended.
        categories: groupServices(customer, folded ? [...own].reverse() : own, declared, services),
      },
    ];
  });
}

/** Groups the services in the provider's order of categories, products and services. */
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
): OwnedService {
  const next = nextStep(service, declarationToGive(service, declared));
  return {
    id: service.id,
    centre: service.centerName,
    personName: service.lovedOne ? service.clientName : "",
    used: service.usedSessions,
    rest: restOf(service),
    total: service.totalSessions,
    validFrom: formatDate(service.validFrom),
    validUntil: formatDate(service.validUntil),
    ended: hasEnded(service),
    isAhead: service.validFrom > singaporeDay(portal().clock.now()),
    booked: service.scheduledSessions,
    gives: packageInWords(service),
    limits: limitsOf(service),
    next,
    actFor: next.action?.aboutActing ? requiredActingSwitch(customer, service) : null,
    appointmentsTo: paths.to(paths.booking.term, { termId: service.term.id }),
    renewTo: canRenewAhead(service, all)
      ? paths.to(paths.booking.renew, { service: service.id })
      : null,
  };
}

/** Words until when a group can be chosen, and how many sessions expire. */
function limitsOf(service: Service): string[] {
  if (service.term.groupChoice) return groupDeadlineWords(service.term.groupChoice);
  const lapse = hasEnded(service) || service.term.toBook !== "SESSION" ? null : lapseWords(service);
  return lapse === null ? [] : [lapse];
}

/** Counts the sessions left to book. An intake is booked as a whole, so its cancelled dates are counted as such. */
function restOf(service: Service): OwnedService["rest"] {
  const { totalSessions, usedSessions, scheduledSessions, programContentType, term } = service;
  const count = totalSessions - usedSessions - scheduledSessions;
  if (count <= 0) return null;
  if (hasEnded(service) || term.obstacle === "NO_GROUP") return { count, words: "not used" };
  const isOnFixedDates = programContentType === "INTAKES";
  if (!isOnFixedDates) {
    const left = sessionsLeft(service);
    return left > 0 ? { count: left, words: "to book" } : { count, words: "not used" };
  }
  const asWhole = !comesBeforeDates(term.toBook);
  return { count, words: asWhole ? "cancelled" : "to book" };
}

const comesBeforeDates = (toBook: string | null) => toBook === "INTAKE" || toBook === "PRE_SESSION";

const hasEnded = ({ validUntil }: Service) => validUntil < singaporeDay(portal().clock.now());

/** Words the package (SPEC section 9, package text). */
function packageInWords(service: Service): string | null {
  const { programContentType, fixedSessions, totalSessions, validUntil } = service;
  const used = hasEnded(service) ? "It was valid until" : "Use it by";
  const parts = [
    programContentType === "INTAKES" ? `${formatIntake(totalSessions)}.` : "",
    fixedSessions ? `${used} ${formatDate(validUntil)}.` : "",
  ].filter((words) => words !== "");
  return parts.length > 0 ? parts.join(" ") : null;
}

/** Checks if a package can be renewed early. One that was already renewed is not offered again. */
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
    dueSince: formatDate(declaration.createdDate),
    submittedOn: declaration.submittedDate && formatDate(declaration.submittedDate),
    to:
      declaration.status === "CLOSED"
        ? null
        : paths.to(paths.health.declaration, { form: declaration.id }),
  };
}
