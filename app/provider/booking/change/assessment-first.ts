import { type Reply, reply } from "~/languages/reply";

interface AssessmentFirst {
  /** The centre does not record attendance, so a session that is not cancelled is used. */
  usedUnlessCancelled?: boolean | undefined;
}

/**
 * Explains that a session may not take place before an assessment. Door, reminder and staff get the same reply. None names a change of
 * health, because others read it too.
 */
export const explainAssessmentFirst = ({
  usedUnlessCancelled = false,
}: AssessmentFirst = {}): Reply =>
  reply("replies:and", {
    reason: reply("replies-booking:assessment-first.no"),
    next: usedUnlessCancelled
      ? reply("replies-booking:answer.used")
      : reply("replies-booking:answer.unused"),
  });
