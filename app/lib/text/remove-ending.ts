/**
 * Removes these letters from the end of a text. A pattern such as `/\/+$/` looks at the rest of the text from each of its letters, so that
 * 20,000 of them cost a fifth of a second.
 */
export function removeEnding(text: string, letters: string): string {
  let end = text.length;
  while (end > 0 && letters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
