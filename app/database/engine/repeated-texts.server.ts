/** Finds the statements that are worth a name: those sent again. Lists of values make texts of every length, each sent once. */

/** Each name takes some 10 kB of memory on a connection of a server, and in the embedded database. */
export const MAX_NAMES = 1_000;

export class RepeatedTexts {
  readonly #sent = new Set<string>();

  /** Notes that a text is sent, and checks that it was sent before. */
  isRepeated(text: string): boolean {
    if (this.#sent.delete(text)) return true;
    if (this.#sent.size === MAX_NAMES) this.#sent.clear();
    this.#sent.add(text);
    return false;
  }
}
