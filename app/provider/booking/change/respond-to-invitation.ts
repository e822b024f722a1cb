/** Answers an invitation for a signed-in customer: the client attends or does not. */
import { eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { sessionBooking } from "~/database/schema/booking";
import { reply } from "~/languages/reply";
import type { AreaHandlers } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { requireConfirmedForOthers } from "~/provider/shared/others-bookings";
import { isResponseRequested, toAppointment } from "../messages/appointment-view";
import { requireOwnBooking } from "../term/terms";
import { isAssessmentDueFirst } from "./due-assessment";
import { requireExpectedStart } from "./expected-start";
import { saveResponse } from "./save-response";

export const answer: AreaHandlers<typeof contract.sessions>["answer"] = async (
  context,
  { body },
) => {
  const { row } = await requireOwnBooking(context, body.bookingId);
  return context.db.transaction(async (tx) => {
    const booking = async () => {
      const [found] = await tx
        .select()
        .from(sessionBooking)
        .where(eq(sessionBooking.id, body.bookingId))
        .for("no key update");
      return found ?? rejectNotFound("The appointment");
    };
    const asked = await booking();
    requireConfirmedForOthers(context, row.client, [asked]);
    requireExpectedStart(asked, body.expectedStart, "changed");
    const dueFirst = await isAssessmentDueFirst(tx, context, asked);
    if (dueFirst || !isResponseRequested(asked, context))
      refuse(409, errorCodes.over, reply("replies-booking:answer.not-now"));
    await saveResponse(tx, context, body.bookingId, body);
    return toAppointment(await booking(), row, context);
  });
};
