/**
 * Sample codes of the staff as they are typed; dashes and spaces do not count. A code has at least 40 random bits (eight characters of
 * A to Z and 2 to 7 behind its word): the right one is always heard, however many wrong ones somebody types.
 */
export const SAMPLE_STAFF_CODE = "NUTMEG-K7QF-M2XW";
/** Of the staff at Marine Parade; the one above is Taman Jurong's. */
export const OTHER_CENTRE_STAFF_CODE = "SESAME-T4HB-V6RJ";
/** Of those who look after all centres. */
export const ALL_CENTRES_STAFF_CODE = "LAKSA-P3DN-Y5GC";

/** What a counter at Taman Jurong is set up with, and another that was withdrawn. */
export const SAMPLE_COUNTER_CODE = "BANYAN-W2ZK-7LQS";
export const WITHDRAWN_COUNTER_CODE = "CASSIA-H6VT-4NXE";
