/** Which request the running code answers: every line it logs can say so, and what it read once stays the same to its end. */
import { AsyncLocalStorage } from "node:async_hooks";

/** Carries the visitor's address to the provider, embedded or over HTTP; from outside it is never believed. */
export const VISITOR_ADDRESS = "x-visitor-address";

interface Scope {
  id: string;
  visitor?: string | undefined;
  read: Map<string, unknown>;
}

const key = Symbol.for("customer-portal.request");
// Kept beside the modules: the watch mode loads them anew while the server that follows requests stays.
const holder = globalThis as { [key]?: AsyncLocalStorage<Scope> };
holder[key] ??= new AsyncLocalStorage();
const current = holder[key];

/** From here on, whatever this request starts belongs to it. */
export const enterRequest = (id: string): void => current.enterWith({ id, read: new Map() });

/** The same for one that comes without a server. */
export const inRequest = <Answer>(id: string, answer: () => Answer): Answer =>
  current.run({ id, read: new Map() }, answer);

export function enterVisitor(address: string | undefined): void {
  const scope = current.getStore();
  if (scope) scope.visitor = address;
}

/** The network address of the visitor whose request is answered, where it is known. */
export const visitorAddress = (): string | undefined => current.getStore()?.visitor;

/** Undefined outside any request, as in a job. */
export const requestId = (): string | undefined => current.getStore()?.id;

/** What this request has read under the key, asked for when it is the first to; outside any request asked each time. */
export function oncePerRequest<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
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

/** This request changed what it had read under the key. */
export function changeRead<Answer>(key: string, change: (read: Answer) => Answer): void {
  const read = current.getStore()?.read;
  const known = read?.get(key) as Promise<Answer> | undefined;
  if (read && known) read.set(key, known.then(change));
}

export const forgetRead = (key: string): void => {
  current.getStore()?.read.delete(key);
};

/** Forgets all whose keys begin so: this request may have changed any of them. */
export function forgetReads(beginning: string): void {
  const read = current.getStore()?.read;
  for (const known of read?.keys() ?? []) if (known.startsWith(beginning)) read?.delete(known);
}
