/**
 * Minutes for which a code can be paid (SPEC section 9, PayNow QR payment window). The code contains the limit, and the pages with the
 * code show it.
 */
export const PAYNOW_QR_MINUTES = 15;
