/** Form schemas of the card screens. */

import { z } from "zod";
import { chosenId } from "~/contract/fields";
import type { Reply } from "~/languages/reply";
import { TOKEN_PATTERN } from "~/lib/security/token-format";
import { messages } from "~/lib/text/messages";

export const cardChoice = z.object({ card: chosenId("Choose a card" as Reply) });

export const addCardForm = z.object({
  idempotencyKey: z
    .string({ error: messages.invalidCard })
    .regex(TOKEN_PATTERN, messages.invalidCard),
});

/** Number of cards shown until the customer expands the list. */
export const CARDS_SHOWN = 3;
