/** Sample codes of the staff as they are typed; dashes and spaces do not count. */
export const SAMPLE_STAFF_CODE = "NUTMEG-2468";
/** Of the staff at Marine Parade; the one above is Taman Jurong's. */
export const OTHER_CENTRE_STAFF_CODE = "SESAME-1357";

/** What a counter at Taman Jurong is set up with, and another that was withdrawn. */
export const SAMPLE_COUNTER_CODE = "BANYAN-5316";
export const WITHDRAWN_COUNTER_CODE = "CASSIA-7042";
