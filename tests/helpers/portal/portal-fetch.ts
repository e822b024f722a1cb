/** Sends requests to portals: directly to the one in this process, over the network to all others. */
type Handler = (request: Request) => Promise<Response>;

const inProcess = new Map<string, Handler>();

export function answerInProcess(origin: string, handler: Handler): void {
  inProcess.set(origin, handler);
}

export const portalFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const handler = inProcess.get(new URL(request.url).origin);
  if (handler) return handler(request);
  // Compression costs more than sending on one machine.
  if (!request.headers.has("accept-encoding")) request.headers.set("accept-encoding", "identity");
  return fetch(request);
};
