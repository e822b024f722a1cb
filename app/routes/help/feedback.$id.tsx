import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { giveFeedback, readFeedback } from "~/features/help/feedback.server";
import { FeedbackFields } from "~/features/help/feedback-fields";
import { ButtonLink, ConfirmationPage, QuestionPage, RouteError, useHiddenPageMeta } from "~/ui";
import { formatRating } from "~/ui/form/rating-field";
import { useForm } from "~/ui/form/use-form";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(data?.rating == null ? QUESTION : THANKS, {
    description: "Tell us in a minute how it was.",
  });

const QUESTION = "How was it?";
const THANKS = "Thank you for telling us";

export const loader = ({ request, params }: LoaderFunctionArgs) => readFeedback(request, params.id);

export const action = ({ request, params }: ActionFunctionArgs) => giveFeedback(request, params.id);

export default function Feedback() {
  const { subject, rating } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ rating: string; choices: string[]; comment: string }>({
    id: "feedback",
  });
  if (rating !== null)
    return (
      <ConfirmationPage
        title={THANKS}
        lead={
          <p>
            {subject}: you gave {formatRating(rating)}.
          </p>
        }
        next={["Our team reads every answer. If you want to talk to us, call our hotline."]}
        print={false}
        actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
      />
    );
  return (
    <QuestionPage
      title={QUESTION}
      back={{ to: "/", label: "Home" }}
      lead={subject ?? undefined}
      form={form}
      button="Send my feedback"
    >
      <FeedbackFields fields={fields} />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
