import { Fragment } from "react";
import { ErrorSummary } from "~/ui/form/error-summary";
import { HiddenField } from "~/ui/form/hidden-field";
import { formatRating, ratings } from "~/ui/form/rating-field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import { VisuallyHidden } from "~/ui/text/visually-hidden";
import { FeedbackReasons } from "./feedback-fields";

export interface FeedbackFormProps {
  /** The rating given before, or null if there is none. */
  rating?: number | null;
  /** True if topics and a comment can still be added to the rating. */
  canAdd?: boolean | undefined;
  /** True if the order was free of charge. */
  free: boolean;
}

/** The id of the section, to which the answer of its form returns. */
export const FEEDBACK_ID = "rating";

/** Asks how ordering and paying went, with one press on a scale of 1 to 6. The reasons follow the press. */
export function FeedbackForm({ rating = null, canAdd = false, free }: FeedbackFormProps) {
  const [form, fields] = useForm<{ rating: string; choices: string[]; comment: string }>({
    id: "feedback",
  });
  const text = useText();
  if (rating !== null)
    return (
      <section id={FEEDBACK_ID} className="mt-10 no-print">
        <ErrorSummary errors={form.errors} />
        <h2>{text("payment:feedback.thanks")}</h2>
        <p>{text("payment:feedback.given", { rating: formatRating(rating, text) })}</p>
        {canAdd ? (
          <PageForm form={form} className="mt-4">
            <HiddenField field={fields.rating} value={String(rating)} />
            <FeedbackReasons fields={fields} />
            <Button kind="secondary">{text("payment:feedback.send")}</Button>
          </PageForm>
        ) : null}
      </section>
    );
  return (
    <section id={FEEDBACK_ID} className="mt-10 no-print">
      <ErrorSummary errors={form.errors} />
      <h2 id={fields.rating.id}>
        {text(free ? "payment:feedback.free" : "payment:feedback.paying")}
      </h2>
      <PageForm form={form} className="-mx-1 grid max-w-[27rem] grid-cols-6 sm:mx-0">
        {ratings.map((value) => (
          <Fragment key={value}>
            <button type="submit" name="rating" value={value} className="scale">
              {value}
              <VisuallyHidden> {text(`check-in:rating.${value}`)}</VisuallyHidden>
            </button>{" "}
          </Fragment>
        ))}
        <p aria-hidden="true" className="hint col-span-3 mt-1">
          1 {text("check-in:rating.1")}
        </p>
        <p aria-hidden="true" className="hint col-span-3 mt-1 text-right">
          6 {text("check-in:rating.6")}
        </p>
      </PageForm>
    </section>
  );
}
