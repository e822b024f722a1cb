/** The state of one person's check-in, and the step that it has reached (SPEC sections 3 and 4, check-in). */
import type { AttendanceResult, CheckInEvent, Poster } from "~/contract/check-in/check-in";
import type { VolunteerOrganisation } from "~/contract/check-in/volunteer-attendance";
import * as paths from "~/lib/paths";

export type CheckInStep =
  | "NULL"
  | "SELECT_INDIVIDUAL_OR_ORG"
  | "SELECT_ORG"
  | "VALIDATION_PROFILE"
  | "RETRY_VALIDATION_PROFILE"
  | "EVENT_SELECTION"
  | "TO_CHECK_IN"
  | "TO_CHECK_OUT"
  | "CHECK_OUT_SUCCESS";

export interface CheckInState {
  poster: Poster;
  centerName: string;
  /** The activity or the session, or null at the door of a centre. */
  title: string | null;
  /** True on a shared device at the door, which returns to the start automatically. */
  tablet: boolean;
  role: "PARTICIPANT" | "VOLUNTEER";
  volunteerKind: "Individual" | "Org" | null;
  organisation: VolunteerOrganisation | null;
  /** Identifies the person for three minutes. No ID number is stored. */
  visit?: string;
  /** The events when the person was found, stored only if the backend cannot return them again. */
  events?: CheckInEvent[];
  event?: { id: string; personId: string };
  refusal?: { code: string; message: string };
  done?: AttendanceResult & { rated: boolean };
}

/** The page of each step. Check-in and check-out of an event share a page, which shows the possible actions. */
export const stepPaths = {
  SELECT_ORG: paths.checkIn.organisation,
  VALIDATION_PROFILE: paths.checkIn.findMe,
  RETRY_VALIDATION_PROFILE: paths.checkIn.tryAgain,
  EVENT_SELECTION: paths.checkIn.event,
  TO_CHECK_IN: paths.checkIn.confirm,
  TO_CHECK_OUT: paths.checkIn.confirm,
  CHECK_OUT_SUCCESS: paths.checkIn.done,
} as const;
export type StepWithPage = keyof typeof stepPaths;

/** Finds the furthest step that the state has reached. */
export function findReachedStep(state: CheckInState): StepWithPage {
  if (state.done) return "CHECK_OUT_SUCCESS";
  if (state.refusal) return "RETRY_VALIDATION_PROFILE";
  if (state.visit) return state.event ? "TO_CHECK_IN" : "EVENT_SELECTION";
  return needsOrganisation(state) ? "SELECT_ORG" : "VALIDATION_PROFILE";
}

/** Checks if a page may be shown: the reached step, or an earlier one that is still open. */
export function isStepOpen(step: StepWithPage, state: CheckInState): boolean {
  const reached = findReachedStep(state);
  if (stepPaths[step] === stepPaths[reached]) return true;
  switch (step) {
    case "SELECT_ORG":
      return state.volunteerKind === "Org" && !state.done;
    case "VALIDATION_PROFILE":
      return !state.done && !needsOrganisation(state);
    case "EVENT_SELECTION":
      return reached === "TO_CHECK_IN";
    default:
      return false;
  }
}

function needsOrganisation(state: CheckInState): boolean {
  return state.volunteerKind === "Org" && state.organisation === null;
}

/** Builds the address of the page that the poster's code opens, the start of every check-in. */
export function getStartPath({ poster, tablet }: Pick<CheckInState, "poster" | "tablet">): string {
  const code = { code: poster.code, tablet: tablet ? "on" : undefined };
  const { kind, id } = poster;
  if (kind === "center") return paths.to(paths.checkIn.centre, { centerId: id, ...code });
  if (kind === "session") return paths.to(paths.checkIn.session, { sessionId: id, ...code });
  const target = { activityId: id, ...code };
  return kind === "org"
    ? paths.to(paths.checkIn.organisationDoor, target)
    : paths.to(paths.checkIn.individual, target);
}

/** Seconds until a shared tablet leaves a person's page. */
export const TABLET_SECONDS = 30;
/** Seconds for pages with typing. Without scripts, the page cannot detect if the visitor is still there. */
export const TABLET_TYPING_SECONDS = 90;

/**
 * Returns the address that a tablet goes back to automatically, and the delay.
 * @returns null on a personal phone.
 */
export function findTabletReturn(
  state: Pick<CheckInState, "poster" | "tablet">,
  seconds = TABLET_SECONDS,
): { seconds: number; to: string } | null {
  return state.tablet ? { seconds, to: getStartPath(state) } : null;
}
