/** Identity of the provider from its data. */
import { eq } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { mastercode } from "~/database/schema/offering/code-list";
import { type BrandSettings, PROVIDER_CODE } from "~/lib/brand/brand-settings";

export async function readProviderSettings(db: Database): Promise<BrandSettings> {
  const rows = await db.select().from(mastercode).where(eq(mastercode.code, PROVIDER_CODE));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
