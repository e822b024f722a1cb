/** The hidden field in which a small form, such as the language switch, names the page that it is on. */
export const PAGE_FIELD = "page";
