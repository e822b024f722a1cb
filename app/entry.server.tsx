import { randomBytes } from "node:crypto";
import type { EntryContext, HandleDataRequestFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import type { Optimisation } from "~/lib/optimisations";
import { getRequestId } from "~/lib/request/request-context.server";
import { createHtmlResponse, isAborted } from "~/server/http/node-adapter.server";
import { markCacheable } from "~/server/http/page-cache.server";
import {
  RENDER_TIMEOUT_MS,
  renderHydratablePage,
  renderStaticPage,
} from "~/server/render/render-page.server";
import { startApplication } from "~/start.server";
import { getPortal } from "~/web/dependencies.server";
import { readFailedSubmission } from "~/web/forms/failed-submission.server";
import { collectTexts, type PageAreas } from "~/web/language/carried-texts.server";
import { createPageLanguage } from "~/web/language/translations.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";
import { pageVariants } from "~/web/page-variants.server";
import { PRINT_SOURCES, setSecurityHeaders } from "~/web/security-headers.server";
import { redactPath } from "~/web/url/redact-path.server";
import { config } from "./config/config.server";
import { isDatabaseUnavailable } from "./database/connection-errors.server";
import type { PrintableRoute } from "./lib/security/print-script";
import { FailedSubmissionContext } from "./ui/errors/failed-submission";
import { RequestIdContext } from "./ui/errors/request-id";
import { LanguageContext } from "./ui/language/language";
import { NonceContext } from "./ui/nonce";
import { PublicUrlContext } from "./ui/social-meta";

// The server listens only once the database is open and the application has started. A command opens its own dependencies.
if (!config.operating) await startApplication();

export { runDataCommand } from "./data.server";
/** Called by the command that starts the server. */
export { listen } from "./listen.server";
export { runOperatorCommand } from "./operate.server";

/** No loader of ours defers data. The framework would hold each page's data for five seconds. */
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
  const language = createPageLanguage(await readVisitorLanguage(request));
  // The script would render the page without the failed form's input.
  const scripts = form === null && showsScripts(context);
  const { page: words, end } = scripts
    ? collectTexts(language, listAreas(context))
    : { page: language, end: () => undefined };
  const nonce = scripts ? randomBytes(16).toString("base64url") : null;
  if (!scripts && status === 200)
    markCacheable(request, headers, sharedHandle(context), pageVariants);
  setSecurityHeaders(headers, listScriptSources(context, nonce));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.append("vary", "accept-language");
  const page = (
    <NonceContext.Provider value={nonce ?? ""}>
      <FailedSubmissionContext.Provider value={form}>
        <RequestIdContext.Provider value={getRequestId()?.slice(0, 8) ?? ""}>
          <PublicUrlContext.Provider value={config.publicUrl}>
            <LanguageContext.Provider value={words}>
              <RemixServer
                context={scripts ? context : { ...context, serverHandoffStream: undefined }}
                url={request.url}
                abortDelay={RENDER_TIMEOUT_MS}
                nonce={nonce ?? undefined}
              />
            </LanguageContext.Provider>
          </PublicUrlContext.Provider>
        </RequestIdContext.Provider>
      </FailedSubmissionContext.Provider>
    </NonceContext.Provider>
  );
  const [body, failed] = await renderPage(page, nonce).finally(end);
  const found = failed ? 500 : outage.has(request) ? 503 : status;
  return createHtmlResponse(body, { headers, status: found });
}

const renderPage = async (page: ReactElement, nonce: string | null) =>
  nonce !== null || !isOn("static-rendering")
    ? renderHydratablePage(page, nonce ?? "", logRenderError)
    : ([renderStaticPage(page), false] as const);

const isOn = (name: Optimisation) => !config.disabledOptimisations.has(name);

const logRenderError = (error: unknown) =>
  getPortal().log.error({ err: error }, "failed to render page");

export const handleDataRequest: HandleDataRequestFunction = (response) => {
  setSecurityHeaders(response.headers);
  return response;
};

/** Logs the error without the request body, because a form's content has no place in a log. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (isDatabaseUnavailable(error)) outage.add(request);
  if (isAborted(request) || isRefusal(error)) return;
  getPortal().log.error(
    { err: error, method: request.method, path: redactPath(new URL(request.url).pathname) },
    "request failed",
  );
}

/**
 * Detects the framework's refusal of a request that the page does not accept, such as a form without an action. The sender is at fault.
 */
const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status < 500;

/**
 * Returns the handle of a page without flash messages. A message that the settings could not be read is for its visitor alone and must
 * not be cached.
 */
function sharedHandle({ staticHandlerContext, routeModules }: EntryContext): unknown {
  const { matches, loaderData } = staticHandlerContext;
  const { flash } = (loaderData.root ?? {}) as { flash?: unknown[] };
  const leaf = matches.at(-1)?.route.id ?? "";
  return flash?.length === 0 ? routeModules[leaf]?.handle : undefined;
}

/** Lists the areas of the texts that the page's scripts need. */
function listAreas({ staticHandlerContext, routeModules }: EntryContext): PageAreas {
  const leaf = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const { texts = {}, later = [] } = (routeModules[leaf]?.handle ?? {}) as {
    texts?: object;
    later?: string[];
  };
  return { bundled: Object.keys(texts), later };
}

/** Lists the scripts that may run on the page. Without a nonce that is at most the one of its print button. */
function listScriptSources(context: EntryContext, nonce: string | null): string | undefined {
  // Safari before 15.4 does not support strict-dynamic and uses 'self', which other browsers ignore.
  if (nonce !== null) return `'self' 'strict-dynamic' 'nonce-${nonce}'`;
  const { matches } = context.staticHandlerContext;
  const isPrintable = ({ route }: (typeof matches)[number]) =>
    (context.routeModules[route.id]?.handle as PrintableRoute | undefined)?.prints;
  return matches.some(isPrintable) ? PRINT_SOURCES : undefined;
}

/** Checks whether the page gets scripts: its route requests them, the visitor allows them, and it is no error page. */
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
