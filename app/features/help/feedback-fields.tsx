import { feedbackChoices } from "~/contract/help/feedback";
import { CheckboxesField } from "~/ui/form/checkboxes-field";
import type { Field } from "~/ui/form/field";
import { RatingField } from "~/ui/form/rating-field";
import { TextArea } from "~/ui/form/text-area";
import { useText } from "~/ui/language/language";

/** Renders a rating, its topics and a comment. The fields are the same on every feedback form. */
export function FeedbackFields({
  fields,
}: {
  fields: { rating: Field; choices: Field; comment: Field };
}) {
  const text = useText();
  return (
    <>
      <RatingField field={fields.rating} />
      <CheckboxesField
        field={fields.choices}
        label={text("links:feedback.about")}
        options={feedbackChoices.map((value) => ({
          value,
          label: text(`links:feedback.${value}`),
        }))}
        optional
      />
      <TextArea field={fields.comment} label={text("links:feedback.better")} optional rows={3} />
    </>
  );
}
