/**
 * Which request the running code answers: every line it logs can say so, what it read once stays the same to its end, and it waits for
 * nobody longer than a visitor would.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** Carries the visitor's address to the provider, embedded or over HTTP; from outside it is never believed. */
export const VISITOR_ADDRESS = "x-visitor-address";

interface Scope {
  id: string;
  visitor?: string | undefined;
  read: Map<string, unknown>;
  kept: Map<object, unknown>;
  /** Work that is not waited for but by the answer. */
  beside: Promise<unknown>[];
  until: number;
  /** Something that it asked for was not answered: its page may be without a part. */
  isPartial?: boolean;
  /** Its page is rendered for a cache, and for no visitor. */
  isForEverybody?: boolean;
}

/** Ten seconds is the goal; the rest is for drawing the page. */
const ANSWERED_WITHIN_MS = 7_000;

const key = Symbol.for("customer-portal.request");
// Shared by the test runner and the built portal, which each load this module.
const holder = globalThis as { [key]?: AsyncLocalStorage<Scope> };
holder[key] ??= new AsyncLocalStorage();
const current = holder[key];

const scopeOf = (id: string, withinMs = ANSWERED_WITHIN_MS): Scope => ({
  id,
  read: new Map(),
  kept: new Map(),
  beside: [],
  until: performance.now() + withinMs,
});

/** Answers a request in a context of its own, which everything that it starts shares. `remix dev` answers without one. */
export const withRequestContext = <Answer>(
  id: string,
  answer: () => Answer,
  withinMs?: number,
): Answer => current.run(scopeOf(id, withinMs), answer);

/** Work that a request sets off, and that takes the time it needs. */
export const runOutsideRequest = <Answer>(work: () => Answer): Answer => current.exit(work);

/** Milliseconds for which the request may still wait for others; outside any request there is no end. */
export function remainingMs(): number {
  const until = current.getStore()?.until;
  return until === undefined ? Number.POSITIVE_INFINITY : Math.max(1, until - performance.now());
}

/** Ends a wait for somebody outside: after its own time, or with the time of the request. */
export const deadlineSignal = (ms: number): AbortSignal =>
  AbortSignal.timeout(Math.ceil(Math.min(ms, remainingMs())));

export function setVisitorAddress(address: string | undefined): void {
  const scope = current.getStore();
  if (scope) scope.visitor = address;
}

/** The network address of the visitor whose request is answered, where it is known. */
export const visitorAddress = (): string | undefined => current.getStore()?.visitor;

/** Something that the request asked for was not answered. */
export function markDegraded(): void {
  const scope = current.getStore();
  if (scope) scope.isPartial = true;
}

export const isDegraded = (): boolean => current.getStore()?.isPartial ?? false;

/** Renders a page for a cache: nothing of a visitor may be started for it. */
export function forEverybody<Answer>(render: () => Answer): Answer {
  const scope = scopeOf(current.getStore()?.id ?? "");
  return current.run({ ...scope, isForEverybody: true }, render);
}

export const isForEverybody = (): boolean => current.getStore()?.isForEverybody ?? false;

/** Undefined outside any request, as in a job. */
export const requestId = (): string | undefined => current.getStore()?.id;

/** What this request has read under the key, asked for when it is the first to; outside any request asked each time. */
export function memoizePerRequest<Answer>(
  key: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const read = current.getStore()?.read;
  if (read === undefined) return ask();
  const known = read.get(key) as Promise<Answer> | undefined;
  if (known) return known;
  const asking = ask();
  read.set(key, asking);
  // What could not be read may be asked for once more.
  asking.catch(() => read.delete(key));
  return asking;
}

/** Something that this request has of its own, made when it first asks; null outside any request. */
export function perRequest<Kept>(key: object, make: () => Kept): Kept | null {
  const kept = current.getStore()?.kept;
  if (kept === undefined) return null;
  const known = (kept.get(key) as Kept | undefined) ?? make();
  kept.set(key, known);
  return known;
}

/** Work that nothing in the request waits for, and that is done by the time it is answered. @param work never fails. */
export function awaitBeforeResponse(work: Promise<unknown>): void {
  current.getStore()?.beside.push(work);
}

export async function flushPendingWork(): Promise<void> {
  await Promise.all(current.getStore()?.beside ?? []);
}

/** This request changed what it had read under the key. */
export function updateMemo<Answer>(key: string, change: (read: Answer) => Answer): void {
  const read = current.getStore()?.read;
  const known = read?.get(key) as Promise<Answer> | undefined;
  if (read && known) read.set(key, known.then(change));
}

export const invalidateMemo = (key: string): void => {
  current.getStore()?.read.delete(key);
};

/** Forgets all whose keys begin so: this request may have changed any of them. */
export function invalidateMemosByPrefix(beginning: string): void {
  const read = current.getStore()?.read;
  for (const known of read?.keys() ?? []) if (known.startsWith(beginning)) read?.delete(known);
}
