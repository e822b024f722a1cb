/** Asks portals: the one that runs in this process directly, all others over the network. */
type Handler = (request: Request) => Promise<Response>;

const inProcess = new Map<string, Handler>();

export function answerInProcess(origin: string, handler: Handler): void {
  inProcess.set(origin, handler);
}

export const portalFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const handler = inProcess.get(new URL(request.url).origin);
  if (handler) return handler(request);
  // On one machine packing costs more than sending.
  if (!request.headers.has("accept-encoding")) request.headers.set("accept-encoding", "identity");
  return fetch(request);
};
