import type { GetText, TextKey } from "~/languages/page-language";
import { useText } from "../language/language";
import type { Field } from "./field";
import { RadioField } from "./radio-field";

/** The labels of 1 to 6 (SPEC section 9, rating scale). */
export const ratingLabels = ["Very poor", "Poor", "Not so good", "Fair", "Good", "Very good"];

const keyOf = (rating: number) => `check-in:rating.${rating}` as TextKey;

export function RatingField({ field }: { field: Field }) {
  const text = useText();
  return (
    <RadioField
      field={field}
      label={text("links:feedback.scale")}
      options={ratingLabels.map((_, index) => ({
        value: String(index + 1),
        label: `${index + 1} ${text(keyOf(index + 1))}`,
      }))}
    />
  );
}

/** Formats a rating: "5 out of 6: good". */
export function formatRating(rating: number, text: GetText): string {
  const word = text(keyOf(rating)).toLowerCase();
  return text("links:feedback.rating", { rating, of: ratingLabels.length, word });
}
