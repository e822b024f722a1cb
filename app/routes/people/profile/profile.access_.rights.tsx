import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOwnRightsView, saveOwnRights } from "~/features/people/access/rights.server";
import { RightsPage } from "~/features/people/access/rights-page";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("people:rights.title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadOwnRightsView(request);

export const action = ({ request }: ActionFunctionArgs) => saveOwnRights(request);

export default function OwnRights() {
  return <RightsPage {...useLoaderData<typeof loader>()} />;
}
