/** Counts how often a waiting page has loaded itself. */
export const LOOKS_PARAM = "look";
/** Counts how often the reader has pressed "Check again". */
const PRESSES = "again";

/**
 * Gives each press of "Check again" its own address. Browsers such as Dillo show a known address from memory, so that nothing ever changes.
 *
 * @param search the page's own parameters, which stay
 */
export function buildCheckAgainParams(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  const presses = Number(/^\d{1,6}$/.exec(params.get(PRESSES) ?? "")?.[0] ?? 0);
  params.delete(LOOKS_PARAM);
  params.set(PRESSES, String(presses + 1));
  return params;
}
