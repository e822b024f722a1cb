/** Feedback by link: its subject and its only answer (SPEC section 7, public/v1/feedback). */
import { and, eq, gt, isNull } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { feedbackLink, feedbackOccasion } from "~/database/schema/check-in";
import { hashToken } from "~/lib/security/token.server";
import type { AreaHandlers, Context } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { limitMisses } from "../shared/limits/rate-limits";

export const feedbackHandlers: AreaHandlers<typeof contract.feedbacks> = {
  async get(context, { params }) {
    const { subject, rating } = await behindLink(context, params.id);
    return { subject, rating };
  },

  async give(context, { params, body }) {
    const { id } = await behindLink(context, params.id);
    const stored = await context.db
      .update(feedbackOccasion)
      .set({ ...body, givenAt: context.now })
      .where(and(eq(feedbackOccasion.id, id), isNull(feedbackOccasion.givenAt)))
      .returning({ id: feedbackOccasion.id });
    if (stored.length === 0)
      refuse(409, errorCodes.alreadyDone, "You have already told us. Thank you.");
    return {};
  },
};

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
