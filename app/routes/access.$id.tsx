import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useDoorMeta } from "~/features/check-in/door-meta";
import { AccessDecision } from "~/features/people/access-decision-form";
import { decideBehindLink, readAccessLink } from "~/features/people/access-links.server";
import { MessagePage, RouteError } from "~/ui";
import { linkHeaders } from "~/web/link-token.server";

const TITLE = "Who can see your records";

export const headers = () => linkHeaders;

export const meta = () => useDoorMeta(TITLE, null, "Confirm who may act for you, or stop it.");

export const loader = ({ params }: LoaderFunctionArgs) => readAccessLink(params.id);

export const action = (args: ActionFunctionArgs) => decideBehindLink(args);

export default function AccessLink() {
  const { by, since, confirmed, firstName } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      title={TITLE}
      actions={
        <>
          {confirmed ? null : <AccessDecision decision="confirm" button="Yes, this is right" />}
          <AccessDecision decision="end" button={`Stop it: ${by} may not`} />
        </>
      }
    >
      <p>
        Dear {firstName}, <b>{by}</b> can see your records and book for you since {since}.
      </p>
      <p>
        {confirmed
          ? "You have said that this is right. You can still stop it at any time."
          : "Is this right? If you do not know this person, or do not want it, stop it here. It ends at once."}
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
