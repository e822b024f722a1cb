/** Chinese has no space between sentences, because full-width marks include one. */
const FULL_WIDTH_END = /[。！？]$/;

/** Joins sentences of one language to a paragraph. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce((all, next) => all + (FULL_WIDTH_END.test(all) ? "" : " ") + next);
