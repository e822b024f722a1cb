/** Lists the events of a visit, and checks the person in or out. */
import type { AttendanceResult, CheckInAction, CheckInEvent } from "~/contract/check-in/check-in";
import { errorCodes } from "~/contract/response";
import type { ApiError } from "~/web/api/api-error.server";
import { callWithRules } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { callAtDoor } from "./door.server";
import { toCheckInRefusal } from "./identify.server";
import type { CheckInState } from "./state";
import { redirectToReachedStep } from "./state.server";

/**
 * Reads the events of the visit.
 * @throws a redirect if the visit has expired.
 */
export async function listVisitEvents(state: CheckInState): Promise<CheckInEvent[]> {
  if (state.events) return state.events;
  return callWithRules(
    () =>
      callAtDoor(() => createPublicApi().checkIns.visit({ body: { visit: state.visit ?? "" } })),
    async (error): Promise<never> => {
      throw await refused(state, error);
    },
  );
}

/**
 * Finds the chosen event.
 * @throws a redirect if it is no longer among the visit's events.
 */
export async function requireChosenEvent(state: CheckInState): Promise<CheckInEvent> {
  const events = await listVisitEvents(state);
  const found = events.find(
    ({ id, personId }) => id === state.event?.id && personId === state.event?.personId,
  );
  if (found) return found;
  throw await redirectToReachedStep({
    ...state,
    visit: undefined,
    events: undefined,
    event: undefined,
    refusal: { code: errorCodes.notFound, message: "" },
  });
}

/** Checks the person in or out. This ends the visit: the next person finds nothing. */
export async function recordAttendance(
  state: CheckInState,
  { id, personId, sessionId }: CheckInEvent,
  action: CheckInAction,
): Promise<Response> {
  const { checkIns, volunteerAttendances } = createPublicApi();
  const visit = state.visit ?? "";
  const call = action === "CHECK_IN" ? "checkIn" : "checkOut";
  const send = () =>
    state.role === "VOLUNTEER"
      ? volunteerAttendances[call]({ body: { visit, activity: id, volunteer: personId } })
      : checkIns[call]({ params: { id: sessionId }, body: { visit, booking: id } });
  return callWithRules(
    async () => {
      const done = { ...(await callAtDoor<AttendanceResult>(send)), rated: false };
      return redirectToReachedStep({
        ...state,
        visit: undefined,
        events: undefined,
        event: undefined,
        done,
      });
    },
    (error) => refused(state, error),
  );
}

function refused(state: CheckInState, error: ApiError): Promise<Response> {
  const over = { visit: undefined, events: undefined, event: undefined };
  return redirectToReachedStep({ ...state, ...over, refusal: toCheckInRefusal(error) });
}
