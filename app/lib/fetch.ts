/**
 * Sends a request to a third party, or to its embedded handler in this process.
 *
 * @param wait ends the wait. It is not part of the request. Node holds the link from a `Request` to its signal so weakly that garbage
 * collection may cut it, and then nothing ends a wait for a silent host.
 */
export type Fetch = (request: Request, wait?: { signal: AbortSignal }) => Promise<Response>;
