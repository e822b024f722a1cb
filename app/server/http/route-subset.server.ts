/**
 * The framework walks every route of its build several times a request and creates its pattern each time. With this many routes that is
 * half of a light page's work. Each request therefore gets a build with only the routes that its path can reach.
 */
import type { ServerBuild } from "@remix-run/node";

interface Pattern {
  id: string;
  /** The pattern of each path segment, in lower case. */
  parts: string[];
}

/** The framework's own, which tells a browser of any route. */
const MANIFEST = "/__manifest";
/** Paths may hold anything. */
const MAX_ROUTES_CACHED = 500;

/**
 * Builds the dispatcher.
 * @returns the handler for a path. An unreadable path gets the whole build.
 */
export function createPathDispatcher<Handler>(
  build: ServerBuild,
  handlerOf: (build: ServerBuild) => Handler,
): (address: string) => Handler {
  const whole = handlerOf(build);
  const patterns = Object.keys(build.routes).map((id) => ({ id, parts: partsOf(build, id) }));
  const made = new Map<string, Handler>();
  const find = (path: string): Handler => {
    const segments = segmentsIn(path);
    if (segments === null) return whole;
    const ids = patterns
      .filter((pattern) => matchesPathPrefix(pattern, segments))
      .map(({ id }) => id);
    const key = ids.join();
    const subset = made.get(key);
    if (subset) return subset;
    const cut = handlerOf(pickRoutes(build, new Set(ids)));
    made.set(key, cut);
    return cut;
  };
  const found = new Map<string, Handler>();
  return (address) => {
    const [path = ""] = address.split(/[?#]/, 1);
    const routeIds = found.get(path);
    if (routeIds) return routeIds;
    const handler = find(path);
    if (found.size === MAX_ROUTES_CACHED) found.clear();
    found.set(path, handler);
    return handler;
  };
}

/** Splits a path as routes are matched, regardless of case. A script's navigation requests its data at the page's path and ".data". */
function segmentsIn(path: string): string[] | null {
  if (path.includes("//") || path === MANIFEST) return null;
  const page = path.replace(/\.data$/, "");
  try {
    const segments = page.split("/").filter(Boolean).map(decodeURIComponent);
    return page === "/_root" ? [] : segments.map((segment) => segment.toLowerCase());
  } catch {
    return null;
  }
}

/** Matches prefixes as well, because parent routes stay in the build. With scripts, the page tells its browser about them. */
function matchesPathPrefix({ parts }: Pattern, segments: readonly string[]): boolean {
  return parts.every((part, nth) => {
    const segment = segments[nth];
    return part === "*" || (segment !== undefined && (part.startsWith(":") || part === segment));
  });
}

const partsOf = (build: ServerBuild, id: string) =>
  buildFullRoutePath(build, id).toLowerCase().split("/").filter(Boolean);

/** Joins a route's path from the root, without slashes at its ends. */
export function buildFullRoutePath(build: ServerBuild, id: string): string {
  const route = build.routes[id];
  if (route === undefined) return "";
  const above = route.parentId === undefined ? "" : buildFullRoutePath(build, route.parentId);
  return [above, route.path ?? ""].filter(Boolean).join("/");
}

/** Lists the first segments of all addresses. */
export function listFirstPathSegments(build: ServerBuild): string[] {
  const firsts = Object.keys(build.routes).map((id) => partsOf(build, id)[0] ?? "");
  return [...new Set(firsts)].filter((first) => !/^[:*]/.test(first));
}

function pickRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const pickFrom = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pickFrom(build.routes),
    assets: { ...build.assets, routes: pickFrom(build.assets.routes) },
  };
}
