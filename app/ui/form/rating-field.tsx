import type { Field } from "./field";
import { RadioField } from "./radio-field";

/** The labels of 1 to 6 (SPEC section 9, rating scale). */
export const ratingLabels = ["Very poor", "Poor", "Not so good", "Fair", "Good", "Very good"];

export function RatingField({ field, label = "From 1 to 6" }: { field: Field; label?: string }) {
  return (
    <RadioField
      field={field}
      label={label}
      options={ratingLabels.map((word, index) => ({
        value: String(index + 1),
        label: `${index + 1} ${word}`,
      }))}
    />
  );
}

/** Formats a rating: "5 out of 6: good". */
export function formatRating(rating: number): string {
  return `${rating} out of ${ratingLabels.length}: ${ratingLabels[rating - 1]?.toLowerCase()}`;
}
