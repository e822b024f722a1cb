import type { LoaderFunctionArgs } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { redirectToSection } from "~/web/url/prefix-redirect.server";

/** Card management matches by prefix (SPEC section 2): an unknown address redirects to its first page. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirectToSection(request, paths.payment.cards);
export const action = loader;

export default function NoSuchPage() {
  return null;
}
