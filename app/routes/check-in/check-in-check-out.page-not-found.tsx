import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { tabletStart } from "~/features/check-in/tablet.server";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, RouteError, useHiddenPageMeta } from "~/ui";

export const meta = ({ data: page }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta("This code does not work", { back: page?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  return data({ back: await tabletStart(request) }, { status: 404 });
}

export default function CodeNotFound() {
  const { back } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      kind="missing"
      title="This code does not work"
      actions={
        back ? (
          <ButtonLink to={back.to}>Back to the start</ButtonLink>
        ) : (
          <ButtonLink to={paths.checkIn.start}>How to check in</ButtonLink>
        )
      }
    >
      <p>The address is not complete, or it is not one of our posters.</p>
      <p>
        {back
          ? "Please press the button, or ask our staff. They will check you in at once."
          : "Please scan the poster at the door again, or ask our staff. They will check you in at once."}
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
