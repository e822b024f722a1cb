import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { findTabletStart } from "~/features/check-in/tablet.server";
import * as paths from "~/lib/paths";
import { OopsPage, RouteError, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(useText()("shell:oops.title"), { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  return { back: await findTabletStart(request) };
}

export default function DoorWrong() {
  const { back } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <OopsPage
      refreshTo={back?.to ?? paths.checkIn.start}
      button={back ? text("check-in:back-to-start") : undefined}
    >
      {text("check-in:wrong.text")}
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
