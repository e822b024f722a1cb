/** Possible actions for an event at this time (SPEC section 3, attendance states; section 4, check-in steps). */
import {
  CHECK_IN_OPENS_BEFORE_MINUTES,
  type CheckInEvent,
  type EventState,
} from "~/contract/check-in/check-in";
import { errorCodes } from "~/contract/response";
import { formatTime, isMidnight } from "~/lib/singapore-date";
import { markUntranslated, refuse } from "../shared/failure";

type Attendance = CheckInEvent["attendance"];

export function computeOpening(startsAt: Date): Date {
  return new Date(startsAt.getTime() - CHECK_IN_OPENS_BEFORE_MINUTES * 60_000);
}

export function computeEventState(
  event: { attendance: Attendance; startsAt: Date; endsAt: Date },
  now: Date,
): EventState {
  if (event.attendance === "ATTENDED") return "DONE";
  if (event.attendance === "ATTENDING") return "TO_CHECK_OUT";
  if (now < computeOpening(event.startsAt)) return "TOO_EARLY";
  return now > event.endsAt ? "OVER" : "TO_CHECK_IN";
}

/** @throws 409 for an event whose door is not open. */
export function requireCheckInTime(event: { startsAt: Date; endsAt: Date }, now: Date): void {
  const opens = computeOpening(event.startsAt);
  if (now < opens)
    refuse(
      409,
      errorCodes.tooEarly,
      markUntranslated(`You are early. Please check in from ${formatTime(opens)} on.`),
    );
  if (now > event.endsAt)
    refuse(
      409,
      errorCodes.over,
      markUntranslated(
        isMidnight(event.endsAt)
          ? "This ended with the day. Please speak to our staff."
          : `This ended at ${formatTime(event.endsAt)}. Please speak to our staff.`,
      ),
    );
}

/** @throws 409 before the start, since a session or assessment that has not begun is not attended. */
export function requireBegun({ startsAt }: { startsAt: Date }, now: Date): void {
  if (now >= startsAt) return;
  const text = `This begins at ${formatTime(startsAt)}. Please check out after it.`;
  refuse(409, errorCodes.tooEarly, markUntranslated(text));
}

/**
 * Rejects an action that was already done.
 * @throws 409
 */
export function rejectRepeated(attendance: Attendance, at: Date | null): never {
  if (attendance === "NOT_ATTENDED")
    refuse(
      409,
      errorCodes.notIn,
      markUntranslated("You have not checked in yet. Please check in first."),
    );
  const since = at === null ? "" : ` at ${formatTime(at)}`;
  return attendance === "ATTENDED"
    ? refuse(409, errorCodes.alreadyOut, markUntranslated(`You have already checked out${since}.`))
    : refuse(409, errorCodes.alreadyIn, markUntranslated(`You have already checked in${since}.`));
}
