import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccessDecisionPage } from "~/features/people/access/access-decision-page";
import { payerLink } from "~/features/people/access/payers.server";
import { RouteError, useHiddenPageMeta } from "~/ui";
import { linkHeaders } from "~/web/url/link-token.server";

const TITLE = "Who pays your invoices";

export const headers = () => linkHeaders;

export const meta = () =>
  useHiddenPageMeta(TITLE, { description: "Confirm who pays your invoices, or stop it." });

export const loader = ({ params }: LoaderFunctionArgs) => payerLink.read(params.id);

export const action = (args: ActionFunctionArgs) => payerLink.decide(args);

export default function PayerLink() {
  const { by, since, confirmed, firstName } = useLoaderData<typeof loader>();
  return (
    <AccessDecisionPage title={TITLE} {...{ by, confirmed }}>
      <p>
        Dear {firstName}, <b>{by}</b> applied on {since} to pay your invoices by eGIRO, from their
        own account. Nothing is taken from you.
      </p>
      <p>
        {confirmed
          ? "You have said that this is right: they see what each invoice is for. You can still stop it at any time."
          : "Is this right? If you say yes, they see what each invoice is for. Until then they see amounts and dates only. If you do not know this person, or do not want it, stop it here. It ends at once."}
      </p>
    </AccessDecisionPage>
  );
}

export const ErrorBoundary = RouteError;
