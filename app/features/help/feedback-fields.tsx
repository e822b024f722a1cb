import { feedbackChoices } from "~/contract/help/feedback";
import { CheckboxesField } from "~/ui/form/checkboxes-field";
import type { Field } from "~/ui/form/field";
import { RatingField } from "~/ui/form/rating-field";
import { TextArea } from "~/ui/form/text-area";
import { useText } from "~/ui/language/language";

type ReasonFields = Record<"choices" | "comment", Field>;

/** Renders a rating with its reasons. */
export function FeedbackFields({ fields }: { fields: ReasonFields & { rating: Field } }) {
  return (
    <>
      <RatingField field={fields.rating} />
      <FeedbackReasons fields={fields} />
    </>
  );
}

/** Renders the topics of a rating and a comment. The fields are the same on every feedback form. */
export function FeedbackReasons({ fields }: { fields: ReasonFields }) {
  const text = useText();
  return (
    <>
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
