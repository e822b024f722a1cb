/** Marks the work of a job or of an operator. Its statements may take longer than those of a page, for which a customer waits. */
import { AsyncLocalStorage } from "node:async_hooks";

const allowed = new AsyncLocalStorage<true>();

export const allowLongStatements = <Answer>(work: () => Answer): Answer => allowed.run(true, work);

export const isLongAllowed = (): boolean => allowed.getStore() ?? false;
