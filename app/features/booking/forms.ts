/** Form schemas of the booking screens. */
import { z } from "zod";
import { MAX_SESSIONS_PER_REQUEST } from "~/contract/booking/booking-limits";
import { chosenId, recordId } from "~/contract/fields";

/** Upper limit for the number of weeks in a package. */
const MAX_WEEKS = 30;

export const timeForm = z.object({
  slot: chosenId("Choose a time"),
  weeks: z.coerce
    .number("Choose how often")
    .int("Choose how often")
    .min(1, "Choose how often")
    .max(MAX_WEEKS, "Choose how often")
    .default(1),
});

/** The form of a booking: the slot ids that the page showed, separated by commas, and the kind of booking. */
export const bookForm = z.object({
  slots: z
    .string()
    .max(2000)
    .transform((text) => text.split(","))
    .pipe(z.array(recordId).min(1).max(MAX_SESSIONS_PER_REQUEST)),
  kind: z.enum(["SESSION", "PRE_SESSION", "POST_SESSION"]),
});
export const removeTimeForm = z.object({ remove: recordId });
export const swapTimeForm = z.object({ swap: z.string().regex(/^[0-9a-f-]{36} [0-9a-f-]{36}$/) });

export const intakeForm = z.object({ intake: chosenId("Choose your dates") });

/** `packages` is the number of packages that the page counted. One more since means that another tab has renewed. */
export const renewForm = z.object({
  offer: z.string("Choose a package").min(1).max(60),
  packages: z.coerce.number().int().optional(),
});
