import { ApiError } from "./client.server";

/** What a loader or an action throws for a page that is not there: the 404 page is drawn in its place. */
export const pageNotFound = () => new Response("Not found", { status: 404 });

const NOT_THERE = [400, 404];

/** Asks the provider; what it does not find, or cannot even look for, is a page that is not there. @throws 404 as a Response. */
export async function orNotFound<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (
      error instanceof ApiError &&
      error.tokenProblem === null &&
      !error.missing &&
      NOT_THERE.includes(error.httpCode)
    )
      throw pageNotFound();
    throw error;
  }
}
