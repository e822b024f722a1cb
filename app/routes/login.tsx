import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "remix-utils/safe-redirect";
import { findCustomer } from "~/portal/customer.server";
import { addressOf, withinLimit } from "~/portal/rate-limit.server";
import { startSignIn } from "~/portal/sign-in.server";
import { portal } from "~/portal/world.server";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";

export const meta = () => usePageMeta("Login");

/** An answer of the identity provider's own pages, such as a confirmed e-mail, starts a sign-in to Home (SPEC section 2). */
function returnPlace(params: URLSearchParams): string {
  const fromIdentityPages =
    params.get("email") !== null && params.get("message") !== null && params.get("success");
  return fromIdentityPages ? "/" : safeRedirect(params.get("returnTo"), "/");
}

export async function loader({ request }: LoaderFunctionArgs) {
  const place = returnPlace(new URL(request.url).searchParams);
  if (await findCustomer(request)) return redirect(place);
  if (!(await withinLimit("signIn", addressOf(request))))
    return data({ trouble: "busy" as const }, { status: 429 });
  try {
    return await startSignIn(request, place);
  } catch (error) {
    portal().log.error({ err: error }, "the identity provider does not answer");
    return data({ trouble: "silent" as const }, { status: 503 });
  }
}

export default function Login() {
  return (
    <MessagePage
      kind="wrong"
      title="You cannot log in at the moment"
      actions={<ButtonLink to="/login">Try again</ButtonLink>}
    >
      <p>Please wait a minute and try again. Nothing you entered before is lost.</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
