import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findHelpAnswer } from "~/features/help/help-centre.server";
import { QuestionList } from "~/features/help/help-search";
import * as paths from "~/lib/paths";
import { ButtonLink, DetailPage, RichText, RouteError, useSocialMeta } from "~/ui";
import { redirectToSection } from "~/web/url/prefix-redirect.server";

export const meta = ({ data }: { data?: { title: string } }) =>
  useSocialMeta(
    data?.title ?? "Help",
    `${data?.title ?? "Help"}: what to do, and who to call if it does not work.`,
  );

/** Matches by prefix too: an unknown answer redirects to its category. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const category = params.category?.toLowerCase() ?? "";
  const answer = await findHelpAnswer(category, params["*"] ?? "");
  if (answer === null) throw redirectToSection(request, paths.to(paths.help.topic, { category }));
  return answer;
}

export default function HelpAnswer() {
  const { title, body, category, others } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={title}
      back={{ to: paths.to(paths.help.topic, { category: category.id }), label: category.title }}
      actions={
        <ButtonLink to={paths.help.support} kind="secondary" icon="phone">
          Ask us
        </ButtonLink>
      }
    >
      <RichText tokens={body} />
      {others.length > 0 ? (
        <section className="mt-10">
          <h2>More about this</h2>
          <QuestionList questions={others} />
        </section>
      ) : null}
    </DetailPage>
  );
}

export const ErrorBoundary = RouteError;
