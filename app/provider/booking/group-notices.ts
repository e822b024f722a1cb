/**
 * Sends scheduled notices about the choice of a group: the reserved place lapses, the last group that fits begins, and no group fits any
 * more. Each notice is sent once.
 */
import { and, eq, gte, lt, notExists, sql } from "drizzle-orm";
import { product } from "~/database/schema/offering/product";
import { service, serviceNotice, term } from "~/database/schema/service";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import type { Context } from "../shared/context";
import { type Page, runForAllPages, runForEachRow, sortById } from "../shared/for-each-row";
import { claimNotice } from "./claim-notice";
import { type GroupNotice, notifyGroupChoice } from "./messages/notify-packages";
import { findNextBookings, type NextBooking } from "./remaining/next-booking";
import { lockTerm } from "./term/lock-term";
import { countTerms } from "./term/term-counts";
import { findTerms, type TermRow } from "./term/terms";

/** Days before the last day to choose. */
const AHEAD_DAYS = 14;
const DAY_MS = 86_400_000;
const NO_WEEKS = new Map();

export async function sendGroupNotices(context: Context): Promise<void> {
  await runForAllPages(
    context,
    (page) => termsToChoose(context, page),
    (terms) =>
      notifyThoseDue(
        context,
        terms.map(({ id }) => id),
      ),
  );
}

async function notifyThoseDue(context: Context, ids: string[]): Promise<void> {
  const { db, now } = context;
  const [rows, counts] = await Promise.all([findTerms(db, ids), countTerms(db, ids, now)]);
  const steps = await findNextBookings(db, context, rows, { counts, weeks: NO_WEEKS });
  const due = rows.flatMap((row) => {
    const next = steps.get(row.term.id) as NextBooking;
    const kind = dueNotice(next, toSingaporeDay(now));
    return kind === null ? [] : [{ id: row.term.id, row, next, kind }];
  });
  await runForEachRow(context, due, "failed to send notice about a group", (one) =>
    notifyUnlessSent(context, one),
  );
}

/** Selects the packages on fixed dates that have no dates yet. The first day is left out. */
function termsToChoose({ db, now }: Context, page: Page) {
  const lastNotice = db
    .select({ one: sql`1` })
    .from(serviceNotice)
    .where(and(eq(serviceNotice.serviceId, service.id), eq(serviceNotice.kind, "NO_GROUP")));
  return db
    .select({ id: term.id })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .where(
      and(
        eq(product.programContentType, "INTAKES"),
        gte(service.validUntil, toSingaporeDay(now)),
        sql`not ${toSingaporeDay(now)}::date <@ ${service.frozen}`,
        lt(service.createdAt, new Date(now.getTime() - DAY_MS)),
        eq(service.usedSessions, 0),
        notExists(lastNotice),
        page.follows(term.id),
        sql`not exists (select 1 from provider.session_booking chosen where chosen.term_id = ${term.id}
          and chosen.kind = 'SESSION' and chosen.status in ('SCHEDULED', 'COMPLETED'))`,
      ),
    )
    .orderBy(sortById(term.id))
    .limit(page.limit);
}

function dueNotice({ obstacle, groupChoice }: NextBooking, today: Day): GroupNotice | null {
  if (obstacle === "NO_GROUP") return "NO_GROUP";
  if (groupChoice === null) return null;
  const isNear = ({ chooseBy }: { chooseBy: string }) => chooseBy <= addDays(today, AHEAD_DAYS);
  if (isNear(groupChoice.last)) return "LAST_GROUP";
  return groupChoice.reserved && isNear(groupChoice.reserved) ? "PLACE_LAPSES" : null;
}

async function notifyUnlessSent(
  context: Context,
  { row, next, kind }: { row: TermRow; next: NextBooking; kind: GroupNotice },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { term: locked } = await lockTerm(tx, row.term.id);
    // A choice made since the first read is seen by its stage.
    if (locked.stage !== row.term.stage) return;
    if (!(await claimNotice(tx, context, row, kind))) return;
    const needsAssessment = next.toBook === "PRE_SESSION";
    await notifyGroupChoice(tx, context, row, { kind, choice: next.groupChoice, needsAssessment });
  });
}
