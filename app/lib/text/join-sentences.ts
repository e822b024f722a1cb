/** Full-width marks have room of their own, so Chinese has no space between sentences. */
const FULL_WIDTH_END = /[。！？]$/;

/** Joins sentences of one language to a paragraph. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce((all, next) => all + (FULL_WIDTH_END.test(all) ? "" : " ") + next);
