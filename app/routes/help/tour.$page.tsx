import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Content, ContentText } from "~/features/help/content-text";
import { requireTourPage } from "~/features/help/tour.server";
import * as paths from "~/lib/paths";
import { Button, ButtonLink, PageForm, PageHeader, useSocialMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

export const handle = { cacheable: true };

export function meta({ data }: { data?: { title: string } }) {
  const text = useText();
  return useSocialMeta(
    text("help:tour-title", { title: data?.title ?? "" }),
    text("help:tour-description"),
  );
}

export const loader = async ({ request, params }: LoaderFunctionArgs) =>
  requireTourPage(params.page ?? "", await readVisitorLanguage(request));

export default function Tour() {
  const { title, body, isEnglish, step, before, next } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHeader
        title={<ContentText isEnglish={isEnglish}>{title}</ContentText>}
        step={step}
        back={before ? { to: before } : { to: "/", label: text("help:home") }}
      />
      <Content body={body} isEnglish={isEnglish} />
      <div className="row mt-8">
        {next ? <ButtonLink to={next}>{text("help:next")}</ButtonLink> : null}
        <PageForm action={`${paths.help.tour}?index`}>
          <Button kind={next ? "quiet" : "main"}>
            {text(next ? "help:skip" : "help:tour-end")}
          </Button>
        </PageForm>
      </div>
    </>
  );
}
