import { data } from "@remix-run/node";
import { DenticareNotFound } from "~/features/denticare/denticare-not-found";
import { messages } from "~/lib/text/messages";
import { RouteError, useHiddenPageMeta } from "~/ui";

export const meta = () => useHiddenPageMeta(messages.pageNotFound);

export const loader = () => data(null, { status: 404 });

export default DenticareNotFound;

export const ErrorBoundary = RouteError;
