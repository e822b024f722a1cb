/** The cookie of a browser whose scripts failed. Its pages have no scripts until it is closed. */
export const SCRIPTS_FAILED_COOKIE = "scripts-failed";
