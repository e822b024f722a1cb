/** Sentences about a session that may not take place before an assessment. Door, reminder and screens use the same. */

interface AssessmentFirst {
  healthChanged?: boolean;
  /** The centre does not record attendance, so a session that is not cancelled is used. */
  usedUnlessCancelled?: boolean | undefined;
}

export function describeAssessmentFirst({
  healthChanged = false,
  usedUnlessCancelled = false,
}: AssessmentFirst): string {
  const reason = healthChanged
    ? "This session cannot take place before your pre-assessment, because you have told us that your health has changed."
    : "This session cannot take place before your pre-assessment.";
  const use = usedUnlessCancelled
    ? "If you do not book the pre-assessment before it, please cancel this session. Otherwise it counts as used."
    : "It does not count as used.";
  return `${reason} ${use}`;
}
