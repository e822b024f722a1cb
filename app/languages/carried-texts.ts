/** The words that a page with scripts carries, so that a browser renders it in its one language. The scripts have some English texts. */
import type { Language } from "~/lib/language/languages";

export interface CarriedTexts {
  language: Language;
  /** Texts by key, with the ending of a plural form. */
  texts: Record<string, string>;
  /** The provider's translations, by English text. */
  names: Record<string, string>;
  /** The translations of the server's messages, by English text. Null for a message that exists in English only. */
  replies: Record<string, string | null>;
}
