/** First possible starts of products by centre (SPEC section 7, mastercode sd-{x}). */

import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { productCentre } from "~/database/schema/offering/centre";
import { category, product, subcategory } from "~/database/schema/offering/product";
import { intake, slot } from "~/database/schema/offering/timetable";
import { toSingaporeDay } from "~/lib/singapore-date";
import { DENTICARE } from "~/lib/text/category-names";
import { isUpcomingIntake, seatsLeft } from "~/provider/booking/seat/seats";

/**
 * Finds the first day "YYYY-MM-DD" on which a product can be started at each of its centres. An intake counts if it has not begun and has
 * a free seat, a session if it has not begun. Centres without a start have no row.
 */
export async function findFirstStarts(
  db: Database,
  now: Date,
  condition: SQL | undefined,
): Promise<{ productId: string; centreId: string; firstDay: string }[]> {
  const today = toSingaporeDay(now);
  const firstIntake = db
    .select({
      day: sql<string>`to_char(min(${intake.fromDate}), 'YYYY-MM-DD')`,
    })
    .from(intake)
    .where(and(isUpcomingIntake(productCentre, today), gt(seatsLeft, 0)));
  const firstSession = db
    .select({
      day: sql<string>`to_char(min(${slot.startsAt}) at time zone 'Asia/Singapore', 'YYYY-MM-DD')`,
    })
    .from(slot)
    .where(
      and(
        eq(slot.productId, productCentre.productId),
        eq(slot.centreId, productCentre.centreId),
        eq(slot.kind, "SESSION"),
        gt(slot.startsAt, now),
        isNull(slot.withdrawnAt),
      ),
    );
  // Dental appointments come from the dentists' calendars, so Denticare can always be started.
  const firstDay = sql<string | null>`case
    when ${category.name} = ${DENTICARE} then ${today}
    when ${product.programContentType} = 'INTAKES' then (${firstIntake})
    else (${firstSession}) end`;
  const rows = await db
    .select({
      productId: productCentre.productId,
      centreId: productCentre.centreId,
      firstDay,
    })
    .from(productCentre)
    .innerJoin(product, eq(product.id, productCentre.productId))
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .where(condition)
    .orderBy(productCentre.centreId);
  return rows.flatMap((row) => (row.firstDay === null ? [] : [{ ...row, firstDay: row.firstDay }]));
}
