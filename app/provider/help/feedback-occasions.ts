/** Occasions that can be rated once, and the links to them. */

import { eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { feedbackLink, feedbackOccasion } from "~/database/schema/check-in";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import type { CompletedSession } from "../booking/slot/complete-session";
import type { Context } from "../shared/context";
import type { Words } from "../shared/messages/message-language";
import { createDaytimeMessage, notify } from "../shared/messages/outbox";
import { toPerson } from "../shared/messages/reader";
import { writeFeedbackRequest } from "./feedback-messages";

const LINK_DAYS = 14;
const DAY_MS = 86_400_000;

export interface Occasion {
  bookingId: string | null;
  volunteerAttendanceId: string | null;
  /** The occasion as named on the page. */
  subject: string;
}

/** Creates a new link to the occasion, and the occasion itself on first use. */
export async function createFeedbackToken(
  tx: Transaction,
  { now }: Context,
  occasion: Occasion,
): Promise<string> {
  await tx
    .insert(feedbackOccasion)
    .values({ ...occasion, createdAt: now })
    .onConflictDoNothing();
  const [stored] = await tx
    .select({ id: feedbackOccasion.id })
    .from(feedbackOccasion)
    .where(
      occasion.bookingId === null
        ? eq(feedbackOccasion.volunteerAttendanceId, occasion.volunteerAttendanceId ?? "")
        : eq(feedbackOccasion.bookingId, occasion.bookingId),
    );
  const token = createLinkToken();
  await tx.insert(feedbackLink).values({
    tokenHash: hashToken(token),
    occasionId: (stored as { id: string }).id,
    expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS),
    createdAt: now,
  });
  return token;
}

interface FeedbackRequest {
  occasion: Occasion;
  /** The occasion as named in the message. */
  subject: (words: Words) => string;
  person: { name: string } & Parameters<typeof toPerson>[0];
  completed: CompletedSession;
}

/** Sends a feedback request after the first and the last session of a package. A request after each session would be a nuisance. */
export async function requestFeedback(
  tx: Transaction,
  context: Context,
  { occasion, subject, person, completed }: FeedbackRequest,
): Promise<void> {
  const { usedSessions, totalSessions } = completed;
  if (usedSessions !== 1 && usedSessions !== totalSessions) return;
  const token = await createFeedbackToken(tx, context, occasion);
  await notify(
    tx,
    context,
    toPerson(person),
    createDaytimeMessage(
      "feedbackRequest",
      writeFeedbackRequest({
        name: person.name,
        subject,
        url: `${context.publicUrl}/feedback/${token}`,
      }),
    ),
  );
}
