import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messages } from "~/lib/messages";
import { findCustomer } from "~/portal/customer.server";
import { addressOf, withinLimit } from "~/portal/rate-limit.server";
import { safePlace } from "~/portal/safe-place.server";
import { hasEndedSession } from "~/portal/session.server";
import { startSignIn } from "~/portal/sign-in.server";
import { portal } from "~/portal/world.server";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";

export const meta = () => usePageMeta("Login", "Sign in to book, to pay, and to see your records.");

/** An answer of the identity provider's own pages, such as a confirmed e-mail, starts a sign-in to Home (SPEC section 2). */
function returnPlace(params: URLSearchParams): string {
  const fromIdentityPages =
    params.get("email") !== null && params.get("message") !== null && params.get("success");
  return fromIdentityPages ? "/" : safePlace(params.get("returnTo"));
}

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const place = returnPlace(params);
  if (await findCustomer(request)) return redirect(place);
  const knows = params.get("again") !== null || place === "/";
  if (!knows && (await hasEndedSession(request)))
    return data({ trouble: "expired" as const, place }, { status: 401 });
  if (!(await withinLimit("signIn", addressOf(request))))
    return data({ trouble: "busy" as const, place }, { status: 429 });
  try {
    return await startSignIn(request, place);
  } catch (error) {
    portal().log.error({ err: error }, "the identity provider does not answer");
    return data({ trouble: "silent" as const, place }, { status: 503 });
  }
}

export default function Login() {
  const { trouble, place } = useLoaderData<typeof loader>();
  const again = `/login?${new URLSearchParams({ again: "yes", returnTo: place })}`;
  if (trouble === "expired") {
    return (
      <MessagePage
        kind="expired"
        title={messages.sessionExpired}
        actions={<ButtonLink to={again}>Log in again</ButtonLink>}
      >
        <p>{messages.filterKept}</p>
        <p>You were away for a while. Log in again, and you come back to where you were.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      kind="wrong"
      title="You cannot log in at the moment"
      actions={<ButtonLink to={again}>Try again</ButtonLink>}
    >
      <p>Please wait a minute and try again. Nothing you entered before is lost.</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
