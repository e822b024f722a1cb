/** How a process ends: told to, or because of an error that nothing caught. */
import type { Log } from "~/lib/log";
import { drain } from "./drain.server";
import { inFlightRequests } from "./request-log.server";

interface ShutdownOptions {
  log: Log & { fatal(fields: object, message: string): void };
  database: { close(): Promise<void> };
  jobs: { stop(): Promise<void> };
  /** How long requests are still taken after SIGTERM. */
  drainMs: number;
  /** Whether an uncaught error ends nothing, such as a lost connection that the next query opens again. */
  isRecoverable: (error: unknown) => boolean;
}

/** What was begun gets this long to end when the process is told to stop; longer, and whoever runs it may kill it. */
const LAST_MS = 10_000;
/** By then the process has ended, whatever hangs. */
const LATEST_MS = LAST_MS + 5_000;
const LOOK_EVERY_MS = 50;

let isStopping = false;
export const isShuttingDown = () => isStopping;

/**
 * Told to stop, the process says at once that it is not ready, goes on taking requests until everybody has heard it, and takes no
 * more; what is under way and the jobs end, and the database is closed last.
 */
export function installGracefulShutdown(options: ShutdownOptions): void {
  const { log, database, jobs, drainMs, isRecoverable } = options;
  const stop = async (code: number, drainFor: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(code), drainFor + LATEST_MS);
    await drain(drainFor);
    await Promise.all([jobs.stop().catch(() => undefined), requestsEnded()]);
    await database.close().catch(() => undefined);
    process.exit(code);
  };
  process.once("SIGTERM", () => stop(0, drainMs));
  process.once("SIGINT", () => stop(0, 0));
  const unforeseen = (error: unknown) => {
    if (isRecoverable(error))
      return log.error({ err: error }, "the database was lost for a moment");
    log.fatal({ err: error }, "the process ends because of an error that nothing caught");
    void stop(1, drainMs);
  };
  process.on("uncaughtException", unforeseen);
  process.on("unhandledRejection", unforeseen);
}

async function requestsEnded(): Promise<void> {
  const until = performance.now() + LAST_MS;
  while (inFlightRequests() > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
