/** The embedded provider, identity provider and sandbox under the portal's own address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type PortalWorld, portal } from "./world.server";

export function through(door: keyof PortalWorld["doors"]) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response> => {
    const open = portal().doors[door];
    return open ? open(request) : new Response("Not found", { status: 404 });
  };
}
