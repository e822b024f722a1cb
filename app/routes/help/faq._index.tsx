import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  FIRST_HELP_CATEGORY,
  listHelpCategories,
  readSearchText,
  searchHelp,
} from "~/features/help/help-centre.server";
import type { HelpQuestion } from "~/features/help/help-question";
import { HelpSearch, QuestionList } from "~/features/help/help-search";
import { HelpTopics } from "~/features/help/help-topics";
import * as paths from "~/lib/paths";
import { ButtonLink, EmptyState, ListPage, useSocialMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

export const handle = { cacheable: true };

export function meta() {
  const text = useText();
  return useSocialMeta(text("help:title"), text("help:description"));
}

export async function loader({ request }: LoaderFunctionArgs) {
  const typed = readSearchText(request);
  const language = await readVisitorLanguage(request);
  return {
    categories: await listHelpCategories(language),
    typed,
    found: typed === null ? null : await searchHelp(typed, language),
  };
}

export default function HelpCentre() {
  const { categories, typed, found } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ListPage
      title={text("help:title")}
      lead={text("help:lead")}
      back={{ to: "/", label: text("help:home") }}
    >
      <HelpSearch typed={typed} />
      {found === null ? (
        <HelpTopics categories={categories} current={FIRST_HELP_CATEGORY} />
      ) : (
        <Found typed={typed ?? ""} found={found} />
      )}
    </ListPage>
  );
}

function Found({ typed, found }: { typed: string; found: HelpQuestion[] }) {
  const text = useText();
  if (found.length === 0) {
    return (
      <EmptyState
        icon="info"
        title={text("help:none", { typed })}
        action={<ButtonLink to={paths.help.support}>{text("help:ask")}</ButtonLink>}
      >
        <p>{text("help:none-text")}</p>
      </EmptyState>
    );
  }
  return (
    <section>
      <h2>{text("help:found", { count: found.length, typed })}</h2>
      <QuestionList questions={found} />
    </section>
  );
}
