/** The form that an appointment's page posts. */
import { z } from "zod";
import { expectedStart } from "~/contract/booking/appointment";

const CHOOSE = "Tell us if you are coming";

export const appointmentAnswer = z.object({
  response: z.enum(["CONFIRMED", "DECLINED"], { error: CHOOSE }),
  /** The start that the page showed. */
  expectedStart,
});
