/** What the steps of all journeys that keep their answers have in common. */

export const STALE =
  "These answers were changed in another tab or on another device. Nothing was overwritten. Please check what you typed, then continue to save it.";

/** Whether a step is changed from the review and leads back to it. */
export function returnsToReview(request: Request): boolean {
  return new URL(request.url).searchParams.get("return") === "review";
}
