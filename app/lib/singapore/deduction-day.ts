import { formatOrdinal } from "../text/ordinal";

/** The day of the month on which eGIRO deducts (SPEC section 9). */
export const DEDUCTION_DAY = 20;

/** "20th". */
export const deductionDay = formatOrdinal(DEDUCTION_DAY);
