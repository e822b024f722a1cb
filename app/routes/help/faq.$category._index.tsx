import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listHelpCategories } from "~/features/help/help-centre.server";
import { HelpSearch } from "~/features/help/help-search";
import { HelpTopics } from "~/features/help/help-topics";
import * as paths from "~/lib/paths";
import { ListPage, useSocialMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";
import { redirectToSection } from "~/web/url/prefix-redirect.server";

export const handle = { cacheable: true };

export function meta({ data }: { data?: { title: string } }) {
  const text = useText();
  const topic = data?.title ?? text("shell:help");
  return useSocialMeta(text("help:topic", { topic }), text("help:topic-description", { topic }));
}

/** Matches by prefix (SPEC section 2): an unknown category redirects to the first page of the help centre. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const categories = await listHelpCategories(await readVisitorLanguage(request));
  const current = categories.find(({ id }) => id === params.category?.toLowerCase());
  if (current === undefined) throw redirectToSection(request, paths.help.topics);
  return { categories, current: current.id, title: current.title };
}

export default function HelpCategoryPage() {
  const { categories, current } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ListPage title={text("help:title")} back={{ to: "/", label: text("help:home") }}>
      <HelpSearch typed={null} />
      <HelpTopics categories={categories} current={current} />
    </ListPage>
  );
}
