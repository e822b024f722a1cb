/** The customer's next step with a service, in plain words, and its one button (SPEC section 4). */

import type { Obstacle, Service, ToBook } from "~/contract/booking/service";
import type { HealthDeclaration } from "~/contract/health/health-declaration";
import type { TermStage } from "~/contract/lists";
import * as paths from "~/lib/paths";
import { isEndingSoon } from "~/lib/singapore/package-expiry";
import { type Day, formatDate, formatDayAndDate } from "~/lib/singapore-date";
import { describeCancelled } from "~/lib/text/cancellation-words";
import { ACTIVE_AGEING, DENTICARE } from "~/lib/text/category-names";
import { getLabel } from "~/lib/text/label-for";

export interface NextStep {
  text: string;
  action: {
    label: string;
    to: string;
    /** The page shows the person that the customer acts for. That person has to be the client of this service. */
    aboutActing?: true;
  } | null;
}

const bookPreAssessment = "Next: book your pre-assessment";

/** For a client who begins a programme with a condition that needs a doctor: nothing has changed since. */
const bringTheNote =
  "Next: book your pre-assessment and bring the doctor's note. You need it before your first session";

const preAssessmentWords: Partial<Record<TermStage, string>> = {
  PRE_SESSION_BOOKING_ON_HEALTH_CONDITION:
    "Next: book a pre-assessment, because your health condition has changed",
  PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION:
    "Next: book a pre-assessment. Your health condition has changed, so you need one before your next session",
  PRE_SESSION_BOOKING_REMAINDER:
    "Reminder: please book your pre-assessment. It must be before your first session",
};

const toBookWords: Partial<Record<ToBook, string>> = {
  INTAKE: "Next: choose your dates",
  SESSION: "Next: book your sessions",
  POST_SESSION: "Next: book your post-assessment",
};

const GROUPS_FULL = "Next: wait for a place in a group";

const buttons: Record<ToBook, string> = {
  PRE_SESSION: "Book pre-assessment",
  INTAKE: "Choose dates",
  SESSION: "Book sessions",
  POST_SESSION: "Book post-assessment",
};

/**
 * Finds the form that an Active Ageing customer still has to fill in before the first booking.
 * @returns null if there is none.
 */
export function findDeclarationToGive(
  {
    clientId,
    categoryName,
    serviceStatus,
  }: Pick<Service, "clientId" | "categoryName" | "serviceStatus">,
  declared: readonly HealthDeclaration[],
): string | null {
  if (serviceStatus !== "UPCOMING" || categoryName !== ACTIVE_AGEING) return null;
  const own = declared.filter((one) => one.clientId === clientId);
  // A form that the customer opened alone has no centre and blocks nothing. One submitted later answers all earlier requests.
  const current = own.find(
    ({ status, centerName, createdDate }) =>
      status === "OPEN" &&
      centerName !== null &&
      !own.some(({ submittedDate }) => submittedDate !== null && submittedDate >= createdDate),
  );
  return current?.id ?? null;
}

/**
 * Finds the next step of a service.
 * @param openDeclaration the result of `findDeclarationToGive`.
 */
export function findNextStep(
  service: Pick<
    Service,
    | "id"
    | "serviceStatus"
    | "term"
    | "categoryName"
    | "healthConditionChanged"
    | "validUntil"
    | "cancelled"
  >,
  openDeclaration: string | null,
): NextStep {
  const { id, serviceStatus, term, categoryName, cancelled } = service;
  const { toBook } = term;
  if (cancelled)
    return { text: describeCancelled(cancelled), action: renewAction(id, "Buy it again") };
  if (openDeclaration !== null)
    return {
      text: "Next: fill in your health declaration",
      action: {
        label: "Fill it in",
        to: paths.to(paths.health.declaration, { form: openDeclaration }),
      },
    };
  if (toBook !== null && categoryName === DENTICARE)
    return {
      text: "Next: book your appointment",
      action: { label: "Book an appointment", to: paths.denticare.schedule, aboutActing: true },
    };
  if (toBook === "INTAKE" && term.groupChoice?.isFull)
    return { text: GROUPS_FULL, action: { label: "See the groups", to: place(term) } };
  if (toBook !== null)
    return {
      text: words(service, toBook),
      action: { label: getLabel(buttons, toBook), to: place(term) },
    };
  if (serviceStatus === "EXPIRED" || serviceStatus === "COMPLETED")
    return {
      text:
        serviceStatus === "EXPIRED"
          ? "The time to use this package has ended"
          : "You have used all your sessions. Well done!",
      action: renewAction(id, "Renew"),
    };
  if (term.obstacle !== null) return aroundObstacle(service);
  return { text: "All your sessions are booked", action: toAppointments(term.id) };
}

const renewAction = (service: string, label: string) => ({
  label,
  to: paths.to(paths.booking.renew, { service }),
});

const toAppointments = (termId: string) => ({
  label: "See my appointments",
  to: paths.to(paths.booking.term, { termId }),
});

const obstacleWords: Record<Exclude<Obstacle, "GROUP_NOT_OPEN">, (end: string) => string> = {
  NO_GROUP: (end) =>
    `No group fits your package any more, because it ends on ${end}. Please call us. We will help you find a way.`,
  GROUP_LEFT: () =>
    "No date is left in your group. Dates that were cancelled cannot be replaced. Please call us if you would like to continue.",
  NO_ASSESSMENT: () =>
    "You need a pre-assessment before your next session, and no time is left for it. Please call us. We will help you find a way.",
  NO_TIME: (end) =>
    `No more sessions can be booked before your package ends on ${end}. Please call us if you would like to use them.`,
};

/** Explains the obstacle in plain words and offers a way on. */
function aroundObstacle({ term, validUntil }: Pick<Service, "term" | "validUntil">): NextStep {
  const { obstacle, groupChoice } = term;
  if (obstacle === "GROUP_NOT_OPEN") {
    const begins = groupChoice
      ? `. It begins on ${formatDayAndDate(groupChoice.last.fromDate)}.`
      : ".";
    return {
      text: `The next group that fits cannot be chosen yet${begins}`,
      action: toAppointments(term.id),
    };
  }
  const words = Object.hasOwn(obstacleWords, obstacle ?? "")
    ? obstacleWords[obstacle as keyof typeof obstacleWords](formatDate(validUntil))
    : "Nothing can be booked now. Please call us.";
  return { text: words, action: { label: "How to reach us", to: paths.help.support } };
}

function words(
  { term: { stage }, healthConditionChanged }: Pick<Service, "term" | "healthConditionChanged">,
  toBook: string,
): string {
  if (toBook !== "PRE_SESSION") return getLabel(toBookWords, toBook);
  const needsNote = stage === "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION";
  if (needsNote && !healthConditionChanged) return bringTheNote;
  return Object.hasOwn(preAssessmentWords, stage)
    ? getLabel(preAssessmentWords, stage)
    : bookPreAssessment;
}

function place({ id, toBook }: Service["term"]): string {
  return toBook === "INTAKE"
    ? paths.to(paths.booking.intake, { term: id })
    : paths.to(paths.booking.sessions, { term: id });
}

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
  >,
  today: Day,
): boolean {
  const { serviceStatus, categoryName, term } = service;
  if (serviceStatus !== "ONGOING" && serviceStatus !== "UPCOMING") return false;
  return categoryName !== DENTICARE && isEndingSoon({ ...service, stage: term.stage }, today);
}
