/**
 * Merges concurrent calls with the same key into one: the parts of a page read its session and its caller in parallel. The key must
 * contain everything that the answer depends on.
 */
export function createSingleFlight<Rest extends unknown[], Answer>(
  load: (key: string, ...rest: Rest) => Promise<Answer>,
): (key: string, ...rest: Rest) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (key, ...rest) => {
    const running = underWay.get(key);
    if (running) return running;
    const answer = load(key, ...rest).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
