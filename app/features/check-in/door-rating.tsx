import { Fragment } from "react";
import { ratingLabels } from "~/ui/form/rating-field";
import { PageForm } from "~/ui/page/page-form";

/** Asks for a rating with one press on a shared tablet. */
export function DoorRating({ hasRating }: { hasRating: boolean }) {
  if (hasRating)
    return (
      <p className="lead" role="status">
        Thank you for telling us how it was.
      </p>
    );
  return (
    <section>
      <h2>How was it today?</h2>
      <PageForm className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {ratingLabels.map((word, index) => (
          <Fragment key={word}>
            <button type="submit" name="rating" value={index + 1} className="key">
              {index + 1} {word}
            </button>{" "}
          </Fragment>
        ))}
      </PageForm>
    </section>
  );
}
