import { data } from "@remix-run/node";
import { messages } from "~/lib/text/messages";
import { NotFoundPage, RouteError, usePageMeta } from "~/ui";

export const meta = () => usePageMeta(messages.pageNotFound);

/**
 * Every address that is no screen (SPEC section 2). Answered in place instead of sent on to /page-not-found: the address the
 * visitor typed stays where they can correct it, and search engines and monitors see the 404 at the address that is wrong.
 */
export const loader = () => data(null, { status: 404 });
export const action = loader;

export default NotFoundPage;

export const ErrorBoundary = RouteError;
