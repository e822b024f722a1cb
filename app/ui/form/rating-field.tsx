import type { GetText, TextKey } from "~/languages/page-language";
import { useText } from "../language/language";
import type { Field } from "./field";
import { RadioField } from "./radio-field";

/** SPEC section 9, rating scale. */
export const ratings = [1, 2, 3, 4, 5, 6] as const;

const keyOf = (rating: number) => `check-in:rating.${rating}` as TextKey;

export function RatingField({ field }: { field: Field }) {
  const text = useText();
  return (
    <RadioField
      field={field}
      label={text("links:feedback.scale")}
      options={ratings.map((rating) => ({
        value: String(rating),
        label: `${rating} ${text(keyOf(rating))}`,
      }))}
    />
  );
}

/** Formats a rating: "5 out of 6: good". */
export function formatRating(rating: number, text: GetText): string {
  const word = text(keyOf(rating)).toLowerCase();
  return text("links:feedback.rating", { rating, of: ratings.length, word });
}
