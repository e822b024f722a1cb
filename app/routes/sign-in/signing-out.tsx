import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as paths from "~/lib/paths";
import { PRESERVED_MINUTES } from "~/lib/request/form-subject";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";
import { findPreservedInputPath } from "~/web/customer/preserved-input.server";
import { type SignOutReason, signOutReasons } from "~/web/session/association.server";
import { readSession } from "~/web/session/session.server";

/** Seconds (SPEC section 9, logout delay after token or association errors). */
const LOGOUT_DELAY_SECONDS = 2;

export const meta = () => [
  ...usePageMeta(useText()("sign-in:ending.title")),
  { httpEquiv: "refresh", content: `${LOGOUT_DELAY_SECONDS};url=/auth/end` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await readSession(request);
  if (!session?.ending) return redirect("/");
  const kept = session.person && (await findPreservedInputPath(session.person.customerId)) !== "/";
  return { message: signOutReasons[session.ending as SignOutReason], kept };
}

export default function SigningOut() {
  const { message, kept } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <MessagePage
      kind="expired"
      title={text("sign-in:ending.heading")}
      actions={<ButtonLink to={paths.signIn.end}>{text("shell:continue")}</ButtonLink>}
    >
      <p role="alert">
        <Reply>{message}</Reply>
      </p>
      {kept ? <p>{text("sign-in:sent.kept", { minutes: PRESERVED_MINUTES })}</p> : null}
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
