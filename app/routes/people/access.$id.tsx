import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccessDecisionPage } from "~/features/people/access/access-decision-page";
import { accessLink } from "~/features/people/access/access-links.server";
import { RouteError, useHiddenPageMeta } from "~/ui";
import { linkHeaders } from "~/web/url/link-token.server";

const TITLE = "Who can see your records";

export const headers = () => linkHeaders;

export const meta = () =>
  useHiddenPageMeta(TITLE, { description: "Confirm who may act for you, or stop it." });

export const loader = ({ params }: LoaderFunctionArgs) => accessLink.read(params.id);

export const action = (args: ActionFunctionArgs) => accessLink.decide(args);

export default function AccessLink() {
  const { by, since, confirmed, firstName } = useLoaderData<typeof loader>();
  return (
    <AccessDecisionPage title={TITLE} {...{ by, confirmed }}>
      <p>
        Dear {firstName}, <b>{by}</b> can see your records and book for you since {since}.
      </p>
      <p>
        {confirmed
          ? "You have said that this is right. You can still stop it at any time."
          : "Is this right? If you do not know this person, or do not want it, stop it here. It ends at once."}
      </p>
    </AccessDecisionPage>
  );
}

export const ErrorBoundary = RouteError;
