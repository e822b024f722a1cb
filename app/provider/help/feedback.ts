/** Feedback by link: its subject and its only answer (SPEC section 7, public/v1/feedback). */
import { and, eq, gt, isNull } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { sessionBooking } from "~/database/schema/booking";
import {
  activity,
  feedbackLink,
  feedbackOccasion,
  volunteerAttendance,
} from "~/database/schema/check-in";
import { product } from "~/database/schema/offering/product";
import { service, term } from "~/database/schema/service";
import { reply } from "~/languages/reply";
import { hashToken } from "~/lib/security/token.server";
import { toSingaporeDay } from "~/lib/singapore-date";
import { toTitled } from "../booking/slot/appointment-title";
import type { AreaHandlers, Context } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { limitMisses } from "../shared/limits/rate-limits";

export const feedbackHandlers: AreaHandlers<typeof contract.feedbacks> = {
  async get(context, { params }) {
    const { id, subject, rating } = await behindLink(context, params.id);
    return { subject, occasion: await findOccasion(context, id), rating };
  },

  async give(context, { params, body }) {
    const { id } = await behindLink(context, params.id);
    const stored = await context.db
      .update(feedbackOccasion)
      .set({ ...body, givenAt: context.now })
      .where(and(eq(feedbackOccasion.id, id), isNull(feedbackOccasion.givenAt)))
      .returning({ id: feedbackOccasion.id });
    if (stored.length === 0) refuse(409, errorCodes.alreadyDone, reply("replies:feedback.already"));
    return {};
  },
};

/** Reads what the feedback is about: a session, or a day of help at an activity. */
async function findOccasion({ db }: Context, id: string) {
  const [found] = await db
    .select({ booking: sessionBooking, productName: product.name, activity, volunteerAttendance })
    .from(feedbackOccasion)
    .leftJoin(sessionBooking, eq(sessionBooking.id, feedbackOccasion.bookingId))
    .leftJoin(term, eq(term.id, sessionBooking.termId))
    .leftJoin(service, eq(service.id, term.serviceId))
    .leftJoin(product, eq(product.id, service.productId))
    .leftJoin(
      volunteerAttendance,
      eq(volunteerAttendance.id, feedbackOccasion.volunteerAttendanceId),
    )
    .leftJoin(activity, eq(activity.id, volunteerAttendance.activityId))
    .where(eq(feedbackOccasion.id, id));
  if (found?.booking && found.productName !== null)
    return {
      ...toTitled(found.booking.kind, found.productName),
      day: toSingaporeDay(found.booking.startsAt),
    };
  if (found?.activity && found.volunteerAttendance)
    return { title: found.activity.name, day: found.volunteerAttendance.day };
  return undefined;
}

async function behindLink(context: Context, token: string) {
  const { db, now } = context;
  const found = await limitMisses(context, "deadLink", async () => {
    const [link] = await db
      .select({ occasion: feedbackOccasion })
      .from(feedbackLink)
      .innerJoin(feedbackOccasion, eq(feedbackOccasion.id, feedbackLink.occasionId))
      .where(and(eq(feedbackLink.tokenHash, hashToken(token)), gt(feedbackLink.expiresAt, now)));
    return link ?? null;
  });
  return found?.occasion ?? rejectNotFound("The page");
}
