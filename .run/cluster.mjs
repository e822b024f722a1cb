// Several processes of one portal on one port: each that ends unasked is replaced.
import cluster from "node:cluster";
import http from "node:http";

/** Before a process that ended is replaced: one that cannot start is not started in a circle. */
const PAUSE_MS = 1_000;

/**
 * Starts the processes and replaces those that end.
 * @param many number of processes that serve requests, all of which must be up before the portal reports ready
 */
export function keepProcesses(many) {
  let up = false;
  let stopping = false;
  let worst = 0;

  function start() {
    const worker = cluster.fork();
    worker.on("message", (message) => {
      if (message === "failing") return replace(worker);
      if (message !== "ready") return;
      worker.took = true;
      const all = Object.values(cluster.workers);
      if (up || all.length < many || !all.every(({ took }) => took)) return;
      up = true;
      if (process.env.METRICS_PORT) void tellFigures(Number(process.env.METRICS_PORT));
      process.send?.("ready");
    });
    worker.once("exit", (code, signal) => {
      if (stopping || !worker.isReplaced) ended(code ?? 1, signal);
    });
  }

  /** A failing process still serves while it drains, and its replacement starts at once. A data folder has one process at a time. */
  function replace(worker) {
    if (stopping || !up || many === 1 || worker.isReplaced) return;
    worker.isReplaced = true;
    console.error("Portal process failed, replacing it.");
    setTimeout(() => stopping || start(), PAUSE_MS);
  }

  function ended(code, signal) {
    if (!stopping && up) {
      console.error(`Portal process ended with ${signal ?? code}, restarting it.`);
      setTimeout(() => stopping || start(), PAUSE_MS);
      return;
    }
    // A process that was stopped during its start had no graceful shutdown to complete.
    if (!(stopping && signal)) worst = Math.max(worst, signal ? 1 : code);
    // A failure at the start would repeat in every process.
    stop("SIGTERM");
    if (Object.keys(cluster.workers).length === 0) process.exit(worst);
  }

  function stop(signal) {
    if (stopping) return;
    stopping = true;
    const workers = Object.values(cluster.workers);
    for (const { process: one } of workers) one.kill(signal);
    // All had just ended, and none is replaced any more.
    if (workers.length === 0) process.exit(worst);
  }

  // A fault here, such as a pipe to a process that has just ended, must not end all processes.
  process.on("uncaughtException", (error) => {
    console.error(error);
    if (!up) process.exit(1);
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stop(signal));
  process.once("disconnect", () => stop("SIGTERM"));
  for (let nth = 0; nth < many; nth += 1) start();
}

/** Serves the sum of all processes' metrics. */
async function tellFigures(port) {
  // Every process reads this file, and most count nothing.
  const { AggregatorRegistry } = await import("prom-client");
  const registry = new AggregatorRegistry();
  const server = http.createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    const figures = await registry.clusterMetrics().catch(() => null);
    if (figures === null) return response.writeHead(503).end();
    response.writeHead(200, { "content-type": registry.contentType }).end(figures);
  });
  server.once("error", (error) => {
    console.error(`METRICS_PORT ${port}: ${error.message}.`);
    process.exit(1);
  });
  server.listen(port, process.env.HOST || undefined);
}
