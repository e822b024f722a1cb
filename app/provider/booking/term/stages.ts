/** Stages of a service's term, as one table (SPEC section 4). */

import type { BookableKind } from "~/contract/booking/service";
import type { HealthOutcome } from "~/contract/health/health-declaration";
import type { ProgramContentType, ServiceStatus, TermStage } from "~/contract/lists";
import { toSingaporeDay } from "~/lib/singapore-date";

export interface StageFacts {
  programContentType: ProgramContentType;
  /** The product has a PRE_SESSION event. */
  hasPreAssessment: boolean;
}

/**
 * Determines the first stage of a term.
 * @param health the outcome of the person's last health declaration, or FIT if none is required.
 */
export function chooseFirstStage(
  { hasPreAssessment }: StageFacts,
  health: HealthOutcome,
): TermStage {
  return chooseStageOnDeclaration(
    hasPreAssessment ? "PRE_SESSION_BOOKING" : "SESSION_BOOKING",
    health,
  );
}

const beforeSessions: ReadonlySet<TermStage> = new Set([
  "PRE_SESSION_BOOKING",
  "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION",
  "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
  "PRE_SESSION_BOOKING_REMAINDER",
]);

/** Checks if a pre-assessment comes before the sessions. */
export const isBeforeSessions = (stage: TermStage): boolean => beforeSessions.has(stage);

/** Checks for a stage that a health condition led to. */
export const isHealthStage = (stage: TermStage): boolean =>
  stage === "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION" ||
  stage === "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION";

/**
 * Checks if the stage requires a pre-assessment. The stages before sessions do, and so does SESSION_BOOKING for INTAKES with a
 * PRE_SESSION event.
 */
export function isPreAssessmentRequired(stage: TermStage, facts: StageFacts): boolean {
  if (beforeSessions.has(stage)) return true;
  return (
    stage === "SESSION_BOOKING" && facts.programContentType === "INTAKES" && facts.hasPreAssessment
  );
}

/** Events of a term's bookings. */
export type StageEvent =
  | "PRE_BOOKED"
  /** The person came to a pre-assessment, or says so. */
  | "PRE_ATTENDED"
  /** It was dropped, or the person did not come. */
  | "PRE_CANCELLED"
  /** Every session of the package is used or booked: the intake, or the last single session. */
  | "ALL_BOOKED"
  /** A session, or a whole intake before it began, was given back and can be booked again. */
  | "SESSION_FREED"
  /** Nothing of the package is left to book or to attend: no pre-assessment is needed for it any more. */
  | "ALL_DONE"
  /** No session is left to come, and the programme has a post-assessment. */
  | "LAST_SESSION_DONE"
  | "POST_BOOKED"
  | "POST_CANCELLED"
  /** Staff saw the doctor's note, and no pre-assessment is left. */
  | "NOTE_SEEN"
  /** Staff saw the doctor's note, before the programme's own pre-assessment. */
  | "NOTE_SEEN_UNASSESSED";

/** Events of a cancelled booking, by its kind. */
export const cancelledEvents = {
  SESSION: [],
  PRE_SESSION: ["PRE_CANCELLED"],
  POST_SESSION: ["POST_CANCELLED"],
} as const;

const onEvent: Record<StageEvent, Partial<Record<TermStage, TermStage>>> = {
  PRE_BOOKED: {
    // Not the stage that needs a doctor's note: it is brought to the assessment.
    PRE_SESSION_BOOKING: "SESSION_BOOKING",
    PRE_SESSION_BOOKING_ON_HEALTH_CONDITION: "SESSION_BOOKING",
    PRE_SESSION_BOOKING_REMAINDER: "SESSION_BOOKING",
  },
  PRE_ATTENDED: {
    PRE_SESSION_BOOKING: "SESSION_BOOKING",
    PRE_SESSION_BOOKING_ON_HEALTH_CONDITION: "SESSION_BOOKING",
    PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION: "SESSION_BOOKING",
    PRE_SESSION_BOOKING_REMAINDER: "SESSION_BOOKING",
  },
  // The sessions are booked already, so only the pre-assessment remains to be booked.
  PRE_CANCELLED: {
    SESSION_BOOKING: "PRE_SESSION_BOOKING",
    BOOKING_COMPLETED: "PRE_SESSION_BOOKING_REMAINDER",
  },
  ALL_BOOKED: { SESSION_BOOKING: "BOOKING_COMPLETED" },
  SESSION_FREED: {
    BOOKING_COMPLETED: "SESSION_BOOKING",
    PRE_SESSION_BOOKING_REMAINDER: "PRE_SESSION_BOOKING",
  },
  ALL_DONE: {
    PRE_SESSION_BOOKING: "BOOKING_COMPLETED",
    PRE_SESSION_BOOKING_ON_HEALTH_CONDITION: "BOOKING_COMPLETED",
    PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION: "BOOKING_COMPLETED",
    PRE_SESSION_BOOKING_REMAINDER: "BOOKING_COMPLETED",
  },
  LAST_SESSION_DONE: {
    SESSION_BOOKING: "POST_SESSION_BOOKING",
    BOOKING_COMPLETED: "POST_SESSION_BOOKING",
  },
  POST_BOOKED: { POST_SESSION_BOOKING: "BOOKING_COMPLETED" },
  POST_CANCELLED: { BOOKING_COMPLETED: "POST_SESSION_BOOKING" },
  NOTE_SEEN: { PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION: "SESSION_BOOKING" },
  NOTE_SEEN_UNASSESSED: {
    PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION: "PRE_SESSION_BOOKING",
  },
};

