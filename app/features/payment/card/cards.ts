/** Form schemas of the card screens. */

import { z } from "zod";
import { chosenId } from "~/contract/fields";
import { type Reply, reply } from "~/languages/reply";
import { TOKEN_PATTERN } from "~/lib/security/token-format";

export const cardChoice = z.object({ card: chosenId("Choose a card" as Reply) });

const UNKNOWN_CARD = reply("replies-payment:card.unknown");

export const addCardForm = z.object({
  idempotencyKey: z.string({ error: UNKNOWN_CARD }).regex(TOKEN_PATTERN, UNKNOWN_CARD),
});

/** Number of cards shown until the customer expands the list. */
export const CARDS_SHOWN = 3;
