/** The intakes that a term can join (SPEC section 3). */
import { asc } from "drizzle-orm";
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
    const upcoming = await listUpcomingIntakes(context, row);
    const intakes = upcoming.map((one) =>
      toIntake(context, row, counts, { ...one, isReserved: reservedId === one.intake.id }),
    );
    return pickNextIntakes(intakes, query);
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

async function listUpcomingIntakes({ db, now }: Context, { product, service, term }: TermRow) {
  const after = await findBusyUntil(db, now, service, term.id);
  return db
    .select({ intake, seatsLeft })
    .from(intake)
    .where(isUpcomingIntake({ productId: product.id, centreId: service.centreId }, after))
    .orderBy(asc(intake.fromDate), asc(intake.startTime), asc(intake.id));
}

/**
 * Picks the next intakes that can be joined, and those before them that cannot, because a person may wait for a place. Neither takes the
 * place of the other. The intake with the held seat and the chosen one come first.
 */
function pickNextIntakes(
  intakes: readonly Intake[],
  { limit, chosen }: { limit: number; chosen?: string | undefined },
): Intake[] {
  const byRank = intakes.toSorted((one, other) => rank(one) - rank(other));
  const joinable = byRank.filter(({ problem }) => problem === null).slice(0, limit);
  const isFull = joinable.length === limit;
  const others = byRank.filter(
    (one) =>
      one.problem !== null &&
      (!isFull || rank(one) < 2 || joinable.some(({ fromDate }) => one.fromDate <= fromDate)),
  );
  const picked = new Set([...joinable, ...others.slice(0, limit)]);
  return intakes.filter((one) => picked.has(one));

  function rank({ id, held }: Intake): number {
    if (id === chosen) return 0;
    return held ? 1 : 2;
  }
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
