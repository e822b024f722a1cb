/**
 * Routes without a page, such as a file. An error there would be the framework's bare 500. While the database does not
 * answer they say so, as pages do.
 */
import type { ServerBuild } from "@remix-run/node";
import { isDatabaseUnavailable } from "~/database/connection-errors.server";
import { brand } from "~/lib/brand/brand";
import { loadVisitorText } from "./language/translations.server";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Arguments = { request: Request };
type Answering = (args: Arguments) => Promise<unknown> | unknown;

export function withOutageResponse(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && kind(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function kind(route: Route): Route {
  const { default: page, ErrorBoundary, loader, action } = route.module;
  if (page !== undefined || ErrorBoundary !== undefined) return route;
  const module = {
    ...route.module,
    ...(loader && { loader: answering(loader as Answering) }),
    ...(action && { action: answering(action as Answering) }),
  };
  return { ...route, module: module as Route["module"] };
}

const answering = (answer: Answering) => async (args: Arguments) => {
  try {
    return await answer(args);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return reportOutage(args.request);
    throw error;
  }
};

async function reportOutage(request: Request): Promise<Response> {
  const text = await loadVisitorText(request);
  const { number } = brand.phones.hotline;
  return new Response(`${text("errors:guard.outage", { number })}\n`, {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
