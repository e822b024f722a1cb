/** Feedback by link, and by one key of the tablet at the door. */

import { redirect } from "@remix-run/node";
import { callAtDoor } from "~/features/check-in/door.server";
import type { CheckInState } from "~/features/check-in/state";
import { toNextStep } from "~/features/check-in/state.server";
import * as paths from "~/lib/paths";
import { publicApi } from "~/web/customer/customer.server";
import {
  isRevalidationAfterPost,
  parseForm,
  readUnboundForm,
  refuseForm,
} from "~/web/forms/form.server";
import { callWithRules, onServerError, onStatus, redirectTo } from "~/web/forms/form-action.server";
import { requireLinkToken } from "~/web/url/link-token.server";
import { feedbackForm } from "./feedback";

const NOT_NOW =
  "We could not take what you think just now. Please send it again in a few minutes. What you wrote is below.";

/** What the link asks about. Drawn again for a form that could not be taken, its page does without. */
export async function readFeedback(request: Request, token: string | undefined) {
  try {
    const { api, params } = feedbackDoor(token);
    return await behindFeedbackLink(() => api.get({ params }));
  } catch (thrown) {
    if (isRevalidationAfterPost(request) && leadsToWrong(thrown))
      return { subject: null, rating: null };
    throw thrown;
  }
}

/** What cannot be taken now stays in the form. */
export async function giveFeedback(request: Request, token: string | undefined) {
  const submission = parseForm(await readUnboundForm(request), feedbackForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { value: body } = submission;
  const { api, params } = feedbackDoor(token);
  const given = await behindFeedbackLink(() => once(api.give({ params, body }))).catch(
    nullForWrong,
  );
  if (given === null) return refuseForm(submission, { "": [NOT_NOW] }, 503);
  return redirect(paths.to(paths.help.feedback, { id: params.id }));
}

export async function rateAtDoor(state: CheckInState, rating: number): Promise<Response> {
  const { done } = state;
  if (!done?.feedback) return toNextStep(state);
  const input = { params: { id: done.feedback }, body: { rating, choices: [], comment: null } };
  await callAtDoor(() => once(publicApi().feedbacks.give(input)));
  return toNextStep({ ...state, done: { ...done, rated: true } });
}

function feedbackDoor(token: string | undefined) {
  return {
    api: publicApi().feedbacks,
    params: { id: requireLinkToken(token, paths.help.feedbackNotFound) },
  };
}

/** Asks, and turns what cannot be mended into its page. */
async function behindFeedbackLink<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return callWithRules(
    ask,
    onStatus(404)(redirectTo(paths.help.feedbackNotFound)),
    onServerError(redirectTo(paths.help.feedbackWrong)),
  );
}

/** Given already, from another tab, by link or at the door: the same thanks. */
const once = (giving: Promise<unknown>): Promise<true> =>
  callWithRules(
    () => giving.then(() => true as const),
    onStatus(409)(() => true as const),
  );

const leadsToWrong = (thrown: unknown) =>
  thrown instanceof Response && thrown.headers.get("location") === paths.help.feedbackWrong;

function nullForWrong(thrown: unknown): null {
  if (leadsToWrong(thrown)) return null;
  throw thrown;
}
