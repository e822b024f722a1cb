/**
 * Sends scheduled notices about packages: one ends soon, has ended or had its last session, or a group is still to be chosen. Each notice
 * is sent once.
 */

import { and, eq, gt, gte, lt, lte, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { packageCancellation } from "~/database/schema/cancellation";
import { category, product, subcategory } from "~/database/schema/offering/product";
import { service, serviceNotice, term } from "~/database/schema/service";
import { isQuietHour } from "~/lib/singapore/quiet-hours";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import { DENTICARE } from "~/lib/text/category-names";
import type { Context } from "../shared/context";
import { type Page, runForAllRows, sortById } from "../shared/for-each-row";
import { claimNotice } from "./claim-notice";
import { sendGroupNotices } from "./group-notices";
import { notifyPackage, type PackageNotice } from "./messages/notify-packages";
import { findNextBookings } from "./remaining/next-booking";
import { readWeeksAhead } from "./remaining/sessions-ahead";
import { POST_ASSESSMENT_DAYS } from "./slot/booking-limits";
import { lockTerm } from "./term/lock-term";
import { findNextBookable } from "./term/next-bookable";
import { countTerm, isPackageDone, type TermCounts } from "./term/term-counts";
import type { TermRow } from "./term/terms";

const SOON_DAYS = 14;
/** Older events are not sent. A portal that starts sending notices would otherwise report events from years ago. */
const NOTICE_WINDOW_DAYS = 7;
const DAY_MS = 86_400_000;

export async function sendPackageNotices(context: Context): Promise<void> {
  if (isQuietHour(context.now)) return;
  for (const kind of ["LAST_SESSION", "ENDS_SOON", "ENDED"] as const) {
    const readPage = (page: Page) => candidates(context, kind, page);
    await runForAllRows(context, readPage, "failed to send package notice", ({ id }) =>
      notifyUnlessSent(context, id, kind),
    );
  }
  await sendGroupNotices(context);
}

/** Selects the terms that the notice may be about. Their bookings decide. */
function candidates({ db, now }: Context, kind: PackageNotice, page: Page) {
  const alreadyNotified = db
    .select({ one: sql`1` })
    .from(serviceNotice)
    .where(and(eq(serviceNotice.serviceId, service.id), eq(serviceNotice.kind, kind)));
  const cancelled = db
    .select({ one: sql`1` })
    .from(packageCancellation)
    .where(eq(packageCancellation.serviceId, service.id));
  return (
    db
      .select({ id: term.id })
      .from(term)
      .innerJoin(service, eq(service.id, term.serviceId))
      .innerJoin(product, eq(product.id, service.productId))
      .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
      .innerJoin(category, eq(category.id, subcategory.categoryId))
      // Denticare is paid per appointment and has no packages.
      .where(
        and(
          sql`${category.name} <> ${DENTICARE}`,
          notExists(alreadyNotified),
          notExists(cancelled),
          gt(service.totalSessions, 0),
          inTime(kind, now),
          kind === "LAST_SESSION" ? undefined : not(isUsedUp),
          page.follows(term.id),
          // Reminders stop while the package is frozen.
          sql`not ${toSingaporeDay(now)}::date <@ ${service.frozen}`,
        ),
      )
      .orderBy(sortById(term.id))
      .limit(page.limit)
  );
}

/** Matches most packages whose end is not reported (isNoticeApplicable), so that they are not read at each run. */
const isUsedUp = sql`(${service.usedSessions} >= ${service.totalSessions} and not exists (select 1
  from provider.session_booking ahead where ahead.term_id = ${term.id} and ahead.kind = 'SESSION' and ahead.status = 'SCHEDULED'))`;

function inTime(kind: PackageNotice, now: Date): SQL | undefined {
  const today = toSingaporeDay(now);
  if (kind === "LAST_SESSION") {
    const since = new Date(now.getTime() - NOTICE_WINDOW_DAYS * DAY_MS).toISOString();
    // No session lasts a day, and none is booked a year ahead. The index of bookings is by their start, and a plan for any values takes it
    // only for a range with two ends.
    const startsFrom = new Date(now.getTime() - (NOTICE_WINDOW_DAYS + 1) * DAY_MS).toISOString();
    const startsUntil = new Date(now.getTime() + 365 * DAY_MS).toISOString();
    const mayBeDone = or(
      gte(service.usedSessions, service.totalSessions),
      eq(product.programContentType, "INTAKES"),
    );
    return and(
      mayBeDone,
      sql`${term.id} in (select last.term_id from provider.session_booking last where last.kind = 'SESSION'
        and last.status <> 'SCHEDULED' and last.ends_at > ${since}::timestamptz
        and last.starts_at > ${startsFrom}::timestamptz and last.starts_at < ${startsUntil}::timestamptz)`,
      sql`not exists (select 1 from provider.session_booking ahead where ahead.term_id = ${term.id}
        and ahead.kind = 'SESSION' and ahead.status = 'SCHEDULED')`,
    );
  }
  if (kind === "ENDED")
    return and(
      lt(service.validUntil, today),
      gte(service.validUntil, addDays(today, -NOTICE_WINDOW_DAYS)),
    );
  return and(
    gte(service.validUntil, today),
    lte(service.validUntil, addDays(today, SOON_DAYS)),
    // The first days are excluded, because a package may be shorter than the notice.
    lt(service.validFrom, addDays(today, -1)),
  );
}

async function notifyUnlessSent(
  context: Context,
  termId: string,
  kind: PackageNotice,
): Promise<void> {
  const { now } = context;
  await context.db.transaction(async (tx) => {
    const row = await lockTerm(tx, termId);
    const counts = await countTerm(tx, termId, now);
    if (!isNoticeApplicable(kind, row, counts)) return;
    if (!(await claimNotice(tx, context, row, kind))) return;
    const post = findNextBookable(row, counts, now) === "POST_SESSION";
    const read = {
      counts: new Map([[termId, counts]]),
      weeks: await readWeeksAhead(tx, [termId], now),
    };
    const next = (await findNextBookings(tx, context, [row], read)).get(termId);
    await notifyPackage(tx, context, row, {
      kind,
      unused: counts.sessionsToBook,
      bookable: next?.bookable ?? 0,
      booked: counts.scheduled,
      postUntil: post ? addDays(row.service.validUntil, POST_ASSESSMENT_DAYS) : null,
    });
  });
}

/** Checks if the notice applies. The end of a fully used package is not reported, because its last session has its own notice. */
function isNoticeApplicable(kind: PackageNotice, row: TermRow, counts: TermCounts): boolean {
  const done = isPackageDone(row, counts);
  return kind === "LAST_SESSION" ? done : !done;
}
