/** The texts shown if a person cannot be checked in or out. They are plain and contain no personal data. */
import { errorCodes } from "~/contract/response";
import type { GetText } from "~/languages/page-language";

/** Codes with a text, and whether entering the number again can help. */
const refusals = {
  [errorCodes.notFound]: true,
  [errorCodes.wrongPlace]: true,
  [errorCodes.wrongDay]: true,
  [errorCodes.tooEarly]: false,
  [errorCodes.over]: false,
  [errorCodes.alreadyIn]: false,
  [errorCodes.alreadyOut]: false,
  [errorCodes.notIn]: true,
  [errorCodes.attendingElsewhere]: false,
  [errorCodes.visitOver]: true,
  [errorCodes.tooOften]: false,
};

const isExplained = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);

export interface Refusal {
  /** The code of its texts. */
  code: keyof typeof refusals | "OTHER";
  /** True if entering the number again can help. */
  again: boolean;
}

export function readRefusal(code: string): Refusal {
  return isExplained(code) ? { code, again: refusals[code] } : { code: "OTHER", again: true };
}

/** Formats a duration: "2 hours 15 minutes". */
export function formatDuration(minutes: number, text: GetText): string {
  if (minutes === 0) return text("check-in:duration.none");
  const hours = text("check-in:duration.hours", { count: Math.floor(minutes / 60) });
  const rest = text("check-in:duration.minutes", { count: minutes % 60 });
  if (minutes < 60) return rest;
  return minutes % 60 === 0 ? hours : text("check-in:duration.both", { hours, minutes: rest });
}
