/** The configured time that a form takes (SPEC section 9, form completion time). */

import { callWithRules } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";

const CODE = "FORM_MINUTES";

/** The shortest and the longest time that a form takes. */
export interface MinuteRange {
  from: string;
  to: string;
}

/**
 * Reads the minutes that a form takes.
 * @returns null if none are configured.
 */
export async function findFormMinutes(
  form: "health-declaration" | "medical-history",
): Promise<MinuteRange | null> {
  const { content } = await callWithRules(
    () => createPublicApi().configuration.mastercodes({ query: { code: CODE, key: form } }),
    // The page works without this line.
    () => ({ content: [] }),
  );
  const [, from, to] = /^(\d{1,3})-(\d{1,3})$/.exec(content[0]?.value ?? "") ?? [];
  return from && to ? { from, to } : null;
}
