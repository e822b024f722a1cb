import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadRightsByLinkView, saveRightsByLink } from "~/features/people/access/rights.server";
import { RightsPage } from "~/features/people/access/rights-page";
import { useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { linkHeaders } from "~/web/url/link-token.server";

export const headers = () => linkHeaders;

export function meta() {
  const text = useText();
  return useHiddenPageMeta(text("people:rights.title"), {
    description: text("people:rights.description"),
  });
}

export const loader = ({ params }: LoaderFunctionArgs) => loadRightsByLinkView(params.id);

export const action = (args: ActionFunctionArgs) => saveRightsByLink(args);

export default function RightsByLink() {
  return <RightsPage {...useLoaderData<typeof loader>()} />;
}
