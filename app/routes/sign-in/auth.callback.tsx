import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { finishSignIn, placeToReturnTo } from "~/features/sign-in/sign-in.server";
import * as paths from "~/lib/paths";
import { COOKIES_OFF_TEXT } from "~/lib/request/cookies-off";
import { logSecurityEvent } from "~/lib/security/security-events";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";
import { ApiError } from "~/web/api/api-error.server";
import { isOutage } from "~/web/api/outage.server";
import { portal } from "~/web/dependencies.server";
import { describeSignInFailure } from "~/web/session/oidc-diagnostics.server";

export const meta = () => usePageMeta("Login did not finish");

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    return await finishSignIn(request);
  } catch (error) {
    if (error instanceof Response) throw error;
    // The error may quote the code in the address, so only its kind is logged.
    portal().log.warn(
      {
        kind: error instanceof Error || error instanceof ApiError ? error.name : "unknown",
        ...describeSignInFailure(error),
      },
      "failed to complete sign-in",
    );
    const silent = isOutage(error);
    if (!silent) logSecurityEvent(portal().log, "sign-in failed", "auth.callback");
    const again = paths.to(paths.signIn.logIn, { returnTo: await placeToReturnTo(request) });
    const noCookies = request.headers.get("cookie") === null;
    return data({ silent, noCookies, again }, { status: silent ? 503 : 400 });
  }
}

export default function LoginDidNotFinish() {
  const { silent, noCookies, again } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      kind="wrong"
      title="Login did not finish"
      actions={
        <>
          <ButtonLink to={again}>Log in again</ButtonLink>
          <ButtonLink to="/" kind="secondary">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      {silent ? (
        <p>
          Our service is not answering at the moment, so you are not logged in. Nothing is wrong
          with your login. Please wait a minute and try again.
        </p>
      ) : noCookies ? (
        <p>{COOKIES_OFF_TEXT}</p>
      ) : (
        <p>
          You may have gone back, waited too long, or opened the login page twice. You are not
          logged in. Please try again.
        </p>
      )}
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
