import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { tabletStart } from "~/features/check-in/tablet.server";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { OopsPage, RouteError, useHiddenPageMeta } from "~/ui";

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(messages.oops, { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  return { back: await tabletStart(request) };
}

export default function DoorWrong() {
  const { back } = useLoaderData<typeof loader>();
  return (
    <OopsPage
      refreshTo={back?.to ?? paths.checkIn.start}
      button={back ? "Back to the start" : undefined}
    >
      We could not check you in or out just now. Please tell our staff that you are here.
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
