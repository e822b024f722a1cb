import { randomBytes } from "node:crypto";
import type { EntryContext, HandleDataRequestFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { requestId } from "~/lib/request/request-context.server";
import { startApplication } from "~/start.server";
import { portal } from "~/web/dependencies.server";
import { readFailedSubmission } from "~/web/forms/failed-submission.server";
import { renderCachedFragment } from "~/web/fragment-cache.server";
import { collectHtml } from "~/web/html-buffer.server";
import { htmlResponse, isAborted } from "~/web/node-adapter.server";
import { markCacheable } from "~/web/page-cache.server";
import { redactPath } from "~/web/request-log.server";
import { setSecurityHeaders } from "~/web/security-headers.server";
import { config } from "./config/config.server";
import { isDatabaseUnavailable } from "./database/connection-errors.server";
import { FragmentCacheContext } from "./ui/cached-fragment";
import { FailedSubmissionContext } from "./ui/errors/failed-submission";
import { RequestIdContext } from "./ui/errors/request-id";
import { NonceContext } from "./ui/nonce";
import { PublicUrlContext } from "./ui/social-meta";

// The server listens only when the database is open and everything is joined. A command opens what it needs by itself.
if (!config.operating) await startApplication();

/** Called by the command that starts the server. */
export { listen } from "~/web/http-server.server";
export { runDataCommand } from "./data.server";
export { runOperatorCommand } from "./operate.server";

const RENDER_WITHIN_MS = 10_000;

/** No loader of ours answers with something still to come. The framework would hold on to each page's data for five seconds all the same. */
export const streamTimeout = 0;

/** Requests that failed because the database does not answer: they may be sent again. */
const outage = new WeakSet<Request>();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const form = await readFailedSubmission(request, context.staticHandlerContext);
  // The script would draw the page without them.
  const scripts = form === null && showsScripts(context);
  const nonce = scripts ? randomBytes(16).toString("base64url") : null;
  if (!scripts && status === 200) markCacheable(request, headers, sharedHandle(context));
  setSecurityHeaders(headers, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  const page = (
    <NonceContext.Provider value={nonce ?? ""}>
      <FailedSubmissionContext.Provider value={form}>
        <RequestIdContext.Provider value={requestId()?.slice(0, 8) ?? ""}>
          <PublicUrlContext.Provider value={config.publicUrl}>
            <RemixServer
              context={scripts ? context : { ...context, serverHandoffStream: undefined }}
              url={request.url}
              abortDelay={RENDER_WITHIN_MS}
              nonce={nonce ?? undefined}
            />
          </PublicUrlContext.Provider>
        </RequestIdContext.Provider>
      </FailedSubmissionContext.Provider>
    </NonceContext.Provider>
  );
  const [body, failed] = nonce ? await drawnForScripts(page, nonce) : [drawn(page), false];
  const found = failed ? 500 : outage.has(request) ? 503 : status;
  return htmlResponse(body, { headers, status: found });
}

/** No script will look for React's marks in it. */
function drawn(page: ReactElement): Buffer<ArrayBuffer> {
  const whole = (
    <FragmentCacheContext.Provider value={renderCachedFragment}>
      {page}
    </FragmentCacheContext.Provider>
  );
  return Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(whole)}`);
}

/** With the marks by which React finds its parts again, and what the loaders read. @returns also whether a part of it failed. */
function drawnForScripts(
  page: ReactElement,
  nonce: string,
): Promise<[body: Buffer<ArrayBuffer>, failed: boolean]> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Whole pages only: a phone on a slow line shows one picture instead of three.
      onAllReady() {
        pipe(collectHtml((body) => resolve([body, failed])));
        // It would hold on to the whole drawing until then.
        clearTimeout(late);
      },
      onShellError(error) {
        reject(error);
        clearTimeout(late);
      },
      onError(error) {
        failed = true;
        portal().log.error({ err: error }, "a page could not be drawn");
      },
    });
    const late = setTimeout(abort, RENDER_WITHIN_MS).unref();
  });
}

export const handleDataRequest: HandleDataRequestFunction = (response) => {
  setSecurityHeaders(response.headers, null);
  return response;
};

/** Logged without what was sent: a form's content has no place in a log. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (isDatabaseUnavailable(error)) outage.add(request);
  if (isAborted(request) || isRefusal(error)) return;
  portal().log.error(
    { err: error, method: request.method, path: redactPath(new URL(request.url).pathname) },
    "a request failed",
  );
}

/** The framework's own answer to what a page does not take, such as a form without an action: a fault of the sender. */
const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;

/** Of a page without anything to tell: that the settings could not be read is said to whoever asked, and not to everybody. */
function sharedHandle({ staticHandlerContext, routeModules }: EntryContext): unknown {
  const { matches, loaderData } = staticHandlerContext;
  const { flash } = (loaderData.root ?? {}) as { flash?: unknown[] };
  const leaf = matches.at(-1)?.route.id ?? "";
  return flash?.length === 0 ? routeModules[leaf]?.handle : undefined;
}

/** A screen has scripts when it asks for them and the visitor gets them. A page about an error has none. */
function showsScripts(context: EntryContext): boolean {
  const { matches, loaderData, errors } = context.staticHandlerContext;
  const allowed =
    (loaderData.root as { scriptsAllowed?: boolean } | undefined)?.scriptsAllowed ?? false;
  return (
    allowed &&
    errors === null &&
    matches.some(
      ({ route }) =>
        (context.routeModules[route.id]?.handle as { scripts?: boolean } | undefined)?.scripts,
    )
  );
}
