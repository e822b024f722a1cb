/** Limits that the portal and its provider share: the notice of a change, sessions a week, sessions in a request. */

/** SPEC section 9, session cancel or reschedule notice. */
export const NOTICE_WORKING_DAYS = 2;
/** SPEC section 9, sessions: twice a week. */
export const MAX_SESSIONS_PER_WEEK = 2;
/** More than any package holds. */
export const MAX_SESSIONS_PER_REQUEST = 30;
