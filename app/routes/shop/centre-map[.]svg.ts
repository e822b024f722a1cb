import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawCentreMap } from "~/features/shop/centre-map.server";

/** A map with a pin for each place that the address names. A file of its own, so that no page carries the drawing. */
export function loader({ request }: LoaderFunctionArgs) {
  const drawing = drawCentreMap(new URL(request.url).searchParams.get("at") ?? "");
  if (drawing === null) return new Response(null, { status: 404 });
  return new Response(drawing, {
    headers: {
      "content-type": "image/svg+xml",
      // The address says all but the provider's colours, which hardly ever change.
      "cache-control": "public, max-age=86400",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
    },
  });
}
