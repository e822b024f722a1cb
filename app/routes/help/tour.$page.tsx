import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireTourPage } from "~/features/help/tour.server";
import * as paths from "~/lib/paths";
import {
  Button,
  ButtonLink,
  PageForm,
  PageHeader,
  RichText,
  RouteError,
  useSocialMeta,
} from "~/ui";

export const handle = { cacheable: true };

export const meta = ({ data }: { data?: { title: string } }) =>
  useSocialMeta(
    `${data?.title ?? "Tour"} – a short tour`,
    "What you can do here, in a few short pages with pictures.",
  );

export const loader = ({ params }: LoaderFunctionArgs) => requireTourPage(params.page ?? "");

export default function Tour() {
  const { title, body, step, before, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        step={step}
        back={before ? { to: before } : { to: "/", label: "Home" }}
      />
      <RichText tokens={body} />
      <div className="row mt-8">
        {next ? <ButtonLink to={next}>Next</ButtonLink> : null}
        <PageForm action={`${paths.help.tour}?index`}>
          <Button kind={next ? "quiet" : "main"}>
            {next ? "Skip the tour" : "Go to the home page"}
          </Button>
        </PageForm>
      </div>
    </>
  );
}

export const ErrorBoundary = RouteError;
