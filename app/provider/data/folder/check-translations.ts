/** Checks of the translations against the sentences of the other files and of the portal's catalogue. */
import { defaultBrand } from "~/lib/brand/brand";
import { shippedProducts } from "~/provider/shop/catalogue/production";
import type { ProviderData } from "./folder-schema";
import type { Note, ParsedFiles } from "./references";

export function checkTranslations({ translations }: ParsedFiles, note: Note): void {
  const seen = new Set<string>();
  for (const [index, { en }] of (translations?.texts ?? []).entries()) {
    if (seen.has(en)) note("translations", ["texts", index, "en"], "is listed here twice");
    seen.add(en);
  }
}

/** Lists the English texts of translations that no page shows: the sentence was changed or removed, or is misspelt. */
export function listUnusedTranslations({ translations, ...files }: ProviderData): string[] {
  const sentences = new Set(listTexts([files, shippedProducts, defaultBrand]));
  return translations.texts.map(({ en }) => en).filter((en) => !sentences.has(en));
}

/** Lists every text at any depth. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
