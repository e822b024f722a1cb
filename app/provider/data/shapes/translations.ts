/** Shape of the translations of the provider's sentences. */
import { z } from "zod";
import { translationLanguages } from "~/lib/brand/provider-texts";
import { textField } from "../folder/fields";

/** Bytes of an English text, by which its translations are stored. PostgreSQL's index has room for 2,704. */
const MAX_BYTES = 2_600;

const english = textField(2000).refine((text) => Buffer.byteLength(text) <= MAX_BYTES, {
  error: "is too long to be translated: make two sentences of it",
});

const byLanguage = Object.fromEntries(
  translationLanguages.map((language) => [language, textField(2000).optional()]),
) as Record<(typeof translationLanguages)[number], z.ZodOptional<z.ZodString>>;

/** Translations of sentences that the other files and the catalogue have in English. */
export const translations = z.strictObject({
  texts: z.array(
    z.strictObject({
      en: english.describe("The English text, to the letter."),
      ...byLanguage,
    }),
  ),
});
export type Translations = z.output<typeof translations>;
