/** The server in production: the built files, and the app. `npm run dev` has remix-serve instead. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Response as ExpressResponse, Request } from "express";
import type { Disabled } from "~/lib/optimisations";
import { flushPendingWork } from "~/lib/request/request-context.server";
import { StartupError } from "~/lib/start-error";
import { dropRestOfBody, limitBodyTime, type Refuse } from "./body-time.server";
import { addRefusalHeaders, limitPipelining } from "./connection-limits.server";
import { registerServer } from "./drain.server";
import { sendResponse, toFetchRequest } from "./node-adapter.server";
import { createPageCache, type PageCacheOptions } from "./page-cache.server";
import { createFileMatcher, createPublicFiles, refuseFile } from "./public-files.server";
import { type RequestLogOptions, withRequestLog } from "./request-log.server";
import { createPathDispatcher } from "./route-subset.server";

/** A slow sender occupies a connection only: see `limitBodyTime` for the rest of a request. */
const timesOf = (bodyMs: number) => ({
  headers: bodyMs / 2,
  body: bodyMs,
  /** A photo over a slow phone line. */
  upload: bodyMs * 4,
  checks: Math.ceil(bodyMs / 6),
});

/**
 * An idle connection lives longer here than at the proxy (60 s in `.ops/nginx.conf`), so that the proxy never sends a form into a connection
 * that is being closed.
 */
export const KEEP_ALIVE_MS = 75_000;

/** Answers a request or leaves it to the next. @returns whether it answered. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>;

export interface ServerOptions extends RequestLogOptions, PageCacheOptions {
  port: number;
  host: string | undefined;
  mode: "production" | "development";
  disabled: Disabled;
  /** Milliseconds within which a form must arrive. Its headers get half of it, an upload four times as long. */
  bodyMs: number;
  /** Checks whether a path accepts uploads, which get more time. */
  takesFiles: (path: string) => boolean;
  /** Answers a form that did not arrive in time. */
  refuseLate: Refuse;
  /** Sent with each refusal of Node's own. */
  defaultHeaders: Readonly<Record<string, string>>;
  /** Before everything, files included. */
  guards: readonly Middleware[];
  /** Runs before a page is rendered that is not in the page cache. */
  queue: Middleware;
  /** Completes the response of a page before it is sent. */
  finish: (request: IncomingMessage, page: Response) => void;
}

/** @throws StartupError when the port is taken or may not be used. */
export async function startHttpServer(build: ServerBuild, options: ServerOptions): Promise<Server> {
  const { port, host } = options;
  const { headers, upload, checks } = timesOf(options.bodyMs);
  const server = createServer(
    {
      headersTimeout: headers,
      requestTimeout: upload,
      connectionsCheckingInterval: checks,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The guard refuses a request without a host, with the headers of every response.
      requireHostHeader: false,
    },
    withRequestLog(options, createRequestListener(build, options)),
  );
  addRefusalHeaders(server, options.defaultHeaders);
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is in use by another process" : error.message;
      reject(new StartupError(`PORT ${port}: ${why}.`, { cause: error }));
    });
    server.listen(port, host, () => resolve(server));
    registerServer(server);
  });
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Returns the handler for an address. */
function createRouteHandlers(build: ServerBuild, { mode, disabled }: ServerOptions) {
  if (!disabled.has("route-subset"))
    return createPathDispatcher(build, (subset) => createRequestHandler(subset, mode));
  const whole = createRequestHandler(build, mode);
  return () => whole;
}

function createRequestListener(build: ServerBuild, options: ServerOptions): Answer {
  const { log, disabled, takesFiles, refuseLate, guards, queue, finish } = options;
  const times = timesOf(options.bodyMs);
  const rendering = createRouteHandlers(build, options);
  const pageCache: Middleware = disabled.has("page-cache")
    ? () => false
    : createPageCache(build, rendering, options);
  const isFile = createFileMatcher(build);
  const files = createPublicFiles(build);
  const render: Answer = async (request, response) => {
    const page = await rendering(request.url ?? "/")(toFetchRequest(request, response));
    await flushPendingWork();
    finish(request, page);
    // A pass is for one.
    if (response.hasHeader("set-cookie")) page.headers.set("cache-control", "private, no-store");
    await sendResponse(page, request, response);
  };
  /** Remix renders its own errors. This error occurred while sending, mostly because the browser has gone. */
  const fail = (response: ServerResponse, error: unknown) => {
    if (response.destroyed) return;
    log.error({ err: error }, "failed to send response");
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(500, { "content-type": "text/plain; charset=utf-8" })
        .end("Something went wrong\n");
  };
  const sendFile: Answer = async (request, response) => {
    (await files())(request as Request, response as ExpressResponse, (error?: unknown) => {
      if (refuseFile(response, error)) return;
      // A file that is not there is a page that is not there.
      render(request, response).catch((thrown) => fail(response, thrown));
    });
  };
  return async (request, response) => {
    if (!limitPipelining(request, response)) return;
    dropRestOfBody(request, response);
    try {
      const path = (request.url ?? "").split("?", 1)[0] as string;
      limitBodyTime(request, response, takesFiles(path) ? times.upload : times.body, refuseLate);
      for (const guard of guards) if (await guard(request, response)) return;
      if (isFile(request)) return await sendFile(request, response);
      // A cached page costs too little to wait for.
      if (await pageCache(request, response)) return;
      if (await queue(request, response)) return;
      await render(request, response);
    } catch (error) {
      fail(response, error);
    }
  };
}
