/** Sentences about a session that may not take place before an assessment. Door, reminder and screens use the same. */

export function assessmentFirstText(healthChanged: boolean): string {
  const reason = healthChanged ? ", because you have told us that your health has changed" : "";
  return `This session cannot take place before your pre-assessment${reason}. It does not count as used.`;
}
