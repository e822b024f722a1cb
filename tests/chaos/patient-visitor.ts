/** A customer who does not give up: a failed request is sent, loaded or started again, as the page offers. */
import { Visitor } from "../helpers/visitor/visitor";

/** The time that people need for a page. */
const THINKS_MS = 400;
const PAUSE_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The day has ended. */
export class WentHome extends Error {}

export class PatientVisitor extends Visitor {
  /** @param until the time at which the customer leaves, in any state */
  constructor(
    origin: string,
    readonly until: () => number,
  ) {
    super(origin);
  }

  override async goto(address: string): Promise<this> {
    const place = new URL(address, this.url).href;
    return this.#untilAnswered(() => super.goto(place));
  }

  override async press(words: string): Promise<this> {
    return this.#untilAnswered(() => super.press(words), words);
  }

  async #untilAnswered(first: () => Promise<this>, pressed?: string): Promise<this> {
    await pause(THINKS_MS);
    let act = first;
    for (;;) {
      if (performance.now() > this.until()) throw new WentHome();
      const answered = await act().catch(unlessNobodyAnswers);
      if (answered && this.status < 500) return this;
      await pause(PAUSE_MS);
      const { unanswered } = this;
      if (answered) act = this.#wayOn(pressed);
      else if (unanswered !== null) act = () => super.goto(unanswered);
    }
  }

  /** Finds the next step that an error page offers. */
  #wayOn(pressed: string | undefined): () => Promise<this> {
    const offered = [...this.page.querySelectorAll("main button, main a")].map(({ textContent }) =>
      textContent?.replace(/\s+/g, " ").trim(),
    );
    if (offered.includes("Send it again")) return () => super.press("Send it again");
    if (pressed && offered.includes(pressed)) return () => super.press(pressed);
    if (offered.includes("Log in again")) return () => super.click("Log in again");
    const { href } = this.url;
    return () => super.goto(href);
  }
}

function unlessNobodyAnswers(error: unknown): null {
  if (error instanceof TypeError) return null;
  throw error;
}
