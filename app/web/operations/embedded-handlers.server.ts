/** The embedded provider, identity provider and sandbox under the portal's own address. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type PortalDependencies, portal } from "../dependencies.server";

export function embeddedHandler(name: keyof PortalDependencies["embeddedHandlers"]) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response> => {
    const open = portal().embeddedHandlers[name];
    return open ? open(request) : new Response("Not found", { status: 404 });
  };
}
