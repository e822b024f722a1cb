/**
 * Merges concurrent calls with the same key into one: the parts of a page read its session and its caller in parallel. The key must
 * contain everything that the answer depends on.
 */
export function singleFlight<Rest extends unknown[], Answer>(
  ask: (key: string, ...rest: Rest) => Promise<Answer>,
): (key: string, ...rest: Rest) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (key, ...rest) => {
    const known = underWay.get(key);
    if (known) return known;
    const answer = ask(key, ...rest).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
