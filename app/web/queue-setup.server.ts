/** The queue of this process, on what it measures of itself. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { config } from "~/config/config.server";
import { hashToken } from "~/lib/security/token.server";
import { onceArrived } from "./body-time.server";
import { portal } from "./dependencies.server";
import { frameLinks } from "./frame-links.server";
import { createLoadMeter } from "./load-meter.server";
import { Queue, TICK_MS } from "./queue.server";
import { queueMiddleware } from "./queue-middleware.server";
import { requestsArrived } from "./request-log.server";
import { readSession } from "./session/session.server";

type Door = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

export function createQueueMiddleware(build: ServerBuild): Door {
  if (config.queueAboveMs === null) return async () => false;
  const { vault, log, figures } = portal();
  let held = 0;
  const meter = createLoadMeter(config.queueAboveMs, () => requestsArrived() - held);
  const queue = new Queue({
    vault,
    now: Date.now,
    strain: meter.read,
    isFull: meter.isFull,
    said: (isOpen, strain) =>
      isOpen
        ? log.warn({ strain }, "more people come than can be served: those who come now wait")
        : log.info({}, "nobody waits any more"),
  });
  setInterval(() => queue.tick(), TICK_MS).unref();
  figures.push({
    names: { queue_waiting: "People who wait to be let in, as each process knows them" },
    shared: true,
    read: () => ({ queue_waiting: queue.waiting }),
  });
  const door = queueMiddleware({ queue, findVisitor, links: () => frameLinks(build) });
  return async (request, response) => {
    const waits = await door(request, response);
    if (!waits) {
      onceArrived(request, meter.note);
      return false;
    }
    held += 1;
    response.once("close", () => {
      held -= 1;
    });
    return true;
  };
}

/** Read once for the request: the page would read it anyway. Where it cannot be read the page itself says so. */
async function findVisitor(cookie: string, before: number): Promise<string | null> {
  const request = new Request(config.publicUrl, { headers: { cookie } });
  const found = await readSession(request).then(
    (session) => ({ session }),
    () => null,
  );
  if (found === null) return "unreadable";
  const { session } = found;
  const wasHere = session && (session.person !== null || session.createdAt.getTime() < before);
  return wasHere ? hashToken(`pass ${session.idHash}`).slice(0, 16) : null;
}
