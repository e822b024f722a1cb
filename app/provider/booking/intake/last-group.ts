/** The last group that a package can still join. Its pre-assessment comes before that group begins (SPEC section 4). */
import { sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { intake } from "~/database/schema/offering";
import { intakeSeat } from "~/database/schema/order";
import { singaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { busyUntil, sessionsOf } from "../seat/intake-dates";
import { isComing, seatsLeft } from "../seat/seats";
import type { BookingWindow } from "../slot/slots";
import type { TermRow } from "../term/terms";

/**
 * Ends the window of a group programme's pre-assessment at the start of the last group that can still be joined.
 * The window is empty if there is no such group, because an assessment would lead nowhere.
 */
export async function limitToGroups(
  db: Database,
  context: Pick<Context, "now" | "publicHolidays">,
  row: TermRow,
  window: BookingWindow,
): Promise<BookingWindow> {
  const leadsToGroup =
    window.kind === "PRE_SESSION" && row.product.programContentType === "INTAKES";
  if (!leadsToGroup || window.endsBy !== null) return window;
  return { ...window, endsBy: (await startOfLastGroup(db, context, row)) ?? context.now };
}

/**
 * Finds the start of the last group. Full groups count only if no other is left, because a person on the waiting list may still get a
 * place.
 */
async function startOfLastGroup(
  db: Database,
  { now, publicHolidays }: Pick<Context, "now" | "publicHolidays">,
  { product, service, term }: TermRow,
): Promise<Date | null> {
  const after = await busyUntil(db, now, service, term.id);
  const isReserved = sql<boolean>`exists (select 1 from ${intakeSeat} held
    where held.intake_id = ${intake.id} and held.order_item_id = ${service.orderItemId})`;
  const coming = await db
    .select({ intake, hasPlace: sql<boolean>`(${seatsLeft} > 0 or ${isReserved})` })
    .from(intake)
    .where(isComing({ productId: product.id, centreId: service.centreId }, after));
  const starts = coming.flatMap(({ intake: group, hasPlace }) => {
    const sessions = sessionsOf(
      group,
      product.minutesPerSession,
      service.totalSessions,
      publicHolidays,
    );
    const [first, last] = [sessions.at(0), sessions.at(-1)];
    const fits = first && last && singaporeDay(last.endsAt) <= service.validUntil;
    return fits ? [{ startsAt: first.startsAt, hasPlace }] : [];
  });
  const withPlace = starts.filter(({ hasPlace }) => hasPlace);
  const joinable = withPlace.length > 0 ? withPlace : starts;
  return (
    joinable
      .map(({ startsAt }) => startsAt)
      .sort((one, other) => +one - +other)
      .at(-1) ?? null
  );
}
