/** The kind of session that can be booked next. */

import type { SessionKind } from "~/contract/booking/appointment";
import type { BookableKind } from "~/contract/booking/service";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { toSingaporeDay } from "~/lib/singapore-date";
import { refuse } from "~/provider/shared/failure";
import { chooseBookableKind } from "./stages";
import { isPackageDone, type TermCounts } from "./term-counts";
import type { TermRow } from "./terms";

export function findNextBookable(
  row: Pick<TermRow, "term" | "service" | "product">,
  counts: TermCounts,
  now: Date,
): BookableKind | null {
  return chooseBookableKind(row.term.stage, {
    programContentType: row.product.programContentType,
    hasPreAssessment: row.product.preAssessment,
    healthConditionChanged: row.service.healthConditionChanged,
    preAssessmentAhead: counts.preAssessmentEnd !== null,
    preAssessmentBooked: counts.preAssessmentBooked,
    sessionsToBook: counts.sessionsToBook,
    allDone: isPackageDone(row, counts),
    ended: row.service.validUntil < toSingaporeDay(now),
  });
}

/** Checks if a pre-assessment has to be booked before any session can take place. */
export const isAssessmentDue = (...of: Parameters<typeof findNextBookable>): boolean =>
  findNextBookable(...of) === "PRE_SESSION";

/**
 * Determines the kind that is booked by slot now.
 * @throws 409 if nothing is, or if an intake is booked instead.
 */
export function requireBookableKind(row: TermRow, counts: TermCounts, now: Date): SessionKind {
  const toBook = findNextBookable(row, counts, now);
  if (toBook === null || toBook === "INTAKE")
    refuse(409, errorCodes.nothingToBook, reply("replies-booking:nothing-to-book"));
  return toBook;
}
