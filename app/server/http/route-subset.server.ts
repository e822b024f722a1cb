/**
 * The framework walks every route of its build several times a request, and makes a pattern of each anew: with this many routes that is
 * half of a light page's work. So a request is answered by a build that holds only the routes which its path can reach.
 */
import type { ServerBuild } from "@remix-run/node";

interface Pattern {
  id: string;
  /** What it says of each segment of a path, in small letters. */
  parts: string[];
}

/** The framework's own, which tells a browser of any route. */
const MANIFEST = "/__manifest";
/** Paths may hold anything. */
const MOST_FOUND = 500;

/** @returns the handler for a path. What cannot be read as one gets the whole build. */
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
    const known = made.get(key);
    if (known) return known;
    const cut = handlerOf(pickRoutes(build, new Set(ids)));
    made.set(key, cut);
    return cut;
  };
  const found = new Map<string, Handler>();
  return (address) => {
    const [path = ""] = address.split(/[?#]/, 1);
    const known = found.get(path);
    if (known) return known;
    const handler = find(path);
    if (found.size === MOST_FOUND) found.clear();
    found.set(path, handler);
    return handler;
  };
}

/** As routes are matched: in any case. Data for a script's navigation is asked for at the page's path and ".data". */
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

/** Those above the page stay too: with scripts it tells its browser of them. */
function matchesPathPrefix({ parts }: Pattern, segments: readonly string[]): boolean {
  return parts.every((part, nth) => {
    const segment = segments[nth];
    return part === "*" || (segment !== undefined && (part.startsWith(":") || part === segment));
  });
}

const partsOf = (build: ServerBuild, id: string) =>
  fullRoutePath(build, id).toLowerCase().split("/").filter(Boolean);

/** A route's path from the root on, without slashes at its ends. */
export function fullRoutePath(build: ServerBuild, id: string): string {
  const route = build.routes[id];
  if (route === undefined) return "";
  const above = route.parentId === undefined ? "" : fullRoutePath(build, route.parentId);
  return [above, route.path ?? ""].filter(Boolean).join("/");
}

/** The first words of all addresses. */
export function firstPathSegments(build: ServerBuild): string[] {
  const firsts = Object.keys(build.routes).map((id) => partsOf(build, id)[0] ?? "");
  return [...new Set(firsts)].filter((first) => !/^[:*]/.test(first));
}

function pickRoutes(build: ServerBuild, kept: ReadonlySet<string>): ServerBuild {
  const keptOf = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: keptOf(build.routes),
    assets: { ...build.assets, routes: keptOf(build.assets.routes) },
  };
}
