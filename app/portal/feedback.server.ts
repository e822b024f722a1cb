/** Feedback by link, and by one key of the tablet at the door. */
import { redirect } from "@remix-run/node";
import type { CheckInState } from "~/journeys/check-in/state";
import { goOn } from "./check-in/state.server";
import { ApiError } from "./client.server";
import { publicApi } from "./customer.server";
import { linkToken } from "./link-token.server";

export async function feedbackDoor(request: Request, token: string | undefined) {
  return {
    api: publicApi().feedbacks,
    params: { id: await linkToken(request, token, "/feedback") },
  };
}

/** Asks, and turns what cannot be mended into its page. */
export async function behindFeedbackLink<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.httpCode === 404) throw redirect("/feedback/page-not-found");
    if (error.httpCode >= 500) throw redirect("/feedback/something-went-wrong");
    throw error;
  }
}

/** Rated already, by link: the same thanks. */
export async function rateAtDoor(state: CheckInState, rating: number): Promise<Response> {
  const { done } = state;
  if (!done?.feedback) return goOn(state);
  const input = { params: { id: done.feedback }, body: { rating, choices: [], comment: null } };
  try {
    await behindFeedbackLink(() => publicApi().feedbacks.give(input));
  } catch (error) {
    if (!(error instanceof ApiError) || error.httpCode !== 409) throw error;
  }
  return goOn({ ...state, done: { ...done, rated: true } });
}
