/** The configured time that a form takes (SPEC section 9, form completion time). */

import { callWithRules } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";

const CODE = "FORM_MINUTES";

/**
 * Formats the time a form takes: "about 3 to 5 minutes".
 * @returns null if none is configured.
 */
export async function formatMinutes(
  form: "health-declaration" | "medical-history",
): Promise<string | null> {
  const { content } = await callWithRules(
    () => createPublicApi().configuration.mastercodes({ query: { code: CODE, key: form } }),
    // The page works without this line.
    () => ({ content: [] }),
  );
  const [, from, to] = /^(\d{1,3})-(\d{1,3})$/.exec(content[0]?.value ?? "") ?? [];
  return from && to ? `about ${from} to ${to} minutes` : null;
}
