import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findReturnPlace, finishSignIn } from "~/features/sign-in/sign-in.server";
import * as paths from "~/lib/paths";
import { logSecurityEvent } from "~/lib/security/security-events";
import { ButtonLink, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { ApiError } from "~/web/api/api-error.server";
import { isOutage } from "~/web/api/outage.server";
import { getPortal } from "~/web/dependencies.server";
import { describeSignInFailure, isClockError } from "~/web/session/oidc-diagnostics.server";

export const meta = () => usePageMeta(useText()("sign-in:unfinished.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    return await finishSignIn(request);
  } catch (error) {
    if (error instanceof Response) throw error;
    // The error may quote the code in the address, so only its kind is logged.
    getPortal().log.warn(
      {
        kind: error instanceof Error || error instanceof ApiError ? error.name : "unknown",
        ...describeSignInFailure(error),
      },
      "failed to complete sign-in",
    );
    const silent = isOutage(error);
    const clocks = isClockError(error);
    if (!silent && !clocks) logSecurityEvent(getPortal().log, "sign-in failed", "auth.callback");
    const again = paths.to(paths.signIn.logIn, { returnTo: await findReturnPlace(request) });
    const noCookies = request.headers.get("cookie") === null;
    const status = silent || clocks ? 503 : 400;
    return data({ silent, clocks, noCookies, again }, { status });
  }
}

export default function LoginDidNotFinish() {
  const { silent, clocks, noCookies, again } = useLoaderData<typeof loader>();
  const text = useText();
  const reason = silent ? "silent" : clocks ? "clocks" : noCookies ? "cookies" : "text";
  return (
    <MessagePage
      kind="wrong"
      title={text("sign-in:unfinished.title")}
      actions={
        <>
          <ButtonLink to={again}>{text("sign-in:expired.button")}</ButtonLink>
          <ButtonLink to="/" kind="secondary">
            {text("shell:home")}
          </ButtonLink>
        </>
      }
    >
      <p>{text(`sign-in:unfinished.${reason}`)}</p>
    </MessagePage>
  );
}
