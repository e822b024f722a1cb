import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadRightsByLinkView, saveRightsByLink } from "~/features/people/access/rights.server";
import { RightsPage } from "~/features/people/access/rights-page";
import { RouteError, useHiddenPageMeta } from "~/ui";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export const meta = () =>
  useHiddenPageMeta("What a person may do for you", { description: "Limit who acts for you." });

export const loader = ({ params }: LoaderFunctionArgs) => loadRightsByLinkView(params.id);

export const action = (args: ActionFunctionArgs) => saveRightsByLink(args);

export default function RightsByLink() {
  return <RightsPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = RouteError;
