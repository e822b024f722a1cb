import { data } from "@remix-run/node";
import { NotFoundPage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("shell:missing.title"));

/**
 * Answers every unknown address with a 404 in place (SPEC section 2), instead of a redirect to /page-not-found. Visitors can correct the
 * address that they typed. Search engines and monitors see the 404 at the wrong address.
 */
export const loader = () => data(null, { status: 404 });
export const action = loader;

export default NotFoundPage;
