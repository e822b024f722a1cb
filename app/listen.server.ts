/** Connects the HTTP server and the waiting queue to the portal. Called by the command that starts the server. */
import type { IncomingHttpHeaders, Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { config } from "~/config/config.server";
import { LANGUAGE_HEADER } from "~/lib/language/language-address";
import { hashToken } from "~/lib/security/token.server";
import { callOnRequestReceived } from "~/server/http/body-time.server";
import { type Middleware, startHttpServer } from "~/server/http/http-server.server";
import { countReceivedInFlightRequests } from "~/server/http/request-log.server";
import { listFirstPathSegments } from "~/server/http/route-subset.server";
import { createLoadMeter } from "~/server/waiting-queue/load-meter.server";
import { QUEUE_TICK_MS, Queue } from "~/server/waiting-queue/queue.server";
import { createQueueMiddleware } from "~/server/waiting-queue/queue-middleware.server";
import { bareHeaders, type ReadFrame } from "~/web/bare-page.server";
import { nameHostCookie } from "~/web/cookie-name.server";
import { hideDisabledFeatures } from "~/web/customer/features.server";
import { hasFileInput } from "~/web/customer/form-body.server";
import { getPortal } from "~/web/dependencies.server";
import { listFrameLinks } from "~/web/frame-links.server";
import { takeLanguageOfAddress } from "~/web/language/language-of-address.server";
import { createPageLanguage } from "~/web/language/translations.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";
import { describeReadiness } from "~/web/operations/readiness.server";
import { pageVariants } from "~/web/page-variants.server";
import { isQueueExempt } from "~/web/queue-exempt.server";
import { renderQueuePage } from "~/web/queue-page.server";
import { sendRefusal } from "~/web/refusal-page.server";
import {
  defaultHeaders,
  rejectInvalidRequest,
  setDefaultHeaders,
} from "~/web/request-guard.server";
import { withOutageResponse } from "~/web/resource-route-errors.server";
import { markFirstCookie, removeCookieMark } from "~/web/session/cookie-check.server";
import { readSession } from "~/web/session/session.server";
import { redactPath } from "~/web/url/redact-path.server";

/** @throws StartupError when the port is taken or may not be used. */
export async function listen(build: ServerBuild): Promise<Server> {
  const { metricsPort } = config;
  const { log } = getPortal();
  const readFrame = createFrameReader(build);
  // The queue adds a metric, so it comes before those are read.
  const queue = createQueue(readFrame);
  const onRequest = metricsPort ? await startMetricsServer(metricsPort, build) : undefined;
  const server = await startHttpServer(withOutageResponse(build), {
    log,
    onRequest,
    port: config.port,
    host: config.host,
    mode: config.production ? "production" : "development",
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    disabled: config.disabledOptimisations,
    redactPath,
    bodyMs: config.bodyMs,
    takesFiles: hasFileInput,
    personalCookies: ["session", "counter", "basic-version", "usage-counts", "typed"].map(
      nameHostCookie,
    ),
    variants: pageVariants,
    languageOf,
    refuseLate: (request, response) => sendRefusal("late", request, response, readFrame),
    defaultHeaders,
    guards: [
      (request, response) => {
        setDefaultHeaders(response);
        return rejectInvalidRequest(request, response, readFrame);
      },
      removeCookieMark,
      takeLanguageOfAddress,
      hideDisabledFeatures,
    ],
    queue,
    finish: markFirstCookie,
  });
  log.info({ port: config.port, url: config.publicUrl }, "portal ready");
  return server;
}

const languageOf = ({ [LANGUAGE_HEADER]: named, ...headers }: IncomingHttpHeaders) => {
  const { cookie = "", "accept-language": accepted = "" } = headers;
  const read = new Headers({ cookie, "accept-language": accepted });
  if (named) read.set(LANGUAGE_HEADER, named.toString());
  return readVisitorLanguage({ headers: read });
};

const createFrameReader =
  (build: ServerBuild): ReadFrame =>
  async (headers) => ({
    links: listFrameLinks(build),
    page: createPageLanguage(await languageOf(headers)),
  });

async function startMetricsServer(port: number, build: ServerBuild) {
  // Loaded only when an operator wants metrics: other starts take less time.
  const { openMetrics } = await import("~/server/http/metrics.server");
  const { figures, api } = getPortal();
  const { countCall, countRequest } = await openMetrics({
    port,
    host: config.host,
    areas: new Set(listFirstPathSegments(build)),
    figures,
    readReadiness: describeReadiness,
  });
  api.onAnswered = countCall;
  return countRequest;
}

function createQueue(readFrame: ReadFrame): Middleware {
  const { vault, log, figures } = getPortal();
  const report = (read: () => number) =>
    figures.push({
      names: { queue_waiting: "Visitors waiting in the queue, as known to each process" },
      shared: true,
      read: () => ({ queue_waiting: read() }),
    });
  if (config.queueAboveMs === null) {
    report(() => 0);
    return async () => false;
  }
  let openConnections = 0;
  const meter = createLoadMeter(
    config.queueAboveMs,
    () => countReceivedInFlightRequests() - openConnections,
  );
  const queue = new Queue({
    vault,
    now: Date.now,
    strain: meter.read,
    isFull: meter.isFull,
    onChange: (isOpen, strain) =>
      isOpen ? log.warn({ strain }, "overloaded: queue opened") : log.info({}, "queue closed"),
  });
  setInterval(() => queue.tick(), QUEUE_TICK_MS).unref();
  report(() => queue.waiting);
  const door = createQueueMiddleware({
    queue,
    findVisitor,
    isExempt: isQueueExempt,
    page: {
      headers: bareHeaders,
      render: async (place, search, headers) =>
        renderQueuePage(place, search, await readFrame(headers)),
    },
    cookies: {
      ticket: nameHostCookie("queue-ticket"),
      pass: nameHostCookie("queue-pass"),
      secure: config.secure,
    },
  });
  return async (request, response) => {
    const waits = await door(request, response);
    if (!waits) {
      callOnRequestReceived(request, meter.note);
      return false;
    }
    openConnections += 1;
    response.once("close", () => {
      openConnections -= 1;
    });
    return true;
  };
}

/**
 * Identifies the visitor for the queue. The session is read once per request, and the page would read it anyway. If it cannot be read,
 * the page reports it.
 */
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
