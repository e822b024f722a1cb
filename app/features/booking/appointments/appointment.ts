/** The form that an appointment's page posts. */
import { z } from "zod";
import { expectedStart } from "~/contract/booking/appointment";
import { reply } from "~/languages/reply";

const CHOOSE = reply("replies-booking:answer.choose");

export const appointmentAnswer = z.object({
  response: z.enum(["CONFIRMED", "DECLINED"], { error: CHOOSE }),
  /** The start that the page showed. */
  expectedStart,
});
