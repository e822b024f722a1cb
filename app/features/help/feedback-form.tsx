import { ErrorSummary } from "~/ui/form/error-summary";
import { formatRating } from "~/ui/form/rating-field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import { FeedbackFields } from "./feedback-fields";

export interface FeedbackFormProps {
  /** The rating given before, or null if there is none. */
  rating: number | null;
  /** True if the order was free of charge. */
  free: boolean;
}

/** Asks how ordering and paying went, on a scale of 1 to 6. */
export function FeedbackForm({ rating, free }: FeedbackFormProps) {
  const [form, fields] = useForm<{ rating: string; choices: string[]; comment: string }>({
    id: "feedback",
  });
  const text = useText();
  if (rating !== null)
    return (
      <section className="panel mt-10 no-print">
        <h2>{text("payment:feedback.thanks")}</h2>
        <p>{text("payment:feedback.given", { rating: formatRating(rating, text) })}</p>
      </section>
    );
  return (
    <section className="panel mt-10 no-print">
      <ErrorSummary errors={form.errors} />
      <h2>{text(free ? "payment:feedback.free" : "payment:feedback.paying")}</h2>
      <PageForm form={form}>
        <FeedbackFields fields={fields} />
        <Button kind="secondary">{text("payment:feedback.send")}</Button>
      </PageForm>
    </section>
  );
}
