import type { LoaderFunctionArgs } from "@remix-run/node";
import { brandFile } from "~/web/kept-brand.server";

/** The provider's own mark and colours. */
export function loader({ request }: LoaderFunctionArgs) {
  return brandFile(new URL(request.url).pathname) ?? new Response(null, { status: 404 });
}
