/** The portal's words for a word of the provider's; one that is not known here is shown as it is. */
export function labelFor(words: Record<string, string>, word: string): string {
  return Object.hasOwn(words, word) ? (words[word] as string) : word;
}
