import { data } from "@remix-run/node";
import { NotFoundPage, RouteError, usePageMeta } from "~/ui";

export const meta = () => usePageMeta("Page not found");

export const loader = () => data(null, { status: 404 });

export default NotFoundPage;

export const ErrorBoundary = RouteError;
