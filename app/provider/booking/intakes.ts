/** The intakes that a term can join (SPEC section 3). */
import { and, asc, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Intake } from "~/contract/booking/intake";
import { intake } from "~/database/schema/offering/timetable";
import { isDayInPeriods } from "~/lib/day-periods";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { AreaHandlers, Context, CustomerContext } from "../shared/context";
import { rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { enrolInIntake, findReservedIntake, listIntakeSessions } from "./intake/enrol";
import { toAppointment } from "./messages/appointment-view";
import { describeIntakeDates, findBusyUntil, type IntakeRow } from "./seat/intake-dates";
import { isUpcomingIntake, seatsLeft } from "./seat/seats";
import { countTerm, lockCountedTerm, type TermCounts } from "./term/term-counts";
import { requireOwnTerm, type TermRow } from "./term/terms";

export const intakeHandlers: AreaHandlers<typeof contract.intakes> = {
  async list(context, { query }) {
    const [row, counts] = await Promise.all([
      requireOwnTerm(context, query.termId),
      countTerm(context.db, query.termId, context.now),
    ]);
    const reservedId = await findReservedIntake(context.db, row);
    const intakes = await nextIntakes(context, row, reservedId, query.limit);
    return intakes.map((one) =>
      toIntake(context, row, counts, { ...one, isReserved: reservedId === one.intake.id }),
    );
  },

  async enrol(context, { body }) {
    const { service, client } = await requireOwnTerm(context, body.subscriptionTermId);
    if (service.id !== body.subscription || client.id !== body.clientId)
      rejectNotFound("The service");
    return withIdempotencyKey(context, "enrol", body, async (tx) => {
      const joining = await lockCountedTerm(tx, context, body.subscriptionTermId);
      const bookings = await enrolInIntake(joining, {
        intakeId: body.intakeId,
        preAssessmentSlotId: body.preAssessmentSlotId ?? null,
        reservedSeat: null,
      });
      return { sessions: bookings.map((booking) => toAppointment(booking, joining.row, context)) };
    });
  },
};

/** Lists the next intakes. The intake with the held seat is always among them. */
async function nextIntakes(
  { db, now }: Context,
  { product, service, term }: TermRow,
  reservedId: string | null,
  limit: number,
) {
  const after = await findBusyUntil(db, now, service, term.id);
  const found = await db
    .select({ intake, seatsLeft })
    .from(intake)
    .where(and(isUpcomingIntake({ productId: product.id, centreId: service.centreId }, after)))
    .orderBy(
      sql`${intake.id} is distinct from ${reservedId}`,
      asc(intake.fromDate),
      asc(intake.startTime),
      asc(intake.id),
    )
    .limit(limit);
  return found.sort((one, other) => one.intake.fromDate.localeCompare(other.intake.fromDate));
}

function toIntake(
  context: CustomerContext,
  row: TermRow,
  counts: TermCounts,
  {
    intake: chosen,
    seatsLeft: left,
    isReserved: hasReservation,
  }: { intake: IntakeRow; seatsLeft: number; isReserved: boolean },
): Intake {
  const sessions = listIntakeSessions(context, row, chosen);
  const first = sessions[0];
  const last = sessions.at(-1);
  return {
    id: chosen.id,
    ...describeIntakeDates(chosen, sessions),
    sessions: sessions.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    seatsLeft: left,
    held: hasReservation,
    problem: problemOf(),
  };

  function problemOf(): Intake["problem"] {
    const { frozen } = row.service;
    if (sessions.some(({ startsAt }) => isDayInPeriods(toSingaporeDay(startsAt), frozen)))
      return "FROZEN";
    if (last && toSingaporeDay(last.endsAt) > row.service.validUntil) return "BEYOND_VALIDITY";
    if (first && counts.preAssessmentEnd !== null && first.startsAt < counts.preAssessmentEnd)
      return "BEFORE_PRE_ASSESSMENT";
    return !hasReservation && left === 0 ? "FULL" : null;
  }
}
