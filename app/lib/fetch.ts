/**
 * Asks somebody outside, or what is embedded in this process in their place.
 *
 * @param wait ends the wait. It is not part of the request: Node holds the link from a `Request` to its signal so weakly that garbage
 * collection may cut it, and then nothing ends a wait for a host that is silent.
 */
export type Fetch = (request: Request, wait?: { signal: AbortSignal }) => Promise<Response>;
