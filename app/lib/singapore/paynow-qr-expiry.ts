/** SPEC section 9, PayNow QR payment window: how long a code can be paid. The code says so itself, and so do the pages that show it. */
export const PAYNOW_QR_MINUTES = 15;
