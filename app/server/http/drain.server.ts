/** The last seconds of a server: nobody who is still sent here meets a closed door or a cut line. */
import type { Server, ServerResponse } from "node:http";

let server: Server | null = null;

/** Called by whoever listens, who leaves it to the portal to stop. */
export function registerServer(listening: Server): void {
  server = listening;
}

/**
 * Goes on taking requests for a while; each answer is the last on its connection, so that the next request is sent somewhere else.
 * Then nothing new is taken. Without a server of ours, whoever serves does as it likes.
 */
export async function drain(milliseconds: number): Promise<void> {
  if (server === null) return;
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("connection", "close");
  });
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  server.close();
}
