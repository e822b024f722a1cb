/** A link from one of our messages, pasted by a visitor. */
import { z } from "zod";
import { reply } from "~/languages/reply";
import { readLinkToken, TOKEN_PATTERN } from "~/lib/security/token-format";
import { removeEnding } from "~/lib/text/remove-ending";

const LINK = reply("replies:links.paste");

/** Parses the link as sent, or the code at its end, into the code. */
export const messageLink = z.object({
  link: z
    .string({ error: LINK })
    .max(300, LINK)
    .transform((value) =>
      readLinkToken(
        removeEnding(value.trim().split(/[?#]/)[0] ?? "", "/ \t\r\n")
          .split("/")
          .at(-1),
      ),
    )
    .pipe(z.string().regex(TOKEN_PATTERN, LINK)),
});
