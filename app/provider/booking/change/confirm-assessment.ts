/** Confirms by the customer's word that a pre-assessment took place, at a centre that did not record attendance. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { service } from "~/database/schema/service";
import { reply } from "~/languages/reply";
import type { AreaHandlers } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { toAppointment } from "../messages/appointment-view";
import { findAbsencesOf } from "../slot/attendance";
import { isAssessmentDue } from "../term/next-bookable";
import { advanceStage } from "../term/stage-changes";
import { lockCountedTerm } from "../term/term-counts";
import { requireOwnBookingIds, type TermRow } from "../term/terms";

/** Stages in which a past assessment would be enough. A condition that was declared since then leads to other stages. */
const CONFIRMABLE_STAGES = ["PRE_SESSION_BOOKING", "PRE_SESSION_BOOKING_REMAINDER"];

/**
 * Finds the past assessments that the customer can confirm: the last one of each term, if its attendance is unknown and no health
 * declaration came after it.
 * @param rows terms with a due assessment.
 */
export async function findConfirmable(
  db: Database,
  rows: readonly Pick<TermRow, "term">[],
): Promise<ReadonlySet<string>> {
  const ids = rows
    .map(({ term }) => term)
    .filter(({ stage }) => CONFIRMABLE_STAGES.includes(stage));
  if (ids.length === 0) return new Set();
  const last = await db
    .selectDistinctOn([sessionBooking.termId], {
      id: sessionBooking.id,
      status: sessionBooking.status,
      attendance: sessionBooking.attendance,
      // Names are written out because a column loses its table name in a query over one table.
      isOutdated: sql<boolean>`exists (select 1 from provider.health_declaration later
        where later.client_id = provider.session_booking.client_id and later.status = 'SUBMITTED'
        and later.submitted_at > provider.session_booking.ends_at)`,
    })
    .from(sessionBooking)
    .where(
      and(
        inArray(
          sessionBooking.termId,
          ids.map(({ id }) => id),
        ),
        eq(sessionBooking.kind, "PRE_SESSION"),
        inArray(sessionBooking.status, ["SCHEDULED", "COMPLETED"]),
      ),
    )
    .orderBy(sessionBooking.termId, desc(sessionBooking.startsAt));
  const unknown = last
    .filter(({ status, attendance }) => status === "COMPLETED" && attendance === "NOT_ATTENDED")
    .filter(({ isOutdated }) => !isOutdated)
    .map(({ id }) => id);
  const absent = await findAbsencesOf(db, unknown);
  return new Set(unknown.filter((id) => !absent.has(id)));
}

export const confirmAssessment: AreaHandlers<typeof contract.sessions>["confirmAssessment"] =
  async (context, { body }) => {
    const { termId } = await requireOwnBookingIds(context, body.bookingId);
    return context.db.transaction(async (tx) => {
      const { row, counts } = await lockCountedTerm(tx, context, termId);
      const isBooking = eq(sessionBooking.id, body.bookingId);
      const [booking] = await tx.select().from(sessionBooking).where(isBooking);
      if (booking === undefined) return rejectNotFound("The appointment");
      if (booking.attendance === "ATTENDED") return toAppointment(booking, row, context);
      const due = isAssessmentDue(row, counts, context.now) ? [row] : [];
      if (!(await findConfirmable(tx, due)).has(booking.id))
        refuse(409, errorCodes.notAllowed, reply("replies-booking:assessment.not-here"));
      await tx.update(sessionBooking).set({ attendance: "ATTENDED" }).where(isBooking);
      await tx
        .update(service)
        .set({ healthConditionChanged: false })
        .where(eq(service.id, row.service.id));
      await advanceStage(tx, context.now, row, "PRE_ATTENDED");
      return toAppointment({ ...booking, attendance: "ATTENDED" }, row, context);
    });
  };
