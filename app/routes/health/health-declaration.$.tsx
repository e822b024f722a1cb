import type { LoaderFunctionArgs } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { redirectToSection } from "~/web/url/prefix-redirect.server";

/** Matches by prefix (SPEC section 2): an address that is no step redirects to the first one. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirectToSection(request, paths.health.declaration);
export const action = loader;

export default function NoSuchStep() {
  return null;
}
