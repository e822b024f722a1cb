/** What comes next for a service, in plain words, from its status and the stage of its term (SPEC section 4). */
import type { TermStage } from "~/contract/lists";
import type { Service } from "~/contract/service";

const bookPreAssessment = "Next: book your pre-assessment";

const words: Record<TermStage, string> = {
  PRE_SESSION_BOOKING: bookPreAssessment,
  PRE_SESSION_BOOKING_ON_HEALTH_CONDITION:
    "Next: book a pre-assessment, because your health condition has changed",
  PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION:
    "Next: book a pre-assessment. Your health condition has changed, so you need one before your next session",
  PRE_SESSION_BOOKING_REMAINDER:
    "Reminder: please book your pre-assessment. It must be before your first session",
  SESSION_BOOKING: "Next: book your sessions",
  BOOKING_COMPLETED: "All your sessions are booked",
  POST_SESSION_BOOKING: "Next: book your post-assessment",
};

/** A stage that asks for a pre-assessment only when the health condition changed asks for nothing else otherwise. */
export function nextStep(
  service: Pick<Service, "serviceStatus" | "term" | "healthConditionChanged">,
): string {
  const { serviceStatus, term, healthConditionChanged } = service;
  if (serviceStatus === "EXPIRED") return "The time to use this package is over";
  if (serviceStatus === "COMPLETED") {
    return term.stage === "POST_SESSION_BOOKING"
      ? words.POST_SESSION_BOOKING
      : "You have used all your sessions. Well done!";
  }
  if (term.stage === "PRE_SESSION_BOOKING_ON_HEALTH_CONDITION" && !healthConditionChanged)
    return words.SESSION_BOOKING;
  if (term.stage === "SESSION_BOOKING" && term.preAssessmentRequired) return bookPreAssessment;
  return words[term.stage];
}
