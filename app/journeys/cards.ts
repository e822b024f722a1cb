/** What the forms of the card screens post. */
import { z } from "zod";

export const cardChoice = z.object({ card: z.uuid("Choose a card") });

export const addCardForm = z.object({
  onceKey: z.string({ error: "Invalid Card" }).regex(/^[\w-]{16,64}$/, "Invalid Card"),
});

/** Cards shown before somebody asks for all of them. */
export const CARDS_SHOWN = 3;
