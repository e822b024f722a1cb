/** The form that reports a death. */
import { z } from "zod";
import { orBlank } from "~/contract/fields";
import { reply } from "~/languages/reply";
import { joinDateFields, preprocessFields } from "~/web/forms/form-fields";

const INVALID_DAY = reply("replies-people:death.day");

export const deathForm = z.preprocess(
  preprocessFields((raw) => ({ ...raw, diedOn: joinDateFields(raw.diedOn) })),
  z.object({
    diedOn: orBlank(z.iso.date(INVALID_DAY), INVALID_DAY),
    sure: z.literal("on", { error: reply("replies-booking:consent") }),
  }),
);
