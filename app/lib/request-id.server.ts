/** Which request the running code answers, so that every line it logs can say so. */
import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** From here on, whatever this request starts belongs to it. */
export const enterRequest = (id: string): void => current.enterWith(id);

/** Undefined outside any request, as in a job. */
export const requestId = (): string | undefined => current.getStore();
