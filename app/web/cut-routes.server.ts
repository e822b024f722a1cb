/**
 * The framework walks every route of its build several times a request, which with this many routes is half of a light page's work.
 * So a request is answered by a build that holds only the routes which its first path segment can reach.
 */
import type { ServerBuild } from "@remix-run/node";

/** What stands for any address, such as the page that is not there, and what belongs to none. */
const ANY = /^[:*]/;

/** @returns the handler for a path; one that no cut knows (also the framework's own `/__manifest`) gets the whole build. */
export function bySegment<Handler>(
  build: ServerBuild,
  handlerOf: (build: ServerBuild) => Handler,
): (path: string) => Handler {
  const whole = handlerOf(build);
  const known = new Map<string, Handler | null>(
    segmentsOf(build).map((segment) => [segment, null]),
  );
  return (path) => {
    const segment = firstSegment(path);
    const made = known.get(segment);
    if (made === undefined) return whole;
    if (made !== null) return made;
    const cut = handlerOf(cutTo(build, segment));
    known.set(segment, cut);
    return cut;
  };
}

/** As routes are matched: in any case. Data for a script's navigation is asked for at the page's path and ".data". */
function firstSegment(path: string): string {
  const [segment = ""] = path.slice(1).split(/[/?#]/);
  const page = segment.replace(/\.data$/, "").toLowerCase();
  return page === "_root" ? "" : page;
}

/** A route's path from the root on, without slashes at its ends. */
export function pathOf(build: ServerBuild, id: string): string {
  const route = build.routes[id];
  if (route === undefined) return "";
  const above = route.parentId === undefined ? "" : pathOf(build, route.parentId);
  return [above, route.path ?? ""].filter(Boolean).join("/");
}

const segmentOf = (build: ServerBuild, id: string) => firstSegment(`/${pathOf(build, id)}`);

/** The first words of all addresses. */
export function segmentsOf(build: ServerBuild): string[] {
  const segments = Object.keys(build.routes).map((id) => segmentOf(build, id));
  return [...new Set(segments)].filter((segment) => !ANY.test(segment));
}

/** The home page stays in each cut: a page with scripts tells its browser of the pages above it. */
function cutTo(build: ServerBuild, segment: string): ServerBuild {
  const kept = new Set(
    Object.keys(build.routes).filter((id) => {
      const own = segmentOf(build, id);
      return own === segment || own === "" || ANY.test(own);
    }),
  );
  const keptOf = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: keptOf(build.routes),
    assets: { ...build.assets, routes: keptOf(build.assets.routes) },
  };
}
