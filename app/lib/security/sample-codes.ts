/**
 * Sample codes of the staff as typed. Dashes and spaces do not count. A code has at least 40 random bits (eight characters of A to Z and
 * 2 to 7 after its word). The right code is therefore always accepted, regardless of the number of wrong ones before.
 */
export const SAMPLE_STAFF_CODE = "NUTMEG-K7QF-M2XW";
/** Staff at Marine Parade. The code above is Taman Jurong's. */
export const OTHER_CENTRE_STAFF_CODE = "SESAME-T4HB-V6RJ";
/** Staff who look after all centres. */
export const ALL_CENTRES_STAFF_CODE = "LAKSA-P3DN-Y5GC";

/** The code that sets up a counter at Taman Jurong, and another that was withdrawn. */
export const SAMPLE_COUNTER_CODE = "BANYAN-W2ZK-7LQS";
export const WITHDRAWN_COUNTER_CODE = "CASSIA-H6VT-4NXE";
