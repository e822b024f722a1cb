import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccessDecisionPage } from "~/features/people/access/access-decision-page";
import { payerLink } from "~/features/people/access/payers.server";
import { getFormats } from "~/lib/language/formats";
import { useHiddenPageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export function meta() {
  const text = useText();
  return useHiddenPageMeta(text("links:payer.title"), {
    description: text("links:payer.description"),
  });
}

export const loader = ({ params }: LoaderFunctionArgs) => payerLink.read(params.id);

export const action = (args: ActionFunctionArgs) => payerLink.decide(args);

export default function PayerLink() {
  const { by, since, confirmed, firstName } = useLoaderData<typeof loader>();
  const { language, text } = useLanguage();
  const parts = {
    name: firstName,
    by: <b>{by}</b>,
    since: getFormats(language).dateAndTime(since),
  };
  return (
    <AccessDecisionPage title={text("links:payer.title")} isPaying {...{ by, confirmed }}>
      <p>
        <Sentence of="links:payer.applied" parts={parts} />
      </p>
      <p>{text(confirmed ? "links:payer.confirmed" : "links:payer.question")}</p>
    </AccessDecisionPage>
  );
}
