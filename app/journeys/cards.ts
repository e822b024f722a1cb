/** What the forms of the card screens post. */

import { z } from "zod";
import { messages } from "~/lib/messages";

export const cardChoice = z.object({ card: z.uuid("Choose a card") });

export const addCardForm = z.object({
  onceKey: z.string({ error: messages.invalidCard }).regex(/^[\w-]{16,64}$/, messages.invalidCard),
});

/** Cards shown before somebody asks for all of them. */
export const CARDS_SHOWN = 3;
