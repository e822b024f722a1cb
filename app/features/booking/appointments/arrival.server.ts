/** The configured minutes to arrive before a pre-assessment (SPEC section 9, pre-assessment arrival). */

import type { GetText } from "~/languages/page-language";
import { callWithRules } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";

/** Asks the client to come early, as `describeArrival` does. */
export const loadArrivalNote = async (text: GetText): Promise<string> =>
  describeArrival(await loadArrivalMinutes(), text);

/** Formats "Please come 10 minutes early." Says "a few minutes" if no number is configured. */
export const describeArrival = (minutes: string | null, text: GetText): string =>
  minutes === null ? text("booking:arrive") : text("booking:arrive.minutes", { minutes });

/** Loads the configured minutes, or null without a number. */
export async function loadArrivalMinutes(): Promise<string | null> {
  const query = { code: "ARRIVE_EARLY", key: "pre-assessment" };
  const { content } = await callWithRules(
    () => createPublicApi().configuration.mastercodes({ query }),
    // The page works without the number.
    () => ({ content: [] }),
  );
  const value = content[0]?.value ?? "";
  return /^\d{1,2}$/.test(value) ? value : null;
}
