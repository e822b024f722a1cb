/** Returns the portal's label for a word of the provider. An unknown word is shown as it is. */
export function getPortalLabel(words: Record<string, string>, word: string): string {
  return Object.hasOwn(words, word) ? (words[word] as string) : word;
}
