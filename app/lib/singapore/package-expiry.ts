/**
 * The rule for renewing a running package early. Screens that offer it and the provider that decides share this rule. It applies if few
 * sessions are left, or the package ends soon.
 */
import { addDays, type Day } from "../singapore-date";

export interface RunningPackage {
  programContentType: string;
  stage: string;
  totalSessions: number;
  usedSessions: number;
  /** Sessions that are booked and in the future. */
  scheduledSessions: number;
  validUntil: string;
}

const FEW_SESSIONS = 2;
/** Sessions in four weeks of an intake with two a week. Seats of the following intake are offered that early. */
const LAST_FOUR_WEEKS = 8;
const SOON_DAYS = 30;

/** Stages of a term whose intake is booked. A cancelled session is not replaced, so only future sessions count. */
const INTAKE_BOOKED = ["BOOKING_COMPLETED", "POST_SESSION_BOOKING"];

export function isPackageEndingSoon(of: RunningPackage, today: Day): boolean {
  if (of.validUntil <= addDays(today, SOON_DAYS)) return true;
  if (of.programContentType === "SESSIONS")
    return of.totalSessions - of.usedSessions <= FEW_SESSIONS;
  return INTAKE_BOOKED.includes(of.stage) && of.scheduledSessions <= LAST_FOUR_WEEKS;
}
