/** The feedback form (SPEC section 9, rating scale 1 to 6). */
import { z } from "zod";
import { optionalText } from "~/contract/fields";
import { feedbackChoices } from "~/contract/help/feedback";
import { reply } from "~/languages/reply";
import { preprocessFields, readCheckedValues } from "~/web/forms/form-fields";

const CHOOSE = reply("replies:feedback.rating");

export const feedbackForm = z.preprocess(
  preprocessFields((raw) => ({ ...raw, choices: readCheckedValues(raw.choices, feedbackChoices) })),
  z.object({
    rating: z
      .string({ error: CHOOSE })
      .regex(/^[1-6]$/, CHOOSE)
      .transform(Number),
    choices: z.array(z.enum(feedbackChoices), { error: reply("replies:feedback.choices") }),
    comment: optionalText(1000),
  }),
);
