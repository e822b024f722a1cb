/** One package of My services: what is left of it, its limits and its next step. */
import type { Service } from "~/contract/booking/service";
import type { HealthDeclaration } from "~/contract/health/health-declaration";
import { describePackageFreeze } from "~/features/booking/freeze/freeze-words";
import {
  countSessionsLeft,
  describeGroupDeadline,
  describeLapse,
} from "~/features/booking/messages";
import { canRenewEarly, findDeclarationToGive, findNextStep } from "~/features/booking/next-step";
import type { OwnedService } from "~/features/booking/service-card";
import * as paths from "~/lib/paths";
import { formatDate, toSingaporeDay } from "~/lib/singapore-date";
import { formatIntake } from "~/lib/text/session-length";
import { findRequiredActingSwitch } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";

export function showService(
  customer: Customer,
  service: Service,
  declared: readonly HealthDeclaration[],
  all: readonly Service[],
): OwnedService {
  const next = findNextStep(service, findDeclarationToGive(service, declared));
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
    isAhead: service.validFrom > toSingaporeDay(getPortal().clock.now()),
    booked: service.scheduledSessions,
    gives: packageInWords(service),
    freezes: (service.freezes ?? []).map((freeze) => describePackageFreeze(freeze).title),
    limits: limitsOf(service),
    next,
    actFor: next.action?.aboutActing ? findRequiredActingSwitch(customer, service) : null,
    appointmentsTo: paths.to(paths.booking.term, { termId: service.term.id }),
    renewTo: canRenewAhead(service, all)
      ? paths.to(paths.booking.renew, { service: service.id })
      : null,
  };
}

/** Words until when a group can be chosen, and how many sessions expire. */
function limitsOf(service: Service): string[] {
  if (service.term.groupChoice) return describeGroupDeadline(service.term.groupChoice);
  const lapse =
    hasEnded(service) || service.term.toBook !== "SESSION" ? null : describeLapse(service);
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
    const left = countSessionsLeft(service);
    return left > 0 ? { count: left, words: "to book" } : { count, words: "not used" };
  }
  const asWhole = !comesBeforeDates(term.toBook);
  return { count, words: asWhole ? "cancelled" : "to book" };
}

const comesBeforeDates = (toBook: string | null) => toBook === "INTAKE" || toBook === "PRE_SESSION";

const hasEnded = ({ validUntil }: Service) => validUntil < toSingaporeDay(getPortal().clock.now());

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
  const today = toSingaporeDay(getPortal().clock.now());
  const renewed = all.some(
    (other) =>
      other.id !== service.id &&
      other.clientId === service.clientId &&
      other.productId === service.productId &&
      (other.serviceStatus === "UPCOMING" || other.serviceStatus === "ONGOING") &&
      !canRenewEarly(other, today),
  );
  return !renewed && canRenewEarly(service, today);
}
