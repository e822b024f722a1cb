import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { findTabletStart } from "~/features/check-in/tablet.server";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, RouteError, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = ({ data: page }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(useText()("check-in:bad-code.title"), { back: page?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  return data({ back: await findTabletStart(request) }, { status: 404 });
}

export default function CodeNotFound() {
  const { back } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <MessagePage
      kind="missing"
      title={text("check-in:bad-code.title")}
      actions={
        back ? (
          <ButtonLink to={back.to}>{text("check-in:back-to-start")}</ButtonLink>
        ) : (
          <ButtonLink to={paths.checkIn.start}>{text("check-in:how-to")}</ButtonLink>
        )
      }
    >
      <p>{text("check-in:bad-code.text")}</p>
      <p>{text(back ? "check-in:bad-code.button" : "check-in:bad-code.scan")}</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