/** Applies the events to a term's stage in order. A stage without an entry for an event stays. */
export function computeStageAfter(stage: TermStage, ...events: StageEvent[]): TermStage {
  return events.reduce((at, event) => onEvent[event][at] ?? at, stage);
}

export interface BookableKindFacts extends StageFacts {
  healthConditionChanged: boolean;
  /** A pre-assessment is booked and still to come. */
  preAssessmentAhead: boolean;
  /** One is booked, or took place. */
  preAssessmentBooked: boolean;
  /** Sessions neither used nor booked. */
  sessionsToBook: number;
  /** Nothing is left to book or to attend. */
  allDone: boolean;
  /** The package's last day has passed. */
  ended: boolean;
}

/** Determines what can be booked now. A stage for a changed health condition requires nothing if none changed (SPEC section 4). */
export function chooseBookableKind(
  stage: TermStage,
  facts: BookableKindFacts,
): BookableKind | null {
  if (stage === "POST_SESSION_BOOKING") return "POST_SESSION";
  if (stage === "BOOKING_COMPLETED" || facts.ended || facts.allDone) return null;
  const forNothing =
    stage === "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION" && !facts.healthConditionChanged;
  if (beforeSessions.has(stage) && !forNothing && !facts.preAssessmentAhead) return "PRE_SESSION";
  if (facts.sessionsToBook === 0) return null;
  if (isPreAssessmentRequired("SESSION_BOOKING", facts) && !facts.preAssessmentBooked)
    return "PRE_SESSION";
  return facts.programContentType === "INTAKES" ? "INTAKE" : "SESSION";
}

const onHealthChange: Record<
  Exclude<HealthOutcome, "FIT">,
  Partial<Record<TermStage, TermStage>>
> = {
  ASSESSMENT: {
    SESSION_BOOKING: "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION",
    BOOKING_COMPLETED: "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION",
  },
  DOCTOR: {
    PRE_SESSION_BOOKING: "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    PRE_SESSION_BOOKING_REMAINDER: "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    PRE_SESSION_BOOKING_ON_HEALTH_CONDITION: "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    SESSION_BOOKING: "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
    BOOKING_COMPLETED: "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
  },
};

/** Determines the stage of a term without bookings after a declaration. It never requires less than before. */
export function chooseStageOnDeclaration(stage: TermStage, outcome: HealthOutcome): TermStage {
  if (outcome === "ASSESSMENT" && stage === "SESSION_BOOKING") return "PRE_SESSION_BOOKING";
  return outcome === "DOCTOR" ? chooseStageOnHealthChange(stage, outcome) : stage;
}

/** Determines the stage after the health condition changed. A stage without an entry stays. */
export function chooseStageOnHealthChange(stage: TermStage, outcome: HealthOutcome): TermStage {
  return outcome === "FIT" ? stage : (onHealthChange[outcome][stage] ?? stage);
}

export interface StatusFacts {
  stage: TermStage;
  usedSessions: number;
  totalSessions: number;
  validFrom: string;
  validUntil: string;
}

/** Determines which tab of My services lists a service. */
export function computeServiceStatus(facts: StatusFacts, now: Date): ServiceStatus {
  const today = toSingaporeDay(now);
  if (facts.usedSessions >= facts.totalSessions) return "COMPLETED";
  if (facts.validUntil < today) return "EXPIRED";
  return facts.usedSessions > 0 || facts.stage === "BOOKING_COMPLETED" ? "ONGOING" : "UPCOMING";
}
