/** Stages of a service's term, as one table (SPEC section 4). */
import type { HealthOutcome } from "~/contract/health-declaration";
import type { ProgramContentType, ServiceStatus, TermStage } from "~/contract/lists";
import { singaporeDay } from "~/lib/singapore-date";

export interface StageFacts {
  programContentType: ProgramContentType;
  /** The product has a PRE_SESSION event. */
  hasPreAssessment: boolean;
}

/** Where a term starts. */
export function firstStage({ hasPreAssessment }: StageFacts): TermStage {
  return hasPreAssessment ? "PRE_SESSION_BOOKING" : "SESSION_BOOKING";
}

const beforeSessions: ReadonlySet<TermStage> = new Set([
  "PRE_SESSION_BOOKING",
  "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION",
  "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION",
  "PRE_SESSION_BOOKING_REMAINDER",
]);

/** A pre-assessment is required in the stages before sessions, and for INTAKES with a PRE_SESSION event at SESSION_BOOKING too. */
export function preAssessmentRequired(stage: TermStage, facts: StageFacts): boolean {
  if (beforeSessions.has(stage)) return true;
  return (
    stage === "SESSION_BOOKING" && facts.programContentType === "INTAKES" && facts.hasPreAssessment
  );
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

/** Where a term goes when the health condition changed; a stage that is not named stays. */
export function stageOnHealthChange(stage: TermStage, outcome: HealthOutcome): TermStage {
  return outcome === "FIT" ? stage : (onHealthChange[outcome][stage] ?? stage);
}

export interface StatusFacts {
  stage: TermStage;
  usedSessions: number;
  totalSessions: number;
  validFrom: string;
  validUntil: string;
}

/** Which tab of My services a service belongs to. */
export function serviceStatus(facts: StatusFacts, now: Date): ServiceStatus {
  const today = singaporeDay(now);
  if (facts.usedSessions >= facts.totalSessions) return "COMPLETED";
  if (facts.validUntil < today) return "EXPIRED";
  return facts.usedSessions > 0 || facts.stage === "BOOKING_COMPLETED" ? "ONGOING" : "UPCOMING";
}
