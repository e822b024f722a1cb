/**
 * Admits visitors in the order of arrival during overload. A ticket holds its bearer's time of arrival, so it is valid at every process.
 * A pass proves admission, and shows the other processes how far the queue has come. The processes share nothing else.
 */
import {
  createPass,
  createTicket,
  createTicketId,
  PASS,
  PASS_MINUTES,
  readTicket,
  type SeenTicket,
  type Ticket,
  type TicketEnvironment,
} from "./tickets.server";
import { MAX_REMEMBERED_VISITORS, WaitingLine } from "./waiting-line.server";

interface QueueEnvironment extends TicketEnvironment {
  /** Above 1 pages take too long. It is read once per tick. */
  strain: () => number;
  /** True while no more visitors can be admitted, called or not. */
  isFull: () => boolean;
  onChange: (isOpen: boolean, strain: number) => void;
}

/** The position that a waiting visitor sees. */
export interface QueuePosition {
  before: number;
  /** Estimated seconds until their turn. Null while no estimate is possible. */
  seconds: number | null;
  /** When the page looks again. */
  again: number;
}

export type Admission = { pass: string } | { ticket: string; place: QueuePosition };

export const QUEUE_TICK_MS = 250;

/** One slow moment is no rush. */
const STRAINED_LOOKS = 2;
/** Ticks without a waiting visitor after which the queue closes. */
const CALM_LOOKS = 40;
/** A visitor whose page has not refreshed for this long has left. Their ticket stays valid. */
const GONE_MS = 45_000;
/** Time to learn about the visitors of another process's queue. They become known when their page refreshes. */
const LEARN_MS = 5_000;
/** Limit of the counted time, because a process that hung served no one in that time. */
const LONGEST_LOOK_SECONDS = 2;

/** People let in a second, by each process. */
const BEGIN_RATE = 3;
const LEAST_RATE = 0.2;
const MAX_RATE = 200;
/** Each look: the rate doubles in five seconds at ease, and is halved in four under strain. */
const FASTER = 1.04;
const SLOWER = 0.95;
/** Between this and 1 it stays as it is. */
const AT_EASE = 0.7;

const AGAIN_SECONDS = { least: 3, max: 15 };
/** Assumed pace of the queue until it is measured. */
const PEOPLE_A_SECOND = 5;
/** Called visitors who have not come within this time have left. */
const COMES_WITHIN_MS = 10_000;
/** Weight of the last tick in the average pace of the queue. */
const WEIGHT = 0.025;
/** Pages of one pass at each process: enough for one visitor, regardless of how many browsers send it. */
const PAGES_PER_PASS = 8;
const PAGE_EVERY_MS = 2_000;
/** Limit of the ended queues that each process remembers. No ticket opens one of them again. */
const MAX_ENDED = 1_000;

export class Queue {
  readonly #environment: QueueEnvironment;
  readonly #line = new WaitingLine();
  #isOpen = false;
  #strainedLooks = 0;
  #calmLooks = 0;
  #lastLook = 0;
  #callsFrom = 0;
  #rate = BEGIN_RATE;
  /** Number of visitors who may be admitted now. */
  #credit = 0;
  /** Visitors who arrived up to this time are admitted. */
  #calledUpTo = 0;
  /** Called visitors who have not come yet. They come when their page refreshes. */
  readonly #called = new Map<string, number>();
  /** Names of this queue: its own, and those that other processes gave theirs. */
  readonly #names = new Set<string>();
  readonly #ended = new Set<string>();
  #openedAt = 0;
  /** Pages left for each pass. */
  readonly #pages = new Map<string, { left: number; at: number }>();
  /** Visitors who leave the queue per second. */
  #pace = { people: 0, looks: 0 };

  constructor(environment: QueueEnvironment) {
    this.#environment = environment;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get openedAt(): number {
    return this.#openedAt;
  }

  get waiting(): number {
    return this.#line.length;
  }

