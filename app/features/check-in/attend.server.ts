/** The events of a visit, and checking in or out of one. */
import type { CheckInAction, CheckInEvent } from "~/contract/check-in/check-in";
import { errorCodes } from "~/contract/reply";
import { ApiError } from "~/web/client.server";
import { publicApi } from "~/web/customer.server";
import { atDoor } from "./door.server";
import { refusalOf } from "./identify.server";
import type { CheckInState } from "./state";
import { toNextStep } from "./state.server";

/** @throws a redirect when the visit is over. */
export async function visitEvents(state: CheckInState): Promise<CheckInEvent[]> {
  try {
    return await atDoor(() => publicApi().checkIns.visit({ body: { visit: state.visit ?? "" } }));
  } catch (error) {
    if (error instanceof ApiError) throw await refused(state, error);
    throw error;
  }
}

/** @throws a redirect when it is no longer among the visit's events. */
export async function chosenEvent(state: CheckInState): Promise<CheckInEvent> {
  const events = await visitEvents(state);
  const found = events.find(
    ({ id, personId }) => id === state.event?.id && personId === state.event?.personId,
  );
  if (found) return found;
  throw await toNextStep({
    ...state,
    visit: undefined,
    event: undefined,
    refusal: { code: errorCodes.notFound, message: "" },
  });
}

/** The visit ends with it: the next person finds nothing. */
export async function attend(
  state: CheckInState,
  { id, personId, sessionId }: CheckInEvent,
  action: CheckInAction,
): Promise<Response> {
  const { checkIns, volunteerAttendances } = publicApi();
  const visit = state.visit ?? "";
  const call = action === "CHECK_IN" ? "checkIn" : "checkOut";
  try {
    const done = await atDoor(() =>
      state.role === "VOLUNTEER"
        ? volunteerAttendances[call]({ body: { visit, activity: id, volunteer: personId } })
        : checkIns[call]({ params: { id: sessionId }, body: { visit, booking: id } }),
    );
    return await toNextStep({
      ...state,
      visit: undefined,
      event: undefined,
      done: { ...done, rated: false },
    });
  } catch (error) {
    if (error instanceof ApiError) return refused(state, error);
    throw error;
  }
}

function refused(state: CheckInState, error: ApiError): Promise<Response> {
  return toNextStep({ ...state, visit: undefined, event: undefined, refusal: refusalOf(error) });
}
