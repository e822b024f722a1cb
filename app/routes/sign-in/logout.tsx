import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signOut } from "~/features/sign-in/sign-in.server";
import * as paths from "~/lib/paths";
import { ConfirmPanel, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { readUnboundForm } from "~/web/forms/form.server";
import { toSafeReturnTo } from "~/web/safe-return-to.server";
import { readSession } from "~/web/session/session.server";
import { getReferrer } from "~/web/url/referrer.server";

export const meta = () => usePageMeta(useText()("sign-in:log-out.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await readSession(request);
  if (!session?.person) return redirect("/");
  const place = new URL(request.url).searchParams.get("returnTo");
  // The page of a link with a token is named in no other address.
  return { stay: place === null ? getReferrer(request) : toSafeReturnTo(place) };
}

export async function action({ request }: ActionFunctionArgs) {
  await readUnboundForm(request);
  return signOut(await readSession(request));
}

export default function LogOut() {
  const { stay } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmPanel
      title={text("sign-in:log-out.question")}
      yes={text("sign-in:log-out.title")}
      no={text("sign-in:log-out.stay")}
      noTo={stay}
      danger={false}
      action={paths.signIn.logOut}
    >
      <p>{text("sign-in:log-out.lost")}</p>
    </ConfirmPanel>
  );
}
