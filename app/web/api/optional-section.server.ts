/** A part of a page that is not what the page is for. */

import { portal } from "../dependencies.server";
import { ApiError } from "./client.server";

/** While the provider refuses to answer for a part, or cannot, the page is shown with something else in its place. */
export async function orFallback<Part, Instead>(
  asked: Promise<Part>,
  instead: Instead,
): Promise<Part | Instead> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ApiError) || error.tokenProblem !== null) throw error;
    if (!error.refused)
      portal().log.warn({ err: error }, "a page is shown without one of its parts");
    return instead;
  }
}
