/** The customer's next step with a service, in plain words, and its one button (SPEC section 4). */

import type { BookableKind, BookingObstacle, Service } from "~/contract/booking/service";
import type { HealthDeclaration } from "~/contract/health/health-declaration";
import type { TermStage } from "~/contract/lists";
import type { TextKey, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { isPackageEndingSoon } from "~/lib/singapore/package-expiry";
import type { Day } from "~/lib/singapore-date";
import { ACTIVE_AGEING, DENTICARE } from "~/lib/text/category-names";

export interface NextStep {
  text: string;
  action: {
    label: string;
    to: string;
    /** The page shows the person that the customer acts for. That person has to be the client of this service. */
    aboutActing?: true;
  } | null;
}

const preAssessmentTexts: Partial<Record<TermStage, TextKey>> = {
  PRE_SESSION_BOOKING_ON_HEALTH_CONDITION: "booking:next.assessment-changed",
  PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION: "booking:next.assessment-mandatory",
  PRE_SESSION_BOOKING_REMAINDER: "booking:next.assessment-reminder",
};

const toBookTexts: Record<BookableKind, { text: TextKey; button: TextKey }> = {
  PRE_SESSION: { text: "booking:next.assessment", button: "booking:next.assessment-button" },
  INTAKE: { text: "booking:next.dates", button: "booking:next.dates-button" },
  SESSION: { text: "booking:next.sessions", button: "booking:next.sessions-button" },
  POST_SESSION: { text: "booking:next.post", button: "booking:next.post-button" },
};

/**
 * Finds the form that an Active Ageing customer still has to fill in before the first booking.
 * @returns null if there is none. One that is not permitted is filled in by the person themselves.
 */
export function findDeclarationToGive(
  {
    clientId,
    categoryName,
    serviceStatus,
  }: Pick<Service, "clientId" | "categoryName" | "serviceStatus">,
  declared: readonly HealthDeclaration[],
): HealthDeclaration | null {
  if (serviceStatus !== "UPCOMING" || categoryName !== ACTIVE_AGEING) return null;
  const own = declared.filter((one) => one.clientId === clientId);
  // A form that the customer opened alone has no centre and blocks nothing. One submitted later answers all earlier requests.
  const current = own.find(
    ({ status, centerName, createdDate }) =>
      status === "OPEN" &&
      centerName !== null &&
      !own.some(({ submittedDate }) => submittedDate !== null && submittedDate >= createdDate),
  );
  return current ?? null;
}

type NextOf = Pick<
  Service,
  | "id"
  | "serviceStatus"
  | "term"
  | "categoryName"
  | "healthConditionChanged"
  | "validUntil"
  | "cancelled"
>;

/**
 * Finds the next step of a service.
 * @param openDeclaration the result of `findDeclarationToGive`.
 */
export function findNextStep(
  service: NextOf,
  openDeclaration: Pick<HealthDeclaration, "id" | "permitted" | "clientName"> | null,
  words: Words,
): NextStep {
  const { text } = words;
  const { id, serviceStatus, term, categoryName, cancelled } = service;
  const { toBook } = term;
  if (cancelled)
    return {
      text: describeCancelled(cancelled, words),
      action: renewAction(id, text("booking:next.buy-again")),
    };
  if (openDeclaration?.permitted === false)
    return {
      text: text("booking:next.declaration-of", { name: openDeclaration.clientName }),
      action: null,
    };
  if (openDeclaration !== null)
    return {
      text: text("booking:next.declaration"),
      action: {
        label: text("booking:next.declaration-button"),
        to: paths.to(paths.health.declaration, { form: openDeclaration.id }),
      },
    };
  if (toBook !== null && categoryName === DENTICARE)
    return {
      text: text("booking:next.dental"),
      action: {
        label: text("booking:next.dental-button"),
        to: paths.denticare.schedule,
        aboutActing: true,
      },
    };
  if (toBook === "INTAKE" && term.groupChoice?.isFull)
    return {
      text: text("booking:next.groups-full"),
      action: { label: text("booking:next.groups-full-button"), to: place(term) },
    };
  if (toBook !== null) return findStepToBook(service, toBook, words);
  if (serviceStatus === "EXPIRED" || serviceStatus === "COMPLETED")
    return {
      text: text(serviceStatus === "EXPIRED" ? "booking:next.expired" : "booking:next.completed"),
      action: renewAction(id, text("booking:renew")),
    };
  if (term.obstacle !== null) return aroundObstacle(service, words);
  return { text: text("booking:next.all-booked"), action: toAppointments(term.id, words) };
}

/** Says when a package was cancelled, and what is returned or was taken off its invoice. */
export function describeCancelled(
  { date, refundAmount, takenOff, returnedDate }: NonNullable<Service["cancelled"]>,
  { language, text }: Words,
): string {
  const formats = getFormats(language);
  const day = formats.date(date);
  if (refundAmount === 0) return text("booking:next.cancelled", { day });
  const amount = formats.money(refundAmount);
  if (returnedDate)
    return text("booking:next.cancelled-returned", {
      day,
      amount,
      date: formats.date(returnedDate),
    });
  return text(takenOff ? "booking:next.cancelled-taken-off" : "booking:next.cancelled-refund", {
    day,
    amount,
  });
}

const renewAction = (service: string, label: string) => ({
  label,
  to: paths.to(paths.booking.renew, { service }),
});

const toAppointments = (termId: string, { text }: Words) => ({
  label: text("booking:see-appointments"),
  to: paths.to(paths.booking.term, { termId }),
});

function findStepToBook(service: NextOf, toBook: string, { text }: Words): NextStep {
  const to = place(service.term);
  if (!Object.hasOwn(toBookTexts, toBook)) return { text: toBook, action: { label: toBook, to } };
  const texts = toBookTexts[toBook as BookableKind];
  const key = toBook === "PRE_SESSION" ? findPreAssessmentText(service) : texts.text;
  return { text: text(key), action: { label: text(texts.button), to } };
}

const obstacleTexts: Record<Exclude<BookingObstacle, "GROUP_NOT_OPEN">, TextKey> = {
  NO_GROUP: "booking:obstacle.no-group",
  GROUP_LEFT: "booking:obstacle.group-left",
  NO_ASSESSMENT: "booking:obstacle.no-assessment",
  NO_TIME: "booking:obstacle.no-time",
};

/** Explains the obstacle in plain words and offers a way on. */
function aroundObstacle(
  { term, validUntil, canCancel }: Pick<Service, "term" | "validUntil" | "canCancel">,
  words: Words,
): NextStep {
  const { language, text } = words;
  const { date, dayAndDate } = getFormats(language);
  const { obstacle, groupChoice } = term;
  if (obstacle === "GROUP_NOT_OPEN")
    return {
      text: groupChoice
        ? text("booking:obstacle.not-open-from", { from: dayAndDate(groupChoice.last.fromDate) })
        : text("booking:obstacle.not-open"),
      action: toAppointments(term.id, words),
    };
  if (obstacle === "GROUP_LEFT" && canCancel)
    return {
      text: text(obstacleTexts.GROUP_LEFT),
      action: {
        label: text("booking:term.cancel-package"),
        to: paths.to(paths.booking.cancelPackage, { termId: term.id }),
      },
    };
  const key = Object.hasOwn(obstacleTexts, obstacle ?? "")
    ? obstacleTexts[obstacle as keyof typeof obstacleTexts]
    : "booking:obstacle.other";
  return {
    text: text(key, { end: date(validUntil) }),
    action: { label: text("booking:obstacle.button"), to: paths.help.support },
  };
}

/** A client who begins a programme with a condition that needs a doctor brings the note: nothing has changed since. */
function findPreAssessmentText({
  term: { stage },
  healthConditionChanged,
}: Pick<Service, "term" | "healthConditionChanged">): TextKey {
  const needsNote = stage === "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION";
  if (needsNote && !healthConditionChanged) return "booking:next.assessment-note";
  const changed = Object.hasOwn(preAssessmentTexts, stage)
    ? preAssessmentTexts[stage as TermStage]
    : undefined;
  return changed ?? toBookTexts.PRE_SESSION.text;
}

function place({ id, toBook }: Service["term"]): string {
  return toBook === "INTAKE"
    ? paths.to(paths.booking.intake, { term: id })
    : paths.to(paths.booking.sessions, { term: id });
}

/** Checks if a package has begun or will begin, and was not cancelled. */
export const isRunning = ({
  serviceStatus,
  cancelled,
}: Pick<Service, "serviceStatus" | "cancelled">): boolean =>
  !cancelled && (serviceStatus === "ONGOING" || serviceStatus === "UPCOMING");

/** Checks if a package that is still valid can be renewed early. Denticare is paid per appointment. */
export function canRenewEarly(
  service: Pick<
    Service,
    | "serviceStatus"
    | "programContentType"
    | "categoryName"
    | "usedSessions"
    | "scheduledSessions"
    | "totalSessions"
    | "validUntil"
    | "term"
    | "cancelled"
  >,
  today: Day,
): boolean {
  const { categoryName, term } = service;
  if (!isRunning(service)) return false;
  return (
    categoryName !== DENTICARE && isPackageEndingSoon({ ...service, stage: term.stage }, today)
  );
}
