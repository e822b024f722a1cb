/** Collects feedback by link, and by one press on the tablet at the door. */

import { redirect } from "@remix-run/node";
import { callAtDoor } from "~/features/check-in/door.server";
import type { CheckInState } from "~/features/check-in/state";
import { redirectToReachedStep } from "~/features/check-in/state.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { callWithRules, matchStatus, onServerError, redirectTo } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import {
  isRevalidationAfterPost,
  parseForm,
  readUnboundForm,
  renderFormErrors,
} from "~/web/forms/form.server";
import { requireLinkToken } from "~/web/url/link-token.server";
import { feedbackForm } from "./feedback";

const NOT_NOW = reply("replies:feedback.not-now");

/** Reads the subject of the feedback link. When the page renders again after a failed form, it works without the subject. */
export async function readFeedback(request: Request, token: string | undefined) {
  const { api, params } = feedbackDoor(token);
  return callWithRules(
    () => api.get({ params }),
    matchStatus(404)(redirectTo(paths.help.feedbackNotFound)),
    onServerError(() =>
      isRevalidationAfterPost(request)
        ? { subject: "", occasion: undefined, rating: null }
        : redirectTo(paths.help.feedbackWrong)(),
    ),
  );
}

/** Submits feedback. If the backend is unavailable, the input stays in the form. */
export async function giveFeedback(request: Request, token: string | undefined) {
  const submission = parseForm(await readUnboundForm(request), feedbackForm);
  if (submission.status !== "success") return renderFormErrors(submission);
  const { value: body } = submission;
  const { api, params } = feedbackDoor(token);
  const feedback = await callWithRules(
    () => acceptRepeated(api.give({ params, body })),
    matchStatus(404)(redirectTo(paths.help.feedbackNotFound)),
    onServerError(() => null),
  );
  if (feedback === null) return renderFormErrors(submission, { "": [NOT_NOW] }, 503);
  return redirect(paths.to(paths.help.feedback, { id: params.id }));
}

export async function rateAtDoor(state: CheckInState, rating: number): Promise<Response> {
  const { done } = state;
  if (!done?.feedback) return redirectToReachedStep(state);
  const input = { params: { id: done.feedback }, body: { rating, choices: [], comment: null } };
  await callAtDoor(() => acceptRepeated(createPublicApi().feedbacks.give(input)));
  return redirectToReachedStep({ ...state, done: { ...done, rated: true } });
}

function feedbackDoor(token: string | undefined) {
  return {
    api: createPublicApi().feedbacks,
    params: { id: requireLinkToken(token, paths.help.feedbackNotFound) },
  };
}

/** Treats feedback that was already given, from another tab, by link or at the door, as success. */
const acceptRepeated = (giving: Promise<unknown>): Promise<true> =>
  callWithRules(
    () => giving.then(() => true as const),
    matchStatus(409)(() => true as const),
  );
