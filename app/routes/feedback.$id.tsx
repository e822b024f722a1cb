import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { feedbackForm } from "~/journeys/feedback";
import { ApiError } from "~/portal/client.server";
import { behindFeedbackLink, feedbackDoor } from "~/portal/feedback.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { linkHeaders } from "~/portal/link-token.server";
import {
  ButtonLink,
  ConfirmationPage,
  FeedbackFields,
  QuestionPage,
  RouteError,
  ratingSaid,
  useDoorMeta,
} from "~/ui";

export const headers = () => linkHeaders;

export const meta = () =>
  useDoorMeta("How was it?", null, "Tell us in a minute how it was with us.");

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  const { api, params } = await feedbackDoor(request, id);
  return behindFeedbackLink(() => api.get({ params }));
}

export async function action({ request, params: { id } }: ActionFunctionArgs) {
  const { api, params } = await feedbackDoor(request, id);
  const submission = parseForm(await readForm(request), feedbackForm);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    await behindFeedbackLink(() => api.give({ params, body: submission.value }));
  } catch (error) {
    // Given already, from another tab or at the door: the page says so.
    if (!(error instanceof ApiError) || error.httpCode !== 409) throw error;
  }
  return redirect(`/feedback/${params.id}`);
}

export default function Feedback() {
  const { subject, rating } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ rating: string; choices: string[]; comment: string }>({
    id: "feedback",
    lastResult: actionData?.lastResult,
  });
  if (rating !== null)
    return (
      <ConfirmationPage
        title="Thank you for telling us"
        lead={
          <p>
            {subject}: you gave {ratingSaid(rating)}.
          </p>
        }
        next={["Our team reads every answer. If you want to talk to us, call our hotline."]}
        print={false}
        actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
      />
    );
  return (
    <QuestionPage title="How was it?" lead={subject} form={form} button="Send what I think">
      <FeedbackFields fields={fields} />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
