/** Says why a customer can no longer act for a person. */
import { brand } from "~/lib/brand/brand";
import { formatDate } from "~/lib/singapore-date";

export function describeEndedAccess(
  name: string,
  { endedAt, endedBy }: { endedAt: string; endedBy: string },
): string {
  const on = formatDate(endedAt);
  const { number } = brand.phones.hotline;
  switch (endedBy) {
    case "OWNER":
      return `${name} ended on ${on} that you act for them. Please ask ${name}, or call ${number}.`;
    case "OPERATOR":
      return `Our staff ended on ${on} that you act for them. Please call ${number} if you have a question.`;
    case "LAST_DAY":
      return `The last day that ${name} had set has passed. You no longer act for them since ${on}.`;
    case "DEATH":
      return `The death of ${name} is recorded. We closed the record on ${on}. If money goes back, we will call the family.`;
    default:
      return `You no longer act for them since ${on}.`;
  }
}
