import type { LoaderFunctionArgs } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { RouteError } from "~/ui";
import { redirectToSection } from "~/web/url/prefix-redirect.server";

/** The form matches by prefix (SPEC section 2): whatever is no step leads to its beginning. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirectToSection(request, paths.health.history);
export const action = loader;

export default function NoSuchStep() {
  return null;
}

export const ErrorBoundary = RouteError;
