/** Informs pages that the browser did not return the cookie that it just got. */

/** Marks the address that a form leads to when the form came without any cookie, and its answer gave the first. */
export const COOKIE_CHECK_PARAM = "cookies";

/** Set by the server in front of the framework. The server removes it from incoming requests. */
export const COOKIES_OFF_HEADER = "x-cookies-off";

export const hasCookiesOff = ({ headers }: Request): boolean => headers.has(COOKIES_OFF_HEADER);

export const COOKIES_OFF_TEXT =
  "Your browser does not keep cookies, which we need to remember what you choose from one page to the next. Please allow cookies for this site in your browser's settings, or use another browser, then try again.";
