/** Marks the work of a scheduled job. Its statements may take longer than those of a page, for which a customer waits. */
import { AsyncLocalStorage } from "node:async_hooks";

const inJob = new AsyncLocalStorage<true>();

export const runAsJob = <Answer>(work: () => Answer): Answer => inJob.run(true, work);

export const isInJob = (): boolean => inJob.getStore() ?? false;
