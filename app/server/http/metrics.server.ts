/**
 * Metrics of the portal in Prometheus' format, on a separate port that visitors cannot reach (METRICS_PORT). They contain no personal
 * data. With several processes each counts its own, and the primary process adds them up.
 */
import cluster from "node:cluster";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { MetricSource } from "~/lib/metric-source";
import { StartupError } from "~/lib/start-error";
import { isQueuePage } from "../waiting-queue/queue-middleware.server";

type Prometheus = typeof import("prom-client");

const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** Minimum time between two reads, regardless of the number of scrapes. */
const READ_EVERY_MS = 1_000;

interface MetricsSettings {
  port: number;
  /** The address of this machine to listen on. All addresses if it is not set. */
  host: string | undefined;
  /** The first segments of our addresses. All other requests are counted together. */
  areas: Set<string>;
  figures: MetricSource[];
  /** Describes the readiness of this process, with what only operators may read. */
  readReadiness: () => Promise<string>;
}

/** @returns the functions that count an answered call to the provider and a request of a visitor. */
export async function openMetrics(settings: MetricsSettings) {
  const { areas, figures } = settings;
  // Only where figures are wanted: a hundred files less to read at every other start.
  const prometheus = await import("prom-client");
  prometheus.collectDefaultMetrics();
  const calls = new prometheus.Histogram({
    name: "portal_call_seconds",
    help: "Calls to the provider by name and status",
    labelNames: ["call", "status"],
    buckets: SECONDS,
  });
  for (const one of figures) setGauge(prometheus, one);
  // A worker process reports to the primary process.
  if (cluster.isWorker) new prometheus.AggregatorRegistry();
  else await listen(prometheus, settings);
  return {
    countCall: (call: string, status: number, seconds: number) =>
      calls.observe({ call, status }, seconds),
    countRequest: requestCounter(prometheus, areas),
  };
}

function requestCounter({ Histogram }: Prometheus, areas: Set<string>) {
  const requests = new Histogram({
    name: "portal_request_seconds",
    help: 'Visitor requests by first path segment, method and status. The area of pages of the queue is "queue"',
    labelNames: ["area", "method", "status"],
    buckets: SECONDS,
  });
  return (request: IncomingMessage, response: ServerResponse) => {
    const since = performance.now();
    response.once("finish", () => {
      const word = (request.url ?? "").split(/[/?]/)[1]?.toLowerCase() ?? "";
      const page = areas.has(word) ? `/${word}` : "elsewhere";
      const area = isQueuePage(response) ? "queue" : page;
      const { method = "" } = request;
      const labels = { area, method, status: response.statusCode };
      requests.observe(labels, (performance.now() - since) / 1000);
    });
  };
}

function setGauge({ Gauge }: Prometheus, { names, shared, read }: MetricSource): void {
  let last: { at: number; figures: Promise<Record<string, number>> } | null = null;
  const recent = () => {
    const now = performance.now();
    if (last === null || now - last.at > READ_EVERY_MS)
      // Values that cannot be read now are left out. The database has a metric for a failed read.
      last = { at: now, figures: Promise.resolve(read()).catch(() => ({})) };
    return last.figures;
  };
  for (const [name, help] of Object.entries(names))
    new Gauge({
      name: `portal_${name}`,
      help,
      aggregator: shared ? "max" : "sum",
      async collect() {
        const value = (await recent())[name];
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
}

function listen(
  { register }: Prometheus,
  { port, host, readReadiness }: MetricsSettings,
): Promise<void> {
  const server = http.createServer(async (request, response) => {
    if (request.url === "/readyz")
      return void response
        .writeHead(200, { "content-type": "text/plain" })
        .end(await readReadiness());
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": register.contentType });
    response.end(await register.metrics());
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(new StartupError(`METRICS_PORT ${port}: ${error.message}.`, { cause: error })),
    );
    server.listen(port, host, () => resolve());
    server.unref();
  });
}
