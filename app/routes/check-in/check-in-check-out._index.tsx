import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { canShowSampleCodes } from "~/features/check-in/posters.server";
import { findTabletStart } from "~/features/check-in/tablet.server";
import * as paths from "~/lib/paths";
import { Anchor, ButtonLink, MessagePage, Notice, RouteError, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = ({ data }: MetaArgs<typeof loader>) => {
  const text = useText();
  return useHiddenPageMeta(text("check-in:title"), {
    description: text("check-in:how.description"),
    back: data?.back,
  });
};

export async function loader({ request }: LoaderFunctionArgs) {
  return { sandbox: canShowSampleCodes(), back: await findTabletStart(request) };
}

export default function HowToCheckIn() {
  const { sandbox, back } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <MessagePage
      title={text("check-in:title")}
      actions={
        back ? (
          <ButtonLink to={back.to}>{text("check-in:back-to-start")}</ButtonLink>
        ) : (
          <ButtonLink to="/" kind="secondary">
            {text("shell:home")}
          </ButtonLink>
        )
      }
    >
      {back ? <p>{text("check-in:how.tablet")}</p> : null}
      <p>{text("check-in:how.poster")}</p>
      <p>{text("check-in:how.no-phone")}</p>
      {sandbox ? (
        <Notice title={text("check-in:how.sandbox")}>
          <p>
            <Anchor to={paths.checkIn.posters}>{text("check-in:how.posters")}</Anchor>
          </p>
        </Notice>
      ) : null}
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
