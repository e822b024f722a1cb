/** Says why a customer can no longer act for a person. */
import type { Words } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import { getFormats } from "~/lib/language/formats";

const reasons = ["OWNER", "OPERATOR", "LAST_DAY", "DEATH"] as const;

export function describeEndedAccess(
  name: string,
  { endedAt, endedBy }: { endedAt: string; endedBy: string },
  { text, language }: Words,
): string {
  const date = getFormats(language).date(endedAt);
  const reason = reasons.find((one) => one === endedBy) ?? "OTHER";
  return text(`people:ended.${reason}`, { name, date, number: brand.phones.hotline.number });
}
