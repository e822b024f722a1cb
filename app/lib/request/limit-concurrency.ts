/** Runs at most `limit` pieces of work at a time. Later callers wait in the order in which they came. */
export function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (running < limit) running += 1;
    // The place of the one that ends passes on to the first that waits.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
