/** A person at a browser, who finds fields, choices, buttons and links by their words. */
export interface Person {
  /** The browser and its version. */
  readonly name: string;
  readonly origin: string;
  goto(place: string): Promise<void>;
  /** Types into the field under or next to a label that begins with these words. */
  fill(label: string, value: string): Promise<void>;
  /** Chooses the option or ticks the box whose label begins so. */
  choose(label: string): Promise<void>;
  /** Presses the button or link that is called so, or has these words, and waits for the page it leads to. */
  press(name: string): Promise<void>;
  /** Presses the first day of a calendar that can be chosen. */
  pressDay(): Promise<void>;
  /** Goes back to an earlier page of the same visit. */
  back(pages: number): Promise<void>;
  /** @returns the heading, or all words where the browser does not tell which is one. */
  read(): Promise<string>;
  /** Checks if a script has taken over the page. */
  hasScripts(): Promise<boolean>;
  picture(file: string): Promise<void>;
  close(): Promise<void>;
}

export const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Repeats until the answer is one, at most for the given time. */
export async function until<T>(
  most: number,
  look: () => Promise<T | undefined> | T | undefined,
  message: () => string,
): Promise<T> {
  const late = Date.now() + most;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > late) throw new Error(message());
    await pause(150);
  }
}
