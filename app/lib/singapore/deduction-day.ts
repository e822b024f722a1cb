import type { Language } from "../language/languages";
import { rules } from "../rules";
import { formatOrdinal } from "../text/ordinal";

/** "20th". */
const deductionDayText = formatOrdinal(rules.deductionDay);

/** Formats the day for a text in a language: "20th" in English, "20" in others, whose texts have the rest. */
export const formatDeductionDay = (language: Language): string =>
  language === "en" ? deductionDayText : String(rules.deductionDay);
