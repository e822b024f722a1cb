/** Styles and icon, as every page of the framework has them, for pages without it. */
import type { ServerBuild } from "@remix-run/node";
import type { HeadLink } from "./bare-page.server";

export function listFrameLinks(build: ServerBuild): HeadLink[] {
  const links = (build.routes.root?.module.links?.() ?? []) as HeadLink[];
  return links.filter(({ rel }) => rel === "stylesheet" || rel === "icon");
}
