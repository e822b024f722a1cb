/** Identity of the provider from its data, with the translations of its sentences. */
import { inArray } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { mastercode } from "~/database/schema/offering/code-list";
import { PROVIDER_CODE, type ProviderSettings } from "~/lib/brand/brand-settings";
import { TRANSLATION_CODES, translationLanguages } from "~/lib/brand/provider-texts";

export async function readProviderSettings(db: Database): Promise<ProviderSettings> {
  const codes = [PROVIDER_CODE, ...Object.values(TRANSLATION_CODES)];
  const rows = await db.select().from(mastercode).where(inArray(mastercode.code, codes));
  const of = (wanted: string) =>
    Object.fromEntries(
      rows.filter(({ code }) => code === wanted).map(({ key, value }) => [key, value]),
    );
  return {
    brand: of(PROVIDER_CODE),
    texts: Object.fromEntries(
      translationLanguages.map((language) => [language, of(TRANSLATION_CODES[language])]),
    ),
  };
}
