/** The languages of the portal, and the choice of one for a visitor. */

export const languages = ["en", "zh", "ms", "ta"] as const;
export type Language = (typeof languages)[number];

interface LanguageFacts {
  /** Its name as its readers write it. */
  name: string;
  /** The value of the `lang` attribute, by which browsers choose voice and font. */
  tag: string;
  /** The locale of dates, numbers and lists. */
  locale: string;
}

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = {
  en: { name: "English", tag: "en-SG", locale: "en-SG" },
  zh: { name: "中文", tag: "zh-Hans-SG", locale: "zh-SG" },
  ms: { name: "Melayu", tag: "ms-SG", locale: "ms-SG" },
  ta: { name: "தமிழ்", tag: "ta-SG", locale: "ta-SG" },
};

/** The options of a field, each language named as its readers write it. */
export const languageOptions = languages.map((value) => ({
  value,
  label: languageFacts[value].name,
}));

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/**
 * Selects a visitor's language: the saved choice, or the first one that the browser prefers.
 * @param acceptLanguage the header of RFC 9110, section 12.5.4
 */
export function chooseLanguage(
  saved: string | null,
  acceptLanguage: string | null | undefined,
): Language {
  if (isLanguage(saved)) return saved;
  const preferred = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
      return {
        language: range.split("-")[0],
        quality: quality === undefined ? 1 : Number(quality.trim().slice(2)),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return preferred.map(({ language }) => language).find(isLanguage) ?? "en";
}
