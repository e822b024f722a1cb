import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  FIRST_CATEGORY,
  getSearch,
  listHelpCategories,
  searchHelp,
} from "~/features/help/help-centre.server";
import { HelpSearch, QuestionList } from "~/features/help/help-search";
import { HelpTopics } from "~/features/help/help-topics";
import * as paths from "~/lib/paths";
import { ButtonLink, EmptyState, ListPage, RouteError, useSocialMeta } from "~/ui";

export const handle = { cacheable: true };

export const meta = () =>
  useSocialMeta("Help Centre (FAQ)", "Answers about signing in, booking, paying and your records.");

export async function loader({ request }: LoaderFunctionArgs) {
  const typed = getSearch(request);
  return {
    categories: await listHelpCategories(),
    typed,
    found: typed === null ? null : await searchHelp(typed),
  };
}

export default function HelpCentre() {
  const { categories, typed, found } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Help Centre (FAQ)"
      lead="Find an answer, or call us. We are glad to help."
      back={{ to: "/", label: "Home" }}
    >
      <HelpSearch typed={typed} />
      {found === null ? (
        <HelpTopics categories={categories} current={FIRST_CATEGORY} />
      ) : (
        <Found typed={typed ?? ""} found={found} />
      )}
    </ListPage>
  );
}

function Found({ typed, found }: { typed: string; found: { title: string; to: string }[] }) {
  if (found.length === 0) {
    return (
      <EmptyState
        icon="info"
        title={`Nothing found for “${typed}”`}
        action={<ButtonLink to={paths.help.support}>Ask us</ButtonLink>}
      >
        <p>Try one word, or another word for it.</p>
      </EmptyState>
    );
  }
  return (
    <section>
      <h2>
        {found.length === 1 ? "1 answer" : `${found.length} answers`} for “{typed}”
      </h2>
      <QuestionList questions={found} />
    </section>
  );
}

export const ErrorBoundary = RouteError;
