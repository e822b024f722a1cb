/**
 * The version of the contract. A call or a field that is added raises the second number; what breaks a backend raises the first, with a
 * line in `changes` that says what to do.
 */
export const contractVersion = "1.2.0";

export const changes: Record<string, string> = {
  "1.0.0": "The first version.",
  "1.1.0": "`sessions.get` gives one appointment with its term. It is optional.",
  "1.2.0":
    "`handOvers.take` carries an idempotency key: asked twice with one, the first answer is given again.",
};
