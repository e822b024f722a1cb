import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { giveFeedback, readFeedback } from "~/features/help/feedback.server";
import { FeedbackFields } from "~/features/help/feedback-fields";
import { FeedbackSubject } from "~/features/help/feedback-subject";
import { ButtonLink, ConfirmationPage, QuestionPage, useHiddenPageMeta } from "~/ui";
import { formatRating } from "~/ui/form/rating-field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export function meta({ data }: MetaArgs<typeof loader>) {
  const text = useText();
  const title = text(data?.rating == null ? "links:feedback.title" : "links:feedback.thanks");
  return useHiddenPageMeta(title, { description: text("links:feedback.description") });
}

export const loader = ({ request, params }: LoaderFunctionArgs) => readFeedback(request, params.id);

export const action = ({ request, params }: ActionFunctionArgs) => giveFeedback(request, params.id);

export default function Feedback() {
  const { subject, occasion, rating } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ rating: string; choices: string[]; comment: string }>({
    id: "feedback",
  });
  const text = useText();
  if (rating !== null)
    return (
      <ConfirmationPage
        title={text("links:feedback.thanks")}
        lead={
          <p>
            <Sentence
              of="links:feedback.given"
              parts={{
                subject: <FeedbackSubject {...{ subject, occasion }} />,
                rating: formatRating(rating, text),
              }}
            />
          </p>
        }
        next={[text("links:feedback.next")]}
        print={false}
        actions={<ButtonLink to="/">{text("shell:home")}</ButtonLink>}
      />
    );
  return (
    <QuestionPage
      title={text("links:feedback.title")}
      back={{ to: "/", label: text("shell:back-home") }}
      lead={subject ? <FeedbackSubject {...{ subject, occasion }} /> : undefined}
      form={form}
      button={text("links:feedback.button")}
    >
      <FeedbackFields fields={fields} />
    </QuestionPage>
  );
}
