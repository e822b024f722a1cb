import { data } from "@remix-run/node";
import { messages } from "~/lib/text/messages";
import { NotFoundPage, RouteError, usePageMeta } from "~/ui";

export const meta = () => usePageMeta(messages.pageNotFound);

export const loader = () => data(null, { status: 404 });

export default NotFoundPage;

export const ErrorBoundary = RouteError;
