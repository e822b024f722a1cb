/** The line of visitors who wait for their turn. */
import type { SeenTicket, Ticket } from "./tickets.server";

/** Limit of the remembered visitors. More of them can still wait. */
export const MAX_REMEMBERED_VISITORS = 20_000;

/** The waiting visitors that this process knows, sorted by their arrival. */
export class WaitingLine {
  #people: SeenTicket[] = [];
  #byId = new Map<string, SeenTicket>();
  #left = 0;

  get length(): number {
    return this.#people.length;
  }

  at = (index: number): SeenTicket | undefined => this.#people[index];

  see({ id, came }: Ticket, seen: number): void {
    const visitor = this.#byId.get(id);
    if (visitor) visitor.seen = seen;
    else if (this.length < MAX_REMEMBERED_VISITORS) {
      const added = { id, came, seen };
      this.#byId.set(id, added);
      this.#people.splice(this.before(came + 1), 0, added);
    }
  }

  /** @returns the number of visitors who came earlier. */
  before(came: number): number {
    let [low, high] = [0, this.#people.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#people[middle] as SeenTicket).came < came) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @returns the number of removed visitors. */
  dropUpTo(came: number): number {
    const gone = this.#people.splice(0, this.before(came + 1));
    for (const { id } of gone) this.#byId.delete(id);
    this.#left += gone.length;
    return gone.length;
  }

  dropGone(since: number): void {
    if (!this.#people.some(({ seen }) => seen < since)) return;
    const before = this.length;
    this.#people = this.#people.filter(({ seen }) => seen >= since);
    this.#byId = new Map(this.#people.map((one) => [one.id, one]));
    this.#left += before - this.length;
  }

  /** Returns the number of visitors who left since the last call. */
  takeLeft(): number {
    const left = this.#left;
    this.#left = 0;
    return left;
  }

  clear(): void {
    this.#people = [];
    this.#byId.clear();
    this.#left = 0;
  }
}
