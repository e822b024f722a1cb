/** The configured minutes to arrive before a pre-assessment (SPEC section 9, pre-assessment arrival). */

import type { GetText } from "~/languages/page-language";
import { callWithRules } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";

/** Asks the client to come early: "Please come 10 minutes early." Says "a few minutes" if no number is configured. */
export async function loadArrivalNote(text: GetText): Promise<string> {
  const minutes = await configuredMinutes();
  return minutes === null ? text("booking:arrive") : text("booking:arrive.minutes", { minutes });
}

async function configuredMinutes(): Promise<string | null> {
  const query = { code: "ARRIVE_EARLY", key: "pre-assessment" };
  const { content } = await callWithRules(
    () => createPublicApi().configuration.mastercodes({ query }),
    // The page works without the number.
    () => ({ content: [] }),
  );
  const value = content[0]?.value ?? "";
  return /^\d{1,2}$/.test(value) ? value : null;
}
