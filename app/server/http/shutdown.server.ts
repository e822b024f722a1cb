/** Ends the process on a signal or after an uncaught error. */
import type { Log } from "~/lib/log";
import { drain } from "./drain.server";
import { countInFlightRequests } from "./request-log.server";

interface ShutdownOptions {
  log: Log & { fatal(fields: object, message: string): void };
  database: { close(): Promise<void> };
  jobs: { stop(): Promise<void> };
  /** Milliseconds for which requests are still accepted after SIGTERM. */
  drainMs: number;
  /** Checks whether the process survives an uncaught error, such as a lost connection that the next query opens again. */
  isRecoverable: (error: unknown) => boolean;
}

/** Time limit for requests and jobs in progress. After a longer shutdown the operator's tools may kill the process. */
const LAST_MS = 10_000;
/** The process exits by then, even if something hangs. */
const LATEST_MS = LAST_MS + 5_000;
const LOOK_EVERY_MS = 50;

let isStopping = false;
export const isShuttingDown = () => isStopping;

/**
 * Installs the graceful shutdown. It fails the readiness probe, keeps serving for `drainMs`, stops listening, waits for requests and
 * jobs, and closes the database last.
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
    if (isRecoverable(error)) return log.error({ err: error }, "database connection lost");
    log.fatal({ err: error }, "uncaught error, shutting down");
    // The parent process starts a replacement, and requests are accepted until it is up.
    process.send?.("failing");
    void stop(1, drainMs);
  };
  process.on("uncaughtException", unforeseen);
  process.on("unhandledRejection", unforeseen);
}

async function requestsEnded(): Promise<void> {
  const until = performance.now() + LAST_MS;
  while (countInFlightRequests() > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
