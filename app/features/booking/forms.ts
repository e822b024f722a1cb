/** Form schemas of the booking screens. */
import { z } from "zod";
import { MAX_SESSIONS_PER_REQUEST } from "~/contract/booking/booking-limits";
import { chosenId, recordId } from "~/contract/fields";
import { reply } from "~/languages/reply";

/** Upper limit for the number of weeks in a package. */
const MAX_WEEKS = 30;

export const timeForm = z.object({
  slot: chosenId(reply("replies:denticare.time")),
  weeks: z.coerce
    .number(reply("replies-booking:times.how-often"))
    .int(reply("replies-booking:times.how-often"))
    .min(1, reply("replies-booking:times.how-often"))
    .max(MAX_WEEKS, reply("replies-booking:times.how-often"))
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

export const intakeForm = z.object({ intake: chosenId(reply("replies-booking:dates.choose")) });

/** `packages` is the number of packages that the page counted. One more since means that another tab has renewed. */
export const renewForm = z.object({
  offer: z.string(reply("replies-registration:choose.package")).min(1).max(60),
  packages: z.coerce.number().int().optional(),
});
