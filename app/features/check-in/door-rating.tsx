import { Fragment } from "react";
import { ratings } from "~/ui/form/rating-field";
import { useText } from "~/ui/language/language";
import { PageForm } from "~/ui/page/page-form";
import { KeyStyles } from "./check-in-buttons";

/** Asks for a rating with one press on a shared tablet. */
export function DoorRating({ hasRating }: { hasRating: boolean }) {
  const text = useText();
  if (hasRating)
    return (
      <p className="lead" role="status">
        {text("check-in:rating.thanks")}
      </p>
    );
  return (
    <section>
      <KeyStyles />
      <h2>{text("check-in:rating.title")}</h2>
      <PageForm className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {ratings.map((rating) => (
          <Fragment key={rating}>
            <button type="submit" name="rating" value={rating} className="key">
              <span className="min-w-0">
                {rating} {text(`check-in:rating.${rating}`)}
              </span>
            </button>{" "}
          </Fragment>
        ))}
      </PageForm>
    </section>
  );
}
