import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as paths from "~/lib/paths";
import { INPUT_PRESERVED_TEXT } from "~/lib/request/form-subject";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";
import { getPreservedInputKey } from "~/web/customer/preserved-input.server";
import { type SignOutReason, signOutReasons } from "~/web/session/association.server";
import { readSession } from "~/web/session/session.server";

/** Seconds (SPEC section 9, logout delay after token or association errors). */
const LOGOUT_DELAY_SECONDS = 2;

export const meta = () => [
  ...usePageMeta("Logging out"),
  { httpEquiv: "refresh", content: `${LOGOUT_DELAY_SECONDS};url=/auth/end` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await readSession(request);
  if (!session?.ending) return redirect("/");
  const kept = session.person && (await getPreservedInputKey(session.person.customerId)) !== "/";
  return { message: signOutReasons[session.ending as SignOutReason], kept };
}

export default function SigningOut() {
  const { message, kept } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      kind="expired"
      title="You are being logged out"
      actions={<ButtonLink to={paths.signIn.end}>Continue</ButtonLink>}
    >
      <p role="alert">{message}</p>
      {kept ? <p>{INPUT_PRESERVED_TEXT}</p> : null}
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
