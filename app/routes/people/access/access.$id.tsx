import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { AccessDecisionPage } from "~/features/people/access/access-decision-page";
import { accessLink } from "~/features/people/access/access-links.server";
import { describeRights } from "~/features/people/access/rights-form";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Anchor, Notice, useHiddenPageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export function meta() {
  const text = useText();
  return useHiddenPageMeta(text("people:access.title"), {
    description: text("people:access.description"),
  });
}

export const loader = ({ params }: LoaderFunctionArgs) => accessLink.read(params.id);

export const action = (args: ActionFunctionArgs) => accessLink.decide(args);

export default function AccessLink() {
  const { by, since, confirmed, firstName, open, rights, reportedDeath } =
    useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  const rightsTo = paths.to(paths.people.accessRightsByLink, { id });
  const words = useLanguage();
  const { text, language } = words;
  const parts = {
    name: firstName,
    by: <b>{by}</b>,
    since: getFormats(language).dateAndTime(since),
  };
  const mayBook = rights?.book !== false;
  return (
    <AccessDecisionPage
      title={text("people:access.title")}
      {...{ by, confirmed, open, reportedDeath }}
    >
      {reportedDeath ? <Notice kind="danger">{text("people:access.death", { by })}</Notice> : null}
      <p>
        <Sentence of={mayBook ? "people:access.books" : "people:access.sees"} parts={parts} />
      </p>
      <p>{text(confirmed ? "people:access.confirmed" : "people:access.question")}</p>
      {rights ? (
        <p>
          {describeRights(rights, words)}{" "}
          <Anchor to={rightsTo}>{text("people:rights.change", { by })}</Anchor>
        </p>
      ) : null}
    </AccessDecisionPage>
  );
}
