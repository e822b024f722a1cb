/** The form that an appointment's page posts. */
import { z } from "zod";

const CHOOSE = "Tell us if you are coming";

export const appointmentAnswer = z.object({
  response: z.enum(["CONFIRMED", "DECLINED"], { error: CHOOSE }),
});
