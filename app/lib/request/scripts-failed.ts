/** The cookie of a browser whose scripts failed: until it is closed, its pages come without scripts. */
export const SCRIPTS_FAILED = "scripts-failed";
