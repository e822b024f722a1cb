import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawCentresMap } from "~/features/shop/centre-map.server";
import { isLanguage } from "~/lib/language/languages";

/** Serves a map with a pin for each place in the address. It is a separate file, so that no page contains the drawing. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const language = searchParams.get("language");
  const drawing = drawCentresMap(
    searchParams.get("at") ?? "",
    isLanguage(language) ? language : "en",
  );
  if (drawing === null) return new Response(null, { status: 404 });
  return new Response(drawing, {
    headers: {
      "content-type": "image/svg+xml",
      // The map depends on the address and on the provider's colours, which hardly ever change.
      "cache-control": "public, max-age=86400",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
    },
  });
}
