import { CheckboxesField } from "~/ui/form/checkboxes-field";
import type { Field } from "~/ui/form/field";
import { RatingField } from "~/ui/form/rating-field";
import { TextArea } from "~/ui/form/text-area";

const about = [
  { value: "THE_PEOPLE", label: "The people" },
  { value: "WHAT_WE_DID", label: "What we did" },
  { value: "THE_PLACE", label: "The place" },
  { value: "THE_TIME", label: "The day and time" },
  { value: "THE_WAITING", label: "The waiting" },
  { value: "BOOKING_AND_PAYING", label: "Booking and paying" },
];

/** Renders a rating, its topics and a comment. The fields are the same on every feedback form. */
export function FeedbackFields({
  fields,
}: {
  fields: { rating: Field; choices: Field; comment: Field };
}) {
  return (
    <>
      <RatingField field={fields.rating} />
      <CheckboxesField
        field={fields.choices}
        label="What made you choose that?"
        options={about}
        optional
      />
      <TextArea field={fields.comment} label="What could be better?" optional rows={3} />
    </>
  );
}
