/** The embedded provider, identity provider and sandbox under the portal's own address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPortal, type PortalDependencies } from "../dependencies.server";

export function createEmbeddedHandler(name: keyof PortalDependencies["embeddedHandlers"]) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response> => {
    const open = getPortal().embeddedHandlers[name];
    return open ? open(request) : new Response("Not found", { status: 404 });
  };
}
