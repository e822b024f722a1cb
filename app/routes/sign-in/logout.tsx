import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signOut } from "~/features/sign-in/sign-in.server";
import * as paths from "~/lib/paths";
import { ConfirmPanel, RouteError, usePageMeta } from "~/ui";
import { readUnboundForm } from "~/web/forms/form.server";
import { safeReturnTo } from "~/web/safe-return-to.server";
import { readSession } from "~/web/session/session.server";
import { referrer } from "~/web/url/referrer.server";

export const meta = () => usePageMeta("Log out");

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await readSession(request);
  if (!session?.person) return redirect("/");
  const place = new URL(request.url).searchParams.get("returnTo");
  // The page of a link with a token is named in no other address.
  return { stay: place === null ? referrer(request) : safeReturnTo(place) };
}

export async function action({ request }: ActionFunctionArgs) {
  await readUnboundForm(request);
  return signOut(await readSession(request));
}

export default function LogOut() {
  const { stay } = useLoaderData<typeof loader>();
  return (
    <ConfirmPanel
      title="Do you want to log out?"
      yes="Log out"
      no="Stay logged in"
      noTo={stay}
      danger={false}
      action={paths.signIn.logOut}
    >
      <p>What you have entered on this page and not yet saved will be lost.</p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
