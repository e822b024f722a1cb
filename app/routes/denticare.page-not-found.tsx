import { data } from "@remix-run/node";
import { DenticareNotFound, RouteError, usePageMeta } from "~/ui";

export const meta = () => [
  ...usePageMeta("Page not found"),
  { name: "robots", content: "noindex" },
];

export const loader = () => data(null, { status: 404 });

export default DenticareNotFound;

export const ErrorBoundary = RouteError;
