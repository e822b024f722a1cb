import type { LoaderFunctionArgs } from "@remix-run/node";
import { createBrandAssetResponse } from "~/web/api/brand-cache.server";

/** Serves the provider's own logo and colours. */
export function loader({ request }: LoaderFunctionArgs) {
  return (
    createBrandAssetResponse(new URL(request.url).pathname) ?? new Response(null, { status: 404 })
  );
}
