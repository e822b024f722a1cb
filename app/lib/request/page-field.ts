/** The hidden field in which a switch of the frame, such as that of the language, names the page that it is on. */
export const PAGE_FIELD = "onPage";

/** The field with the language that was chosen at the switch. A page's form may have a question about languages. */
export const LANGUAGE_FIELD = "toLanguage";
