import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { AccessDecisionPage } from "~/features/people/access/access-decision-page";
import { accessLink } from "~/features/people/access/access-links.server";
import { describeRights } from "~/features/people/access/rights-form";
import * as paths from "~/lib/paths";
import { formatDateTime } from "~/lib/singapore-date";
import { Anchor, RouteError, useHiddenPageMeta } from "~/ui";
import { useLanguage } from "~/ui/language/language";
import { linkHeaders } from "~/web/url/link-token.server";

const TITLE = "Who can see your records";

export const headers = () => linkHeaders;

export const meta = () =>
  useHiddenPageMeta(TITLE, { description: "Confirm who may act for you, or stop it." });

export const loader = ({ params }: LoaderFunctionArgs) => accessLink.read(params.id);

export const action = (args: ActionFunctionArgs) => accessLink.decide(args);

export default function AccessLink() {
  const { by, since, confirmed, firstName, open, rights } = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  const rightsTo = paths.to(paths.people.accessRightsByLink, { id });
  const words = useLanguage();
  return (
    <AccessDecisionPage title={TITLE} {...{ by, confirmed, open }}>
      <p>
        Dear {firstName}, <b>{by}</b> can see your records
        {rights?.book === false ? "" : " and book for you"} since {formatDateTime(since)}.
      </p>
      <p>
        {confirmed
          ? "If this is right, you do not need to do anything. You can stop it at any time."
          : "Is this right? If you do not know this person, or do not want it, stop it here. It ends at once."}
      </p>
      {rights ? (
        <p>
          {describeRights(rights, words)} <Anchor to={rightsTo}>Change what {by} may do</Anchor>
        </p>
      ) : null}
    </AccessDecisionPage>
  );
}

export const ErrorBoundary = RouteError;
