/** Ends the waiting lists of withdrawn times. */
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { waitingPlace } from "~/database/schema/waiting-list";
import type { NotifyContext } from "~/provider/shared/context";
import { createDaytimeMessage } from "~/provider/shared/messages/outbox";
import { notifyAbout } from "../messages/booking-message-parts";
import { writeNoLongerOffered } from "../messages/booking-messages";
import { requireTerm } from "../term/terms";

/** @param when the requested time, or the first session of the requested group. */
export async function closeWaitingList(
  tx: Transaction,
  context: NotifyContext,
  of: { slotId: string } | { intakeId: string },
  when: { startsAt: Date; endsAt: Date },
): Promise<void> {
  const isIntake = "intakeId" in of;
  const ended = await tx
    .update(waitingPlace)
    .set({ status: "OVER" })
    .where(
      and(
        isIntake ? eq(waitingPlace.intakeId, of.intakeId) : eq(waitingPlace.slotId, of.slotId),
        inArray(waitingPlace.status, ["WAITING", "OFFERED"]),
      ),
    )
    .returning({ termId: waitingPlace.termId });
  for (const { termId } of ended)
    await notifyAbout(tx, context, await requireTerm(tx, termId), (facts) =>
      createDaytimeMessage(
        "noLongerOffered",
        writeNoLongerOffered({ ...facts, ...when, isIntake }),
      ),
    );
}
