/**
 * The coming groups that a package can still join (SPEC section 4): open ones, and planned ones that open later. A group fits if it
 * begins after the person's current one and ends within the package.
 */
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { intake } from "~/database/schema/offering/timetable";
import { intakeSeat } from "~/database/schema/order";
import { service, term } from "~/database/schema/service";
import { isDayInPeriods } from "~/lib/day-periods";
import { type Day, toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { computeIntakeSessions, type IntakeRow } from "../seat/intake-dates";
import { seatsLeft } from "../seat/seats";
import type { TermRow } from "../term/terms";
import { planIntakesToOpen, readTimetable, type Timetable } from "../timetable/planned-times";

export interface GroupAhead {
  id: string;
  startsAt: Date;
  fromDate: Day;
  /** False for a planned group that cannot be chosen yet. */
  isOpen: boolean;
  isReserved: boolean;
  /** A place is free or reserved for this package. */
  hasPlace: boolean;
}

export type GroupContext = Pick<Context, "now" | "publicHolidays">;

/** The parts of a term that decide which groups it can join. */
export type JoiningTerm = Pick<TermRow, "term" | "service" | "product">;

export interface GroupsAhead {
  timetable: Timetable;
  /** The groups that fit, by term, in order of their start. */
  byTerm: ReadonlyMap<string, readonly GroupAhead[]>;
}

export async function findGroupsAhead(
  db: Database,
  context: GroupContext,
  rows: readonly JoiningTerm[],
): Promise<GroupsAhead> {
  const today = toSingaporeDay(context.now);
  const open = await openGroups(
    db,
    today,
    rows.map((row) => row.term.id),
  );
  const timetable = await readTimetable(db, context.publicHolidays);
  const byTerm = rows.map((row) => {
    const own = open.filter(({ termId }) => termId === row.term.id);
    const lastBusy = own[0]?.lastBusy ?? null;
    const planned = planIntakesToOpen(timetable, row.service, {
      today,
      before: row.service.validUntil as Day,
    });
    const groups = [
      ...own.flatMap(({ intake: group, seats, isReserved }) =>
        group === null
          ? []
          : [{ group, isOpen: true, isReserved, hasPlace: seats > 0 || isReserved }],
      ),
      ...planned.map((group) => ({
        group: { ...group, withdrawnAt: null } as IntakeRow,
        isOpen: false,
        isReserved: false,
        hasPlace: true,
      })),
    ];
    const after = lastBusy !== null && lastBusy > context.now ? toSingaporeDay(lastBusy) : today;
    const fitting = groups.flatMap((one) => fitted(one, { row, after, ...context }));
    return [row.term.id, fitting.sort((one, other) => +one.startsAt - +other.startsAt)] as const;
  });
  return { timetable, byTerm: new Map(byTerm) };
}

/** @returns the group with its times, or nothing if it does not fit the package. */
function fitted(
  { group, ...of }: { group: IntakeRow } & Pick<GroupAhead, "isOpen" | "isReserved" | "hasPlace">,
  { row, after, publicHolidays }: { row: JoiningTerm; after: Day } & GroupContext,
): GroupAhead[] {
  const { product, service } = row;
  const sessions = computeIntakeSessions(
    group,
    product.minutesPerSession,
    service.totalSessions,
    publicHolidays,
  );
  const [first, last] = [sessions.at(0), sessions.at(-1)];
  const fits =
    first &&
    last &&
    group.fromDate > after &&
    toSingaporeDay(last.endsAt) <= service.validUntil &&
    !sessions.some(({ startsAt }) => isDayInPeriods(toSingaporeDay(startsAt), service.frozen));
  const { id } = group;
  return fits ? [{ ...of, id, startsAt: first.startsAt, fromDate: group.fromDate as Day }] : [];
}

/** Reads the open groups of each term, and the last session of its person in another package of the programme. */
function openGroups(db: Database, today: Day, termIds: readonly string[]) {
  const isReserved = sql<boolean>`exists (select 1 from ${intakeSeat} held
    where held.intake_id = ${intake.id} and held.order_item_id = ${service.orderItemId})`;
  const lastBusy = sql`(select max(busy.starts_at) from ${sessionBooking} busy
    join ${term} other on other.id = busy.term_id join ${service} theirs on theirs.id = other.service_id
    where theirs.client_id = ${service.clientId} and theirs.product_id = ${service.productId}
    and busy.kind = 'SESSION' and busy.status = 'SCHEDULED' and other.id <> ${term.id})`;
  return db
    .select({
      termId: term.id,
      intake,
      seats: sql<number>`coalesce(${seatsLeft}, 0)`,
      isReserved,
      lastBusy: lastBusy.mapWith(sessionBooking.startsAt) as SQL<Date | null>,
    })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .leftJoin(
      intake,
      and(
        eq(intake.productId, service.productId),
        eq(intake.centreId, service.centreId),
        gt(intake.fromDate, today),
        isNull(intake.withdrawnAt),
      ),
    )
    .where(sql`${term.id} = any(${sql.param([...termIds])}::uuid[])`);
}
