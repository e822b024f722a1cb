/** The form that reports a death. */
import { z } from "zod";
import { orBlank } from "~/contract/fields";
import { joinDateFields, preprocessFields } from "~/web/forms/form-fields";

const INVALID_DAY = "Day of death is invalid";

export const deathForm = z.preprocess(
  preprocessFields((raw) => ({ ...raw, diedOn: joinDateFields(raw.diedOn) })),
  z.object({
    diedOn: orBlank(z.iso.date(INVALID_DAY), INVALID_DAY),
    sure: z.literal("on", { error: "Tick the box to continue" }),
  }),
);
