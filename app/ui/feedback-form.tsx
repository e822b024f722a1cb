import { type SubmissionResult, useForm } from "@conform-to/react";
import { Button } from "./button";
import { ErrorSummary, summaryOf } from "./form/error-summary";
import { RadioField } from "./form/radio-field";
import { TextArea } from "./form/text-area";
import { PageForm } from "./page/page-form";

const words = ["Very poor", "Poor", "Not so good", "Fair", "Good", "Very good"];

export interface FeedbackFormProps {
  /** What was given before; null for nothing yet. */
  rating: number | null;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** How ordering and paying was, from 1 to 6. */
export function FeedbackForm({ rating, lastResult }: FeedbackFormProps) {
  const [form, fields] = useForm<{ rating: string; comment: string }>({
    id: "feedback",
    lastResult,
  });
  if (rating !== null)
    return (
      <section className="panel mt-10 no-print">
        <h2>Thank you for telling us</h2>
        <p>
          You gave {rating} out of {words.length}: {words[rating - 1]?.toLowerCase()}.
        </p>
      </section>
    );
  return (
    <section className="panel mt-10 no-print">
      <h2>How was it to order and pay here?</h2>
      <ErrorSummary errors={summaryOf(form)} />
      <PageForm form={form}>
        <RadioField
          field={fields.rating}
          label="From 1 to 6"
          options={words.map((word, index) => ({
            value: String(index + 1),
            label: `${index + 1} ${word}`,
          }))}
        />
        <TextArea field={fields.comment} label="What could be better?" optional rows={3} />
        <Button kind="secondary">Send what I think</Button>
      </PageForm>
    </section>
  );
}
