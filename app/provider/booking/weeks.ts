/** Twice a week, Monday to Sunday (SPEC section 9): how many sessions of a programme somebody has in each week. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { MOST_SESSIONS_A_WEEK } from "~/contract/booking/session";
import type { Database } from "~/database/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { service, term } from "~/database/schema/service";
import { type Day, mondayOf, singaporeDay } from "~/lib/singapore-date";
import type { TermRow } from "./terms";

/** Any Monday's midnight in Singapore, from which weeks are counted. */
const SOME_MONDAY = "2020-01-06T00:00:00+08";

/** The Monday of a time, in SQL, to be compared with `startOfSingaporeDay(mondayOf(…))`. */
export const weekOf = (instant: unknown) =>
  sql`date_bin('7 days', ${instant}, ${SOME_MONDAY}::timestamptz)`;

/** By Monday. @param except a booking that is being moved. */
export async function sessionsByWeek(
  db: Database,
  { client, product }: Pick<TermRow, "client" | "product">,
  except?: string,
): Promise<Map<Day, number>> {
  const week = weekOf(sessionBooking.startsAt);
  const found = await db
    .select({ week: week.mapWith(sessionBooking.startsAt), many: sql<number>`count(*)::int` })
    .from(sessionBooking)
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .where(
      and(
        eq(sessionBooking.clientId, client.id),
        eq(service.productId, product.id),
        eq(sessionBooking.kind, "SESSION"),
        inArray(sessionBooking.status, ["SCHEDULED", "COMPLETED"]),
        except === undefined ? undefined : ne(sessionBooking.id, except),
      ),
    )
    .groupBy(sql`1`);
  return new Map(found.map(({ week: from, many }) => [singaporeDay(from as Date), many]));
}

export const isWeekFull = (weeks: ReadonlyMap<Day, number>, day: Day): boolean =>
  (weeks.get(mondayOf(day)) ?? 0) >= MOST_SESSIONS_A_WEEK;

/** One more session in its week. */
export function countIn(weeks: Map<Day, number>, startsAt: Date): void {
  const monday = mondayOf(singaporeDay(startsAt));
  weeks.set(monday, (weeks.get(monday) ?? 0) + 1);
}
