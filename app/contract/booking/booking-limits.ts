/** Limits that the portal and its provider share: the notice of a change, sessions a week, sessions in a request. */

/** More than any package holds. */
export const MAX_SESSIONS_PER_REQUEST = 30;