  /** Called every LOOK_MS: opens the queue, lets the next ones in, ends it. */
  tick(): void {
    const { now, strain } = this.#environment;
    const measured = strain();
    if (!this.#isOpen) {
      this.#strainedLooks = measured > 1 ? this.#strainedLooks + 1 : 0;
      if (this.#strainedLooks >= STRAINED_LOOKS) this.#open(createTicketId(), measured, now());
      return;
    }
    const since = Math.max(0.001, (now() - this.#lastLook) / 1000);
    const seconds = Math.min(since, LONGEST_LOOK_SECONDS);
    this.#lastLook = now();
    this.#line.dropGone(now() - GONE_MS);
    this.#steer(measured, seconds);
    this.#callNext();
    this.#pace.people += WEIGHT * (this.#line.takeLeft() / seconds - this.#pace.people);
    this.#pace.looks += 1;
    this.#calmLooks = this.#line.length === 0 && measured < AT_EASE ? this.#calmLooks + 1 : 0;
    if (this.#calmLooks >= CALM_LOOKS) this.#end(measured);
  }

  /** Opens the queue here too if a fresh ticket shows that another process has one. A queue that ended here stays closed. */
  joinBy(text: string): void {
    const { now } = this.#environment;
    const ticket = readTicket(this.#environment, text);
    if (this.#isOpen || !ticket || !this.#isFresh(ticket) || this.#ended.has(ticket.queue)) return;
    this.#open(ticket.queue, 0, now() + LEARN_MS);
  }

  /**
   * @returns null for a pass that is forged, has expired, or has used its pages for now. `renewed` is the pass that replaces one
   * which would end soon.
   */
  readPass(pass: string): { renewed: string | null } | null {
    const { vault, now } = this.#environment;
    const [id = "", came = "", until = "", signature = ""] = pass.split(".");
    if (!vault.verify(`${id}.${came}.${until}`, PASS, signature)) return null;
    const left = Number(until) - now();
    if (left <= 0) return null;
    this.#called.delete(id);
    this.#callUpTo(Math.min(Number(came), now()));
    if (!this.#takePage(id)) return null;
    const endsSoon = left < (PASS_MINUTES * 60_000) / 2;
    return { renewed: endsSoon ? createPass(this.#environment, { id, came: Number(came) }) : null };
  }

  /** @param visitor who was here before the queue opened: the same one gets the same pass. */
  newPass(visitor: string): string {
    return createPass(this.#environment, { id: visitor, came: 0 });
  }

  /**
   * Admits a visitor or returns their place.
   * @param text the ticket, if the visitor has one
   */
  admit(text: string | undefined): Admission {
    const now = this.#environment.now();
    const ticket = this.#findPlace(text) ?? { id: createTicketId(), came: now };
    if (ticket.came > this.#calledUpTo) this.#line.see(ticket, now);
    this.#callNext();
    if (ticket.came <= this.#calledUpTo && !this.#environment.isFull()) {
      this.#called.delete(ticket.id);
      return { pass: createPass(this.#environment, ticket) };
    }
    const before = this.#line.before(ticket.came);
    const isMeasured = this.#pace.looks * WEIGHT >= 1 && this.#pace.people > 0;
    const seconds = isMeasured ? before / this.#pace.people : null;
    return {
      ticket: createTicket(this.#environment, { ...ticket, seen: now, queue: this.#name }),
      place: { before, seconds, again: againIn(seconds ?? before / PEOPLE_A_SECOND) },
    };
  }

  /** The place of a ticket of this queue, or of one that another process has now. A ticket of an earlier queue has none. */
  #findPlace(text: string | undefined): Ticket | null {
    const ticket = readTicket(this.#environment, text);
    if (ticket === null) return null;
    if (this.#isFresh(ticket)) this.#names.add(ticket.queue);
    return this.#names.has(ticket.queue) ? { id: ticket.id, came: ticket.came } : null;
  }

  #isFresh = ({ seen }: SeenTicket): boolean => this.#environment.now() - seen < GONE_MS;

  #takePage(id: string): boolean {
    const now = this.#environment.now();
    const { left, at } = this.#pages.get(id) ?? { left: PAGES_PER_PASS, at: now };
    const current = Math.min(PAGES_PER_PASS, left + (now - at) / PAGE_EVERY_MS);
    if (this.#pages.size >= MAX_REMEMBERED_VISITORS) this.#pages.clear();
    this.#pages.set(id, { left: current < 1 ? current : current - 1, at: now });
    return current >= 1;
  }

  get #name(): string {
    const [own = ""] = this.#names;
    return own;
  }

  #open(name: string, measured: number, callsFrom: number): void {
    this.#reset();
    this.#isOpen = true;
    this.#names.add(name);
    this.#openedAt = this.#environment.now();
    this.#callsFrom = callsFrom;
    this.#environment.onChange(true, measured);
  }

  #end(measured: number): void {
    for (const name of this.#names) this.#ended.add(name);
    for (const oldest of this.#ended) {
      if (this.#ended.size <= MAX_ENDED) break;
      this.#ended.delete(oldest);
    }
    this.#reset();
    this.#isOpen = false;
    this.#environment.onChange(false, measured);
  }

  #reset(): void {
    this.#names.clear();
    this.#pages.clear();
    this.#strainedLooks = 0;
    this.#calmLooks = 0;
    this.#lastLook = this.#environment.now();
    this.#rate = BEGIN_RATE;
    this.#credit = 0;
    this.#callsFrom = 0;
    this.#calledUpTo = 0;
    this.#pace = { people: 0, looks: 0 };
    this.#line.clear();
    this.#called.clear();
  }

  #steer(measured: number, seconds: number): void {
    if (measured > 1) {
      this.#rate = Math.max(LEAST_RATE, this.#rate * SLOWER);
      // A minimum rate, so that waiting ends even if the process stays busy.
      this.#credit = Math.min(1, this.#credit + LEAST_RATE * seconds);
      return;
    }
    if (measured < AT_EASE && this.#line.length > 0)
      this.#rate = Math.min(MAX_RATE, this.#rate * FASTER);
    this.#credit = Math.min(1 + this.#rate, this.#credit + this.#rate * seconds);
  }

  #callNext(): void {
    const now = this.#environment.now();
    if (now < this.#callsFrom) return;
    for (const [id, at] of this.#called) if (at < now - COMES_WITHIN_MS) this.#called.delete(id);
    const coming = Math.ceil(this.#rate * AGAIN_SECONDS.least) - this.#called.size;
    const admitted = Math.min(Math.floor(this.#credit), this.#line.length, coming);
    const last = this.#line.at(admitted - 1);
    if (last === undefined) return;
    for (let nth = 0; nth < admitted; nth += 1) this.#called.set(this.#line.at(nth)?.id ?? "", now);
    this.#credit = Math.max(0, this.#credit - this.#callUpTo(last.came));
  }

  /** @returns the number of removed visitors. */
  #callUpTo(came: number): number {
    if (came <= this.#calledUpTo) return 0;
    this.#calledUpTo = came;
    return this.#line.dropUpTo(came);
  }
}

/**
 * Computes the refresh interval, shorter near the front. Otherwise visitors at the end would keep the portal busy with
 * refreshes.
 */
function againIn(seconds: number): number {
  const { least, max } = AGAIN_SECONDS;
  return Math.min(max, Math.max(least, Math.round(seconds / 4)));
}
