import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { identityAnswer } from "~/features/sign-in/identity-result.server";
import { startSignIn } from "~/features/sign-in/sign-in.server";
import * as paths from "~/lib/paths";
import { INPUT_PRESERVED_TEXT } from "~/lib/request/form-subject";
import { messages } from "~/lib/text/messages";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";
import { findCustomer } from "~/web/customer/customer.server";
import { portal } from "~/web/dependencies.server";
import { withinVisitorLimit } from "~/web/operations/rate-limit.server";
import { safeReturnTo } from "~/web/safe-return-to.server";
import { hasEndedSession } from "~/web/session/session.server";

export const meta = () => usePageMeta("Login", "Sign in to book, to pay, and to see your records.");

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const answer = identityAnswer(params);
  const place = answer === null ? safeReturnTo(params.get("returnTo")) : "/";
  if (await findCustomer(request)) return redirect(place);
  const shown = { place, sent: sentBefore(params) };
  if (answer === "failed") return data({ ...shown, trouble: "failed" as const });
  const knows = params.get("again") !== null || (place === "/" && shown.sent === null);
  if (!knows && (await hasEndedSession(request)))
    return data({ ...shown, trouble: "expired" as const }, { status: 401 });
  if (!(await withinVisitorLimit("signIn", request)))
    return data({ ...shown, trouble: "busy" as const }, { status: 429 });
  try {
    return await startSignIn(request, place);
  } catch (error) {
    portal().log.error({ err: error }, "identity provider does not respond");
    return data({ ...shown, trouble: "silent" as const }, { status: 503 });
  }
}

/** Reads what happened to the form that found the session ended. Returns null if a page found it. */
function sentBefore(params: URLSearchParams): "kept" | "lost" | null {
  const sent = params.get("sent");
  return sent === "kept" || sent === "lost" ? sent : null;
}

const pages = {
  expired: { kind: "expired", title: messages.sessionExpired, button: "Log in again" },
  failed: { kind: "wrong", title: "That did not work", button: "Log in" },
  busy: { kind: "wrong", title: "You cannot log in at the moment", button: "Try again" },
  silent: { kind: "wrong", title: "You cannot log in at the moment", button: "Try again" },
} as const;

interface LoginState {
  trouble: keyof typeof pages;
  sent: "kept" | "lost" | null;
}

export default function Login() {
  const { trouble, place, sent } = useLoaderData<typeof loader>() as LoginState & { place: string };
  const again = paths.to(paths.signIn.logIn, {
    again: "yes",
    returnTo: place,
    sent: sent || undefined,
  });
  const { kind, title, button } = pages[trouble];
  return (
    <MessagePage kind={kind} title={title} actions={<ButtonLink to={again}>{button}</ButtonLink>}>
      <Trouble trouble={trouble} sent={sent} />
    </MessagePage>
  );
}

function Trouble({ trouble, sent }: LoginState) {
  if (trouble === "failed")
    return (
      <p>The sign-in page could not finish what you asked for. You can log in and try again.</p>
    );
  return (
    <>
      {trouble === "expired" && sent === null ? <p>{messages.filtersPreserved}</p> : null}
      {trouble === "expired" ? (
        <p>You were away for a while. Log in again, and you come back to where you were.</p>
      ) : (
        <p>Please wait a minute and try again.</p>
      )}
      {sent === "kept" ? <p>{INPUT_PRESERVED_TEXT}</p> : null}
      {sent === "lost" ? (
        <p>We could not complete your request. Please log in and try again.</p>
      ) : null}
    </>
  );
}

export const ErrorBoundary = RouteError;
