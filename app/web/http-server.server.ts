/** The server in production: the built files, and the app. `npm run dev` has remix-serve instead. */
import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Express, Request, Response } from "express";
import { config } from "~/config/config.server";
import { registerServer } from "~/lib/request/drain.server";
import { flushPendingWork } from "~/lib/request/request-context.server";
import { StartupError } from "~/lib/start-error";
import { limitBodyTime } from "./body-time.server";
import { takesFiles } from "./customer/form-body.server";
import { portal } from "./dependencies.server";
import { frameLinks } from "./frame-links.server";
import { sendResponse, toFetchRequest } from "./node-adapter.server";
import { createPageCache } from "./page-cache.server";
import { createQueueMiddleware } from "./queue-setup.server";
import { rejectInvalidRequest, setDefaultHeaders } from "./request-guard.server";
import { withRequestLog } from "./request-log.server";
import { withOutageResponse } from "./resource-route-errors.server";
import { createPathDispatcher, firstPathSegments } from "./route-subset.server";
import { answerCookieMark, markFirstCookie } from "./session/cookie-check.server";

/** Who sends slowly occupies a connection only: see `limitBodyTime` for the rest of a request. */
const HEADERS_MS = 15_000;
const BODY_MS = 30_000;
/** A photo over a slow phone line. */
const UPLOAD_MS = 120_000;

const bodyMs = ({ url = "" }: IncomingMessage) =>
  takesFiles(url.split("?", 1)[0] as string) ? UPLOAD_MS : BODY_MS;

/** @throws StartupError when the port is taken or may not be used. */
export async function listen(build: ServerBuild): Promise<Server> {
  const answer = createRequestListener(build);
  if (config.metricsPort) await startMetricsServer(config.metricsPort, build);
  const server = createServer(
    { headersTimeout: HEADERS_MS, requestTimeout: UPLOAD_MS, connectionsCheckingInterval: 5_000 },
    withRequestLog(portal().log, answer),
  );
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is taken by another process" : error.message;
      reject(new StartupError(`PORT ${config.port}: ${why}.`, { cause: error }));
    });
    server.listen(config.port, config.host, () => {
      portal().log.info({ port: config.port }, `the portal is ready at ${config.publicUrl}`);
      resolve(server);
    });
    registerServer(server);
  });
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function createRequestListener(build: ServerBuild): Answer {
  const mode = config.production ? "production" : "development";
  const drawing = createPathDispatcher(withOutageResponse(build), (cut) =>
    createRequestHandler(cut, mode),
  );
  const shared = createPageCache(build, drawing);
  const isFile = fileAddresses(build);
  const files = publicFiles(build);
  const queued = createQueueMiddleware(build);
  const links = () => frameLinks(build);
  const draw: Answer = async (request, response) => {
    const drawn = await drawing(request.url ?? "/")(toFetchRequest(request, response));
    await flushPendingWork();
    markFirstCookie(request, drawn);
    // A pass is for one.
    if (response.hasHeader("set-cookie")) drawn.headers.set("cache-control", "private, no-store");
    await sendResponse(drawn, request, response);
  };
  return async (request, response) => {
    try {
      setDefaultHeaders(response);
      limitBodyTime(request, response, bodyMs(request));
      if (rejectInvalidRequest(request, response, links)) return;
      if (answerCookieMark(request, response)) return;
      if (isFile(request)) {
        return (await files())(request as Request, response as Response, (error?: unknown) => {
          if (refuseFile(response, error)) return;
          // A file that is not there is a page that is not there.
          draw(request, response).catch((thrown) => fail(response, thrown));
        });
      }
      // What is kept for everybody costs too little to wait for.
      if (await shared(request, response)) return;
      if (await queued(request, response)) return;
      await draw(request, response);
    } catch (error) {
      fail(response, error);
    }
  };
}

/** Answers 412 or 416 for a file that is there, but not as it was asked for (RFC 9110, sections 13.1.1 and 14.2). */
function refuseFile(response: ServerResponse, error: unknown): boolean {
  const { status = 0, headers = {} } = (error ?? {}) as {
    status?: number;
    headers?: Record<string, string>;
  };
  if (status !== 412 && status !== 416) return false;
  response.removeHeader("content-encoding");
  response.setHeader("cache-control", "no-store");
  response.writeHead(status, { ...headers, "content-length": 0 }).end();
  return true;
}

/** The framework draws its own errors: this is one of sending, mostly that nobody is there any more. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  portal().log.error({ err: error }, "an answer could not be sent");
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(500, { "content-type": "text/plain; charset=utf-8" })
      .end("Something went wrong\n");
}

/** @returns whether an address is one of the built files or of those in `public`. */
function fileAddresses({ publicPath }: ServerBuild) {
  const names = new Set(
    readdirSync("public", { recursive: true }).map((name) => `/${String(name)}`),
  );
  return ({ url = "" }: IncomingMessage): boolean => {
    const [path = ""] = url.split("?", 1);
    return path.startsWith(publicPath) || names.has(path);
  };
}

/** What sends them is loaded with the first that is asked for: without it a start is a tenth shorter. */
function publicFiles(build: ServerBuild): () => Promise<Express> {
  let made: Promise<Express> | undefined;
  return () => {
    made ??= sendingFiles(build);
    return made;
  };
}

async function sendingFiles({ publicPath, assetsBuildDirectory }: ServerBuild): Promise<Express> {
  const [{ default: express }, { default: compression }] = await Promise.all([
    import("express"),
    import("compression"),
  ]);
  const app = express();
  app.disable("x-powered-by");
  app.use(compression());
  app.use(publicPath, express.static(assetsBuildDirectory, { immutable: true, maxAge: "1y" }));
  app.use(express.static("public", { maxAge: "1h" }));
  return app;
}

async function startMetricsServer(port: number, build: ServerBuild): Promise<void> {
  // Loaded where it is asked for: whoever does not, starts sooner.
  const { openMetrics } = await import("./metrics.server");
  const { figures, api } = portal();
  api.onAnswered = await openMetrics({
    port,
    host: config.host,
    areas: new Set(firstPathSegments(build)),
    figures,
  });
}
