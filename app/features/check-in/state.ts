/** What is known of one person's way through the door, and the step it has reached (SPEC sections 3 and 4, check-in). */
import type { Attended, CheckInEvent, Poster } from "~/contract/check-in/check-in";
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
  /** The activity or the session; null at the door of a centre. */
  title: string | null;
  /** A shared device at the door: it goes back to the start by itself. */
  tablet: boolean;
  role: "PARTICIPANT" | "VOLUNTEER";
  volunteerKind: "Individual" | "Org" | null;
  organisation: VolunteerOrganisation | null;
  /** Names the person for three minutes; no number is kept. */
  visit?: string;
  /** As they stood when the person was found, where the backend does not tell them again. */
  events?: CheckInEvent[];
  event?: { id: string; personId: string };
  refusal?: { code: string; message: string };
  done?: Attended & { rated: boolean };
}

/** The page of each step; both ends of an event share one, which shows what can be done. */
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

/** The furthest step that the state has reached. */
export function stepOf(state: CheckInState): StepWithPage {
  if (state.done) return "CHECK_OUT_SUCCESS";
  if (state.refusal) return "RETRY_VALIDATION_PROFILE";
  if (state.visit) return state.event ? "TO_CHECK_IN" : "EVENT_SELECTION";
  return needsOrganisation(state) ? "SELECT_ORG" : "VALIDATION_PROFILE";
}

/** Whether a page may be shown: the one that was reached, or one before it that is still open. */
export function mayShow(step: StepWithPage, state: CheckInState): boolean {
  const reached = stepOf(state);
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

/** The page that the poster's code opens: the start of everybody's way. */
export function startPath({ poster, tablet }: Pick<CheckInState, "poster" | "tablet">): string {
  const code = { code: poster.code, tablet: tablet ? "on" : undefined };
  const { kind, id } = poster;
  if (kind === "center") return paths.to(paths.checkIn.centre, { centerId: id, ...code });
  if (kind === "session") return paths.to(paths.checkIn.session, { sessionId: id, ...code });
  const given = { activityId: id, ...code };
  return kind === "org"
    ? paths.to(paths.checkIn.organisationDoor, given)
    : paths.to(paths.checkIn.individual, given);
}

/** A shared tablet shows nobody's page for longer than this. */
export const TABLET_SECONDS = 30;
/** Where one has to type, longer: without script the page cannot tell that somebody is still there. */
export const TABLET_TYPING_SECONDS = 90;

/** Where a tablet goes by itself, and when; null for one's own phone. */
export function backToStart(
  state: Pick<CheckInState, "poster" | "tablet">,
  seconds = TABLET_SECONDS,
): { seconds: number; to: string } | null {
  return state.tablet ? { seconds, to: startPath(state) } : null;
}
