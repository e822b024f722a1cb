/**
 * The context of the current request. Every log line names it, values read once stay the same until its end, and no wait is longer than a
 * visitor would accept.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** The header with the visitor's address for the provider, embedded or over HTTP. The server removes it from incoming requests. */
export const VISITOR_IP_HEADER = "x-visitor-address";

type ReadHeader = (name: string) => string | null | undefined;

interface Scope {
  id: string;
  visitor?: string | undefined;
  readHeader?: ReadHeader | undefined;
  read: Map<string, unknown>;
  memo: Map<object, unknown>;
  /** Work that is not waited for but by the answer. */
  background: Promise<unknown>[];
  until: number;
  /** True after an outage of a dependency, so that the page may lack a section. */
  isPartial?: boolean;
  /** Its page is rendered for a cache, and for no visitor. */
  isForEverybody?: boolean;
}

/** The goal is ten seconds. The rest is for rendering the page. */
const ANSWERED_WITHIN_MS = 7_000;

const key = Symbol.for("customer-portal.request");
// Shared by the test runner and the built portal, which each load this module.
const holder = globalThis as { [key]?: AsyncLocalStorage<Scope> };
holder[key] ??= new AsyncLocalStorage();
const current = holder[key];

const scopeOf = (id: string, withinMs = ANSWERED_WITHIN_MS): Scope => ({
  id,
  read: new Map(),
  memo: new Map(),
  background: [],
  until: performance.now() + withinMs,
});

/** Answers a request in a separate context, which everything that it starts shares. `remix dev` answers without one. */
export const withRequestContext = <Answer>(
  id: string,
  answer: () => Answer,
  withinMs?: number,
  readHeader?: ReadHeader,
): Answer => current.run({ ...scopeOf(id, withinMs), readHeader }, answer);

/** Runs work that a request starts, without the request's time limit. */
export const runOutsideRequest = <Answer>(work: () => Answer): Answer => current.exit(work);

/** Computes the milliseconds for which the request may still wait for others. Outside a request there is no limit. */
export function getRemainingMs(): number {
  const until = current.getStore()?.until;
  return until === undefined ? Number.POSITIVE_INFINITY : Math.max(1, until - performance.now());
}

/** Creates the timeout of a call to a third party: its own time limit, or the request's if that is sooner. */
export const createDeadlineSignal = (ms: number): AbortSignal =>
  AbortSignal.timeout(Math.ceil(Math.min(ms, getRemainingMs())));

export function setVisitorIp(address: string | undefined): void {
  const scope = current.getStore();
  if (scope) scope.visitor = address;
}

/** Returns the network address of the request's visitor, if it is known. */
export const getVisitorIp = (): string | undefined => current.getStore()?.visitor;

/** Reads a header of the request. Undefined outside a request. */
export const readRequestHeader: ReadHeader = (name) => current.getStore()?.readHeader?.(name);

/** Records that a dependency did not answer the request. */
export function markDegraded(): void {
  const scope = current.getStore();
  if (scope) scope.isPartial = true;
}

export const isDegraded = (): boolean => current.getStore()?.isPartial ?? false;

/** Renders a page for a cache: nothing of a visitor may be started for it. */
export function renderForCache<Answer>(render: () => Answer): Answer {
  const { id = "", readHeader } = current.getStore() ?? {};
  return current.run({ ...scopeOf(id), readHeader, isForEverybody: true }, render);
}

export const isRenderingForCache = (): boolean => current.getStore()?.isForEverybody ?? false;

/** Returns the request's id. It is undefined outside a request, as in a job. */
export const getRequestId = (): string | undefined => current.getStore()?.id;

/** Caches the value of a key for the length of the request. Outside a request it is loaded each time. */
export function memoizePerRequest<Answer>(
  key: string,
  load: () => Promise<Answer>,
): Promise<Answer> {
  const read = current.getStore()?.read;
  if (read === undefined) return load();
  const running = read.get(key) as Promise<Answer> | undefined;
  if (running) return running;
  const started = load();
  read.set(key, started);
  // A failed read is not cached, so that it can be retried.
  started.catch(() => read.delete(key));
  return started;
}

/** Returns an object that belongs to the request, created at the first call. It is null outside a request. */
export function getOrCreatePerRequest<Kept>(key: object, make: () => Kept): Kept | null {
  const memo = current.getStore()?.memo;
  if (memo === undefined) return null;
  const value = (memo.get(key) as Kept | undefined) ?? make();
  memo.set(key, value);
  return value;
}

/**
 * Registers work that only the response waits for.
 * @param work never fails
 */
export function awaitBeforeResponse(work: Promise<unknown>): void {
  current.getStore()?.background.push(work);
}

export async function flushPendingWork(): Promise<void> {
  await Promise.all(current.getStore()?.background ?? []);
}

/** This request changed what it had read under the key. */
export function updateMemo<Answer>(key: string, change: (read: Answer) => Answer): void {
  const read = current.getStore()?.read;
  const running = read?.get(key) as Promise<Answer> | undefined;
  if (read && running) read.set(key, running.then(change));
}

export const invalidateMemo = (key: string): void => {
  current.getStore()?.read.delete(key);
};

/** Forgets all whose keys begin so: this request may have changed any of them. */
export function invalidateMemosByPrefix(beginning: string): void {
  const read = current.getStore()?.read;
  for (const cachedKey of read?.keys() ?? [])
    if (cachedKey.startsWith(beginning)) read?.delete(cachedKey);
}
