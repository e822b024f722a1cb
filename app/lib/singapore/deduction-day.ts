import type { Language } from "../language/languages";
import { formatOrdinal } from "../text/ordinal";

/** The day of the month on which eGIRO deducts (SPEC section 9). */
export const DEDUCTION_DAY = 20;

/** "20th". */
export const deductionDayText = formatOrdinal(DEDUCTION_DAY);

/** Formats the day for a text in a language: "20th" in English, "20" in others, whose texts have the rest. */
export const formatDeductionDay = (language: Language): string =>
  language === "en" ? deductionDayText : String(DEDUCTION_DAY);
