/** The sample data: a small provider with its programmes, and three people to try it as. */
import type { Vault } from "~/lib/encryption.server";
import type { Database } from "../connect.server";
import {
  category,
  centre,
  coupon,
  gstRate,
  marketingChannel,
  mastercode,
  offer,
  product,
  productCentre,
  subcategory,
} from "../schema/offering";
import { centres, productCentres } from "./centres";
import { insertCounters } from "./counters";
import { insertDentalClinics } from "./dental";
import { insertDoor } from "./door";
import { insertHistory } from "./history";
import { insertInvoices } from "./invoices";
import { insertSamplePeople } from "./people";
import { categories, offers, products, subcategories } from "./products";
import { coupons, gstRates, marketingChannels, mastercodes } from "./settings";
import { topUpIntakes, topUpSlots } from "./timetable";

interface SampleSettings {
  now: Date;
  vault: Vault;
  log: { info(fields: object, message: string): void };
  /** Address of the portal, for the links in messages. */
  publicUrl?: string;
  /** Days that are public holidays besides the calendar's. */
  publicHolidays?: readonly string[];
}

/**
 * Loads everything once, in one transaction. The categories are the guard: a second process waits for the first one's rows, finds
 * them taken and leaves.
 * @returns whether it was loaded now.
 */
export async function loadSampleData(db: Database, settings: SampleSettings): Promise<boolean> {
  const { now, publicHolidays } = settings;
  const loaded = await db.transaction(async (tx) => {
    const taken = await tx
      .insert(category)
      .values(categories)
      .onConflictDoNothing()
      .returning({ id: category.id });
    if (taken.length === 0) return false;
    await tx.insert(subcategory).values(subcategories);
    await tx.insert(product).values(products);
    await tx.insert(centre).values(centres);
    await tx.insert(productCentre).values(productCentres);
    await tx.insert(offer).values(offers);
    await insertDentalClinics(tx);
    await tx.insert(gstRate).values(gstRates).onConflictDoNothing();
    await tx.insert(marketingChannel).values(marketingChannels).onConflictDoNothing();
    await tx.insert(mastercode).values(mastercodes).onConflictDoNothing();
    const lim = await insertSamplePeople(tx, settings);
    await tx.insert(coupon).values(coupons(now, lim.customerId)).onConflictDoNothing();
    await insertHistory(tx, now, lim);
    const world = { ...settings, publicUrl: settings.publicUrl ?? "http://localhost:3000" };
    await insertInvoices(tx, world);
    await insertDoor(tx, world);
    await insertCounters(tx, world);
    await topUpIntakes(tx, now, publicHolidays);
    await topUpSlots(tx, now, publicHolidays);
    return true;
  });
  if (loaded) settings.log.info({}, "the sample data is loaded");
  return loaded;
}
