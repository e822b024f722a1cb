import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Content, ContentText } from "~/features/help/content-text";
import { findHelpAnswer } from "~/features/help/help-centre.server";
import { QuestionList } from "~/features/help/help-search";
import * as paths from "~/lib/paths";
import { ButtonLink, DetailPage, useSocialMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";
import { redirectToSection } from "~/web/url/prefix-redirect.server";

export function meta({ data }: { data?: { title: string } }) {
  const text = useText();
  const title = data?.title ?? text("shell:help");
  return useSocialMeta(title, text("help:answer-description", { title }));
}

/** Matches by prefix too: an unknown answer redirects to its category. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const category = params.category?.toLowerCase() ?? "";
  const answer = await findHelpAnswer(
    category,
    params["*"] ?? "",
    await readVisitorLanguage(request),
  );
  if (answer === null) throw redirectToSection(request, paths.to(paths.help.topic, { category }));
  return answer;
}

export default function HelpAnswer() {
  const { title, body, isEnglish, category, others } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <DetailPage
      title={<ContentText isEnglish={isEnglish}>{title}</ContentText>}
      back={{
        to: paths.to(paths.help.topic, { category: category.id }),
        label: category.title,
      }}
      actions={
        <ButtonLink to={paths.help.support} kind="secondary" icon="phone">
          {text("help:ask")}
        </ButtonLink>
      }
    >
      <Content body={body} isEnglish={isEnglish} />
      {others.length > 0 ? (
        <section className="mt-10">
          <h2>{text("help:more")}</h2>
          <QuestionList questions={others} />
        </section>
      ) : null}
    </DetailPage>
  );
}
