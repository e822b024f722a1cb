/** Setup that the provider has not completed, so that an operator finds it before a customer does. */
import { and, asc, eq, exists, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { dentist } from "~/database/schema/dental";
import { productCentre } from "~/database/schema/offering/centre";
import { offer } from "~/database/schema/offering/price";
import { product } from "~/database/schema/offering/product";
import { intake, slot } from "~/database/schema/offering/timetable";
import { brand, defaultBrand } from "~/lib/brand/brand";
import { toSingaporeDay } from "~/lib/singapore-date";
import { findGstRate } from "../shop/cart/gst";

/**
 * Finds gaps in the setup.
 * @returns one sentence for each gap. Empty if customers can buy and book everything on sale.
 */
export async function findSetupWarnings(db: Database, now: Date): Promise<string[]> {
  const [sold, clinics, rate] = await Promise.all([
    soldProducts(db, now),
    db.select({ id: dentist.id }).from(dentist).limit(1),
    findGstRate(db, toSingaporeDay(now)),
  ]);
  return [
    ...(sold.length === 0 && clinics.length === 0
      ? ["no programme is sold at a centre (programmes.yaml)"]
      : []),
    ...(rate === null ? ["no GST rate for today (gst.yaml)"] : []),
    ...sold
      .filter(({ comes }) => !comes)
      .map(({ name }) => `${name} cannot be booked: it has no times (timetable.yaml)`),
  ];
}

/** Finds missing details of a provider with real customers, whose payments go to the provider named here. */
export function findMissingProviderDetails(): string[] {
  return brand.uen === defaultBrand.uen
    ? ["the provider's UEN is the sample's, so PayNow payments reach no one (provider.yaml)"]
    : [];
}

async function soldProducts(db: Database, now: Date) {
  const comingSlot = exists(
    db
      .select({ one: sql`1` })
      .from(slot)
      .where(
        and(
          eq(slot.productId, product.id),
          eq(slot.kind, "SESSION"),
          gt(slot.startsAt, now),
          isNull(slot.withdrawnAt),
        ),
      ),
  );
  const comingIntake = exists(
    db
      .select({ one: sql`1` })
      .from(intake)
      .where(
        and(
          eq(intake.productId, product.id),
          gt(intake.fromDate, toSingaporeDay(now)),
          isNull(intake.withdrawnAt),
        ),
      ),
  );
  return db
    .select({
      name: product.name,
      comes: sql<boolean>`case when ${product.programContentType} = 'INTAKES' then ${comingIntake} else ${comingSlot} end`,
    })
    .from(product)
    .where(
      and(
        exists(
          db
            .select({ one: sql`1` })
            .from(offer)
            .where(and(eq(offer.productId, product.id), eq(offer.sellable, true))),
        ),
        exists(
          db
            .select({ one: sql`1` })
            .from(productCentre)
            .where(eq(productCentre.productId, product.id)),
        ),
      ),
    )
    .orderBy(asc(product.position));
}
