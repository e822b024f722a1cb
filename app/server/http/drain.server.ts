/** The last seconds of a server: requests that still arrive are neither refused nor cut off. */
import type { Server, ServerResponse } from "node:http";

let server: Server | null = null;

/** Registers the listening server, which leaves it to the portal to stop. */
export function registerServer(listening: Server): void {
  server = listening;
}

/**
 * Serves requests for a while, with `connection: close`, so that the next request goes to another process. Then it stops listening.
 * Without a registered server it does nothing.
 */
export async function drain(milliseconds: number): Promise<void> {
  if (server === null) return;
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("connection", "close");
  });
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  server.close();
}
