/** One package of My services: what is left of it, its limits and its next step. */
import type { Service } from "~/contract/booking/service";
import type { TermSessions } from "~/contract/booking/term-sessions";
import type { HealthDeclaration } from "~/contract/health/health-declaration";
import { describePackageFreeze } from "~/features/booking/freeze/freeze-words";
import {
  canRenewEarly,
  findDeclarationToGive,
  findNextStep,
  isRunning,
} from "~/features/booking/next-step";
import { buildPackageFigures } from "~/features/booking/package-stages";
import { describeGroupDeadline, describeLapsingSessions } from "~/features/booking/package-words";
import type { OwnedService } from "~/features/booking/service-card";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { toSingaporeDay } from "~/lib/singapore-date";
import { findRequiredActingSwitch } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";
import { getPortal } from "~/web/dependencies.server";

/** The data that the cards of all packages are built with. */
export interface PackageCardContext {
  customer: Customer;
  /** All services of the customer. */
  services: readonly Service[];
  terms: readonly TermSessions[];
  declared: readonly HealthDeclaration[];
  words: Words;
}

export function toOwnedService(
  service: Service,
  { customer, services, terms, declared, words }: PackageCardContext,
): OwnedService {
  const { date } = getFormats(words.language);
  const declaration = findDeclarationToGive(service, declared);
  const next = findNextStep(service, declaration, words);
  return {
    id: service.id,
    centre: service.centerName,
    personName: service.lovedOne ? service.clientName : "",
    figures: buildPackageFigures(
      service,
      terms.find(({ termId }) => termId === service.term.id),
      { now: getPortal().clock.now(), words },
    ),
    validFrom: date(service.validFrom),
    validUntil: date(service.validUntil),
    ended: hasEnded(service),
    isCancelled: Boolean(service.cancelled),
    isAhead: service.validFrom > toSingaporeDay(getPortal().clock.now()),
    gives: packageInWords(service, words),
    freezes: (service.freezes ?? []).map((freeze) => describePackageFreeze(freeze, words).title),
    limits: limitsOf(service, words),
    // The tasks above have the form, with its button.
    next: declaration !== null && declaration.permitted !== false ? null : next,
    actFor: next.action?.aboutActing ? findRequiredActingSwitch(customer, service) : null,
    appointmentsTo: paths.to(paths.booking.term, { termId: service.term.id }),
    renewTo: canRenewAhead(service, services)
      ? paths.to(paths.booking.renew, { service: service.id })
      : null,
  };
}

/** Words until when a group can be chosen, and how many sessions expire. */
function limitsOf(service: Service, words: Words): string[] {
  if (service.term.groupChoice) return describeGroupDeadline(service.term.groupChoice, words);
  const lapse =
    hasEnded(service) || service.term.toBook !== "SESSION"
      ? null
      : describeLapsingSessions(service, words);
  return lapse === null ? [] : [lapse];
}

const hasEnded = ({ validUntil }: Service) => validUntil < toSingaporeDay(getPortal().clock.now());

/** Words the package (SPEC section 9, package text). */
function packageInWords(service: Service, { language, text }: Words): string | null {
  const { programContentType, fixedSessions, totalSessions, validUntil, cancelled } = service;
  if (cancelled) return null;
  const end = getFormats(language).date(validUntil);
  const use = text(hasEnded(service) ? "my-services:was-valid" : "my-services:use-by", { end });
  const parts = [
    ...(programContentType === "INTAKES"
      ? [text("my-services:intake", { count: totalSessions })]
      : []),
    ...(fixedSessions ? [use] : []),
  ];
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
      isRunning(other) &&
      !canRenewEarly(other, today),
  );
  return !renewed && canRenewEarly(service, today);
}
