/** Sentences about a session that may not take place before an assessment. Door, reminder and screens use the same. */

/** Title of the notice about such a session. */
export const ASSESSMENT_FIRST = "Your pre-assessment comes first";

interface AssessmentFirst {
  healthChanged?: boolean;
  /** The centre does not record attendance, so a session that is not cancelled is used. */
  usedUnlessCancelled?: boolean | undefined;
}

export function describeAssessmentFirst({
  healthChanged = false,
  usedUnlessCancelled = false,
}: AssessmentFirst): string {
  const reason = healthChanged ? ", because you have told us that your health has changed" : "";
  const use = usedUnlessCancelled
    ? "If you do not book the pre-assessment before it, please cancel this session. Otherwise it counts as used."
    : "It does not count as used.";
  return `This session cannot take place before your pre-assessment${reason}. ${use}`;
}
