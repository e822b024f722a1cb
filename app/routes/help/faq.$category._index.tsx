import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listHelpCategories } from "~/features/help/help-centre.server";
import { HelpSearch } from "~/features/help/help-search";
import { HelpTopics } from "~/features/help/help-topics";
import * as paths from "~/lib/paths";
import { ListPage, RouteError, useSocialMeta } from "~/ui";
import { redirectToSection } from "~/web/url/prefix-redirect.server";

export const handle = { cacheable: true };

export const meta = ({ data }: { data?: { title: string } }) =>
  useSocialMeta(
    `${data?.title ?? "Help"} – Help Centre (FAQ)`,
    `Questions and answers: ${data?.title ?? "Help"}.`,
  );

/** Matches by prefix (SPEC section 2): an unknown category redirects to the first page of the help centre. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const categories = await listHelpCategories();
  const current = categories.find(({ id }) => id === params.category?.toLowerCase());
  if (current === undefined) throw redirectToSection(request, paths.help.topics);
  return { categories, current: current.id, title: current.title };
}

export default function HelpCategoryPage() {
  const { categories, current } = useLoaderData<typeof loader>();
  return (
    <ListPage title="Help Centre (FAQ)" back={{ to: "/", label: "Home" }}>
      <HelpSearch typed={null} />
      <HelpTopics categories={categories} current={current} />
    </ListPage>
  );
}

export const ErrorBoundary = RouteError;
